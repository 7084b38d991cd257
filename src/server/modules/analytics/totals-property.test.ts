import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getTrack, getTrackHistory, type HistoryPoint, listTracks, type Track } from '#contract/tracks.ts';
import { addDays, dayIn, daysBetween, eachDay } from '#domain/days.ts';
import { momentumDays } from '#domain/momentum.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { follow, makeSong, observe, releaseOn, sayReleases, totalsOf, vanish } from './history-for-test.ts';
import {
  brought,
  crossing,
  cutOf,
  earlier,
  expectedTotals,
  growthOf,
  historyIn,
  known,
  measured,
  pointsOf,
  type Read,
  releasesFrom,
  seasons,
  seenOf,
  sum,
  together,
  zones,
} from './reference-for-test.ts';
import { rebuild, refresh } from './totals.ts';

// What fails is tried in ever smaller forms, each with as many calls.
const server = useTestServer({ settings: { CALLS_PER_MINUTE: '1000000' } });

/** Periods, what they are compared with, and how many days before them that lies. */
const comparisons = [
  { days: 7, shift: 7 },
  { days: 28, shift: 28 },
  { days: 12, shift: 12 },
  { days: 7, compare: 'off', shift: undefined },
  { days: 12, weekday: 'true', shift: 14, interval: 'week' },
  { days: 10, compare: 'previous', shift: 10, interval: 'week' },
  { days: 17, compare: 'year', weekday: 'true', shift: 364 },
];

/** As many songs rise and fade by the list as by the dashboard, the same ones and by the same numbers. */
async function expectSameMovers(as: Person, { moved, rising, fading }: Overview): Promise<void> {
  const query = { sort: 'against', order: 'desc' };
  const list = (await call(server.app, listTracks, { as, query })).json<Track[]>();
  const inState = (state: string) => list.filter(({ momentum }) => momentum?.state === state);
  expect(moved).toEqual({ rising: inState('rising').length, fading: inState('fading').length });
  for (const mover of [...rising, ...fading]) {
    const { metric, compared } = mover;
    expect(list.find(({ id }) => id === mover.track.id)?.momentum).toMatchObject({
      metric,
      ...compared,
    });
  }
  const shares = list.flatMap(({ momentum }) => momentum?.against ?? []);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
}

/** Likes that are given and hidden on one day are no point of that day: the one before them is what counts. */
const hiddenLater: Read[] = [
  { song: 1, at: new Date('2026-11-09T09:00:00Z'), metrics: { views: 2000, likes: 6 } },
  { song: 1, at: new Date('2026-11-13T12:45:00Z'), metrics: { views: 2000, likes: 5 } },
  { song: 1, at: new Date('2026-11-13T22:15:00Z'), metrics: { views: 2000 } },
  { song: 0, at: new Date('2026-11-18T01:15:00Z'), metrics: { views: 1000 } },
  { song: 1, at: new Date('2026-11-19T21:00:00Z'), metrics: { views: 2000, likes: 5 } },
];

test.each(seasons)(
  '[ANL-03] [ANL-07] every page says of irregular histories what plain loops say, in any zone, in $name',
  async (season) => {
    server.ctx.clock.set(season.now);
    const beginning = addDays(season.start, 1);
    await fc.assert(
      fc.asyncProperty(
        historyIn(season),
        fc.constantFrom(...zones),
        fc.double({ min: 0, max: 1, noNaN: true }),
        releasesFrom(season.start),
        releasesFrom(season.start),
        async (all, zone, cut, releases, ownReleases) => {
          const ada = await person(server, { timeZone: zone });
          const songs = [];
          for (const title of ['A', 'B', 'C']) songs.push(await makeSong(server, 'youtube', title));
          await releaseOn(server, songs, releases);
          const ids = await follow(server, ada.user.id, ...songs);
          await sayReleases(server, ada.user.id, ids, ownReleases);
          const toldOf = (song: number) => ({ released: releases[song], saidOwn: ownReleases[song] });
          const early = Math.floor(all.length * cut);
          for (const [index, { song, at, metrics, away }] of all.entries()) {
            if (index === early) await rebuild(server.ctx, ada.user.id);
            const wanted = songs[song];
            if (wanted && away) await vanish(server, wanted, at, away);
            else if (wanted) await observe(server, wanted, at, metrics);
          }
          const reads = seenOf(all);
          const totals = expectedTotals(reads, zone, releases, ownReleases);
          await refresh(server.ctx, ada.user.id);
          expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(totals);
          await rebuild(server.ctx, ada.user.id);
          expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(totals);

          const last = addDays(dayIn(server.ctx.clock.now(), zone), -1);
          for (const { days, shift, ...asked } of comparisons) {
            const from = addDays(last, 1 - days);
            const query = { ...asked, from, to: last };
            const answer = (await call(server.app, getOverview, { as: ada, query })).json<Overview>();
            expect(answer.comparison).toEqual(
              shift === undefined ? null : { from: addDays(from, -shift), to: addDays(last, -shift) },
            );
            if (days === momentumDays && shift === days) await expectSameMovers(ada, answer);
            for (const metric of measured) {
              const each = songs.map((_, song) => pointsOf(reads, song, metric, zone, toldOf(song)));
              const now = each.map((points) => brought(points, from, last));
              const before = each.map((points) => earlier(points, from, last, shift));
              const both = now.flatMap((one, song) =>
                one && before[song] ? [[one[0], before[song][0]]] : [],
              );
              const parts = each.flatMap((points) => {
                const part = known(points, from, last);
                return part ? [part] : [];
              });
              const total = answer.totals.find((one) => one.metric === metric);
              if (!total) continue;
              expect(total.change).toMatchObject({
                gained: parts.length > 0 ? sum(parts.map(([gained]) => gained)) : null,
                corrected: sum(parts.map(([, corrected]) => corrected)),
                songs: parts.length,
                compared:
                  both.length > 0
                    ? {
                        songs: both.length,
                        gained: sum(both.map(([gained]) => gained ?? 0)),
                        previous: sum(both.map(([, previous]) => previous ?? 0)),
                      }
                    : null,
              });
              const cut = cutOf(from, last, answer.interval);
              expect(answer.points).toEqual(cut);
              expect(total.brought).toEqual(cut.map((point) => together(each, point.from, point.to, 0)));
              const then = cut.map((point) => together(each, point.from, point.to, shift));
              expect(total.before).toEqual(then.every((one) => one === null) ? null : then);
              const over = crossing(each, cut);
              expect(sum(total.gaps.map(({ gained }) => gained))).toBe(growthOf(over)[0]);
              const begin = over.map(({ since }) => since).sort()[0];
              expect(total.gaps.map(({ from }) => from).sort()[0]).toBe(begin);
              // The figure is what is drawn: its bars and its hatched spans.
              const drawn = [
                ...total.brought.map((value) => value ?? 0),
                ...total.gaps.map(({ gained }) => gained),
              ];
              expect(sum(drawn)).toBe(total.change.gained ?? 0);
            }
          }
          for (const [song, id] of ids.entries()) {
            const track = (await call(server.app, getTrack, { as: ada, params: { id } })).json<Track>();
            const growth = (await call(server.app, getTrackGrowth, { as: ada, params: { id } })).json();
            for (const metric of measured) {
              const points = pointsOf(reads, song, metric, zone, toldOf(song));
              const week = brought(points, addDays(last, -6), last);
              expect(track.change[metric]).toBe(week?.[0]);
              for (const { days, from, to, metrics } of growth.spans) {
                const own = brought(points, from, to);
                if (points.length > 0)
                  expect(metrics[metric]).toMatchObject({
                    gained: own ? own[0] : null,
                    corrected: own ? own[1] : 0,
                    previous: earlier(points, from, to, days)?.[0] ?? null,
                    daysRead: points.filter(({ day }) => day >= from && day <= to).length,
                  });
              }
              const query = { metric, from: beginning, to: last, mode: 'change' };
              const reply = await call(server.app, getTrackHistory, { as: ada, params: { id }, query });
              const told = reply.json<{ points: HistoryPoint[] }>().points;
              expect(told.map(({ value }) => value)).toEqual(
                eachDay(beginning, last).map((day) => brought(points, day, day)?.[0] ?? null),
              );
              expect(told.flatMap(({ gap }) => (gap ? [gap] : []))).toEqual(
                points.flatMap(({ day, since, isFirst, gained, corrected }) =>
                  since &&
                  (!isFirst || since >= addDays(beginning, -1)) &&
                  day >= beginning &&
                  day <= last &&
                  daysBetween(since, day) > 1
                    ? [{ from: since, to: day, gained, corrected }]
                    : [],
                ),
              );
            }
          }
        },
      ),
      { numRuns: draws(16), examples: season.name === 'autumn' ? [[hiddenLater, 'UTC', 0, [], []]] : [] },
    );
  },
  240_000,
);
