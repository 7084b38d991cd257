import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getContribution, getSeries, type Series } from '#contract/series.ts';
import { joinTracks, splitSong } from '#contract/songs.ts';
import { getTrack } from '#contract/tracks.ts';
import { addDays, type Days, dayIn, daysBetween, eachDay } from '#domain/days.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { follow, makeSong, observe, releaseOn, type Song, vanish } from '../history-for-test.ts';
import {
  arrivals,
  brought,
  crossing,
  cutOf,
  earlier,
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
} from '../reference-for-test.ts';
import { rebuild } from '../totals.ts';

// What fails is tried in ever smaller forms, each with as many calls.
const server = useTestServer({ settings: { CALLS_PER_MINUTE: '1000000' } });

const platforms: PlatformId[] = ['youtube', 'soundcloud', 'soundcloud'];
/** Days after the beginning of a history on which the songs came out. */
const released = [8, 4, 15];

type Values = (number | null)[];

/** What the reads of one person's songs say of some of them, platform by platform. */
type World = {
  reads: readonly Read[];
  zone: string;
  metric: 'likes' | 'views';
  releases: readonly (string | undefined)[];
};

const pointsIn = ({ reads, zone, metric, releases }: World, songs: readonly number[]) =>
  songs.map((song) => pointsOf(reads, song, metric, zone, { released: releases[song] }));

type DaysOf = (world: World, songs: readonly number[]) => string[];

/** A sum goes on where one of its links hides its number: its days are those on which anything was read. */
const daysOfSum: DaysOf = ({ reads, zone }, songs) => [
  ...new Set(reads.filter(({ song }) => songs.includes(song)).map(({ at }) => dayIn(at, zone))),
];

/** Of a link alone there is no number on such a day (0155). */
const daysOfLink: DaysOf = (world, songs) =>
  pointsIn(world, songs).flatMap((points) => points.map(({ day }) => day));

/** What stood at the last day of a point on which any of the songs was read. */
function stood(world: World, songs: readonly number[], { from, to }: Days, daysOf: DaysOf): number | null {
  const day = daysOf(world, songs)
    .filter((one) => from <= one && one <= to)
    .sort()
    .at(-1);
  const known = pointsIn(world, songs).flatMap((points) => {
    const last = points.findLast((point) => day !== undefined && point.day <= day);
    return last ? [last.value] : [];
  });
  return known.length > 0 ? sum(known) : null;
}

/** Unknown where one of the platforms is that was there before. */
function joined(parts: readonly Values[], length: number): Values {
  const said: Values = [];
  const begun = new Set<number>();
  for (let place = 0; place < length; place++) {
    for (const [part, values] of parts.entries()) if ((values[place] ?? null) !== null) begun.add(part);
    const known = [...begun].map((part) => parts[part]?.[place] ?? null);
    said.push(known.length === 0 || known.includes(null) ? null : sum(known.map((value) => value ?? 0)));
  }
  return said;
}

/** The songs of a line, those of each platform by themselves. */
const byPlatform = (songs: readonly number[]) =>
  Object.values(Object.groupBy(songs, (song) => platforms[song] ?? '')).map((own) => own ?? []);

function expectedLine(
  world: World,
  songs: readonly number[],
  cut: readonly Days[],
  shift: number | undefined,
  isOfTotals: boolean,
) {
  // A platform on which none of the songs ever had the metric takes no part; nor, in a line of its own, a link without it.
  const isKnown = (song: number) => (pointsIn(world, [song])[0]?.length ?? 0) > 0;
  const counted = isOfTotals ? songs : songs.filter(isKnown);
  const daysOf = !isOfTotals && counted.length === 1 ? daysOfLink : daysOfSum;
  const parts = byPlatform(counted).filter((own) => own.some(isKnown));
  const per = (say: (own: number[], point: Days) => number | null) =>
    joined(
      parts.map((own) => cut.map((point) => say(own, point))),
      cut.length,
    );
  const before = per((own, { from, to }) => together(pointsIn(world, own), from, to, shift));
  // Before its first number a counter is read on no day.
  const first = (own: readonly number[]) =>
    pointsIn(world, own)
      .flatMap((points) => points[0]?.day ?? [])
      .sort()[0];
  const read = new Set(parts.flatMap((own) => daysOf(world, own).filter((day) => day >= (first(own) ?? ''))));
  return {
    change: per((own, { from, to }) => together(pointsIn(world, own), from, to, 0)),
    total: per((own, point) => stood(world, own, point, daysOf)),
    before: before.every((value) => value === null) ? null : before,
    corrected: cut.map(({ from, to }) =>
      sum(pointsIn(world, songs).map((points) => growthOf(arrivals(points, from, to))[1])),
    ),
    read,
    gap: growthOf(crossing(pointsIn(world, songs), cut))[0],
  };
}

const comparisons = [
  { days: 14, shift: 14 },
  { days: 12, weekday: 'true', shift: 14, interval: 'week' },
  { days: 9, compare: 'off', shift: undefined },
];

type Line = { key: string; songs: number[] };

/** Which two links are made one song, or which of them leaves the other, after so many of the reads. */
type Move = { after: number; isJoin: boolean; pair: readonly [number, number] };

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    after: fc.nat(60),
    isJoin: fc.boolean(),
    pair: fc.constantFrom([0, 1] as const, [1, 2] as const, [0, 2] as const),
  }),
  { maxLength: 5 },
);

async function make({ isJoin, pair }: Move, ada: Person, ids: readonly string[]): Promise<void> {
  const [one = '', other = ''] = pair.map((song) => ids[song]);
  if (isJoin) await call(server.app, joinTracks, { as: ada, body: { trackIds: [one, other] } });
  else {
    const { songId } = (await call(server.app, getTrack, { as: ada, params: { id: one } })).json();
    // Refused where the link is alone in its song.
    await call(server.app, splitSong, { as: ada, params: { id: songId }, body: { trackIds: [one] } });
  }
}

/** Songs of one person, read as told. */
async function live(
  reads: readonly Read[],
  zone: string,
  planned: readonly Move[] = [],
  releases: readonly (string | undefined)[] = [],
) {
  const ada = await person(server, { timeZone: zone });
  const songs: Song[] = [];
  for (const [place, platform] of platforms.entries())
    songs.push(await makeSong(server, platform, `Song ${place}`));
  await releaseOn(server, songs, releases);
  const ids = await follow(server, ada.user.id, ...songs);
  for (const [place, { song, at, metrics, away }] of reads.entries()) {
    const wanted = songs[song];
    if (wanted && away) await vanish(server, wanted, at, away);
    else if (wanted) await observe(server, wanted, at, metrics, metrics.likes === undefined ? ['likes'] : []);
    for (const move of planned) if (move.after === place) await make(move, ada, ids);
  }
  return { ada, songs, ids };
}

test.each(seasons)(
  '[ANL-02] [ANL-07] [BEY-02] every line of a chart says of irregular histories what plain loops say, in any zone, in $name',
  async (season) => {
    server.ctx.clock.set(season.now);
    await fc.assert(
      fc.asyncProperty(
        historyIn(season),
        fc.constantFrom(...zones),
        moves,
        releasesFrom(season.start),
        async (all, zone, planned, releases) => {
          const { ada, ids } = await live(all, zone, planned, releases);
          const reads = seenOf(all);
          await rebuild(server.ctx, ada.user.id);
          const { rows } = await server.ctx.db.execute<{ id: string; song_id: string }>(
            sql`select id, song_id from tracks where user_id = ${ada.user.id}`,
          );
          const songOf = ids.map((id) => rows.find((row) => row.id === id)?.song_id ?? '');
          const linesBy: Record<string, Line[]> = {
            none: [{ key: 'all', songs: [0, 1, 2] }],
            platform: [
              { key: 'youtube', songs: [0] },
              { key: 'soundcloud', songs: [1, 2] },
            ],
            track: ids.map((key, song) => ({ key, songs: [song] })),
            song: [...new Set(songOf)].map((key) => ({
              key,
              songs: [0, 1, 2].filter((song) => songOf[song] === key),
            })),
          };
          const last = addDays(dayIn(server.ctx.clock.now(), zone), -1);
          for (const metric of measured)
            for (const { days, shift, ...asked } of comparisons) {
              const world = { reads, zone, metric, releases };
              const isKnown = (song: number) => (pointsIn(world, [song])[0]?.length ?? 0) > 0;
              const from = addDays(last, 1 - days);
              const query = { ...asked, from, to: last, metric };
              const overview = (await call(server.app, getOverview, { as: ada, query })).json<Overview>();
              for (const [groupBy, lines] of Object.entries(linesBy))
                for (const mode of ['change', 'total'] as const) {
                  const reply = await call(server.app, getSeries, {
                    as: ada,
                    query: { ...query, groupBy, mode },
                  });
                  const answer = reply.json<ReplyOf<typeof getSeries>>();
                  const cut = cutOf(from, last, answer.interval);
                  expect(answer.points).toEqual(cut);
                  const wanted = lines.filter(({ songs }) => songs.some(isKnown));
                  expect(answer.series.map(({ key }) => key).sort()).toEqual(
                    wanted.map(({ key }) => key).sort(),
                  );
                  for (const { key, songs } of wanted) {
                    const told = answer.series.find((one) => one.key === key) as Series;
                    const isOfTotals = groupBy === 'none' || groupBy === 'platform';
                    const expected = expectedLine(world, songs, cut, shift, isOfTotals);
                    expect(told.values).toEqual(expected[mode]);
                    expect(told.before).toEqual(
                      mode === 'total' || shift === undefined ? null : expected.before,
                    );
                    expect(told.corrected).toEqual(expected.corrected.map((value) => value || 0));
                    expect(told.daysRead).toEqual(
                      cut.map(
                        (point) =>
                          eachDay(point.from, point.to).filter((day) => expected.read.has(day)).length,
                      ),
                    );
                    const inGaps = sum(told.gaps.map(({ gained }) => gained));
                    if (mode === 'change')
                      expect(sum(told.values.map((value) => value ?? 0)) + inGaps).toBe(
                        told.change.gained ?? 0,
                      );
                    if (new Set(songs.map((song) => platforms[song])).size === 1)
                      expect(inGaps).toBe(expected.gap);
                    if (groupBy === 'platform') {
                      const total = overview.totals.find(
                        (one) => one.platform === key && one.metric === metric,
                      );
                      expect(told.change).toEqual(total?.change);
                      expect(told.values).toEqual(mode === 'total' ? total?.sparkline : total?.brought);
                      expect(told.gaps).toEqual(total?.gaps.toSorted((a, b) => (a.to < b.to ? -1 : 1)));
                    }
                    const all = pointsIn(world, songs).flatMap(
                      (points) => known(points, from, last)?.[0] ?? [],
                    );
                    expect(told.change.gained).toBe(all.length > 0 ? sum(all) : null);
                  }
                }
              await expectContribution(world, linesBy, { ada, query, from, last, shift });
            }
        },
      ),
      { numRuns: draws(8), endOnFailure: true },
    );
  },
  240_000,
);

type Asked = {
  ada: Awaited<ReturnType<typeof person>>;
  query: object;
  from: string;
  last: string;
  shift: number | undefined;
};

/** The same songs on both sides; the rows are all of the difference, whatever they are of and however few are shown. */
async function expectContribution(
  world: World,
  linesBy: Record<string, Line[]>,
  asked: Asked,
): Promise<void> {
  const { ada, query, from, last, shift } = asked;
  const figures = [0, 1, 2].map((song) => {
    const points = pointsIn(world, [song])[0] ?? [];
    const [now, then] = [brought(points, from, last), earlier(points, from, last, shift)];
    return now && then ? { gained: now[0], previous: then[0] } : null;
  });
  const compared = figures.flatMap((one) => one ?? []);
  const whole = sum(compared.map(({ gained }) => gained)) - sum(compared.map(({ previous }) => previous));
  for (const by of ['song', 'platform', 'track'])
    for (const limit of [1, 10]) {
      const reply = await call(server.app, getContribution, { as: ada, query: { ...query, by, limit } });
      const answer = reply.json<ReplyOf<typeof getContribution>>();
      expect(answer).toMatchObject({ difference: whole, songs: compared.length });
      const rows = [...answer.rows, ...(answer.rest ? [answer.rest] : [])];
      expect(sum(rows.map(({ difference }) => difference))).toBe(whole);
      expect(sum(rows.map(({ songs }) => songs))).toBe(compared.length);
      for (const row of answer.rows) {
        const line = linesBy[by]?.find(({ key }) => key === row.key);
        const own = line?.songs.flatMap((song) => figures[song] ?? []) ?? [];
        expect(row).toMatchObject({
          gained: sum(own.map(({ gained }) => gained)),
          previous: sum(own.map(({ previous }) => previous)),
          songs: own.length,
        });
      }
    }
}

/** Out on 2 November at 19:00 in New York, when the day is over in London: its first evening is a day of its own there. */
const outInTheEvening: Read[] = [
  ...['2026-11-03T00:00:00Z', '2026-11-03T04:45:00Z', '2026-11-03T23:00:00Z', '2026-11-04T12:00:00Z'].map(
    (at, place): Read => ({ song: 0, at: new Date(at), metrics: { views: 1000 + 90 * place } }),
  ),
  { song: 1, at: new Date('2026-11-05T00:15:00Z'), metrics: { views: 2000 } },
];

test.each(seasons)(
  '[BEY-05] [ANL-07] by age, day 0 is the release day of each song, and the band is that of the songs before, in $name',
  async (season) => {
    server.ctx.clock.set(season.now);
    await fc.assert(
      fc.asyncProperty(
        historyIn(season),
        fc.constantFrom(...zones),
        fc.constantFrom(...measured),
        async (all, zone, metric) => {
          const { ada, songs, ids } = await live(all, zone);
          const reads = seenOf(all);
          const releaseOf = (song: number) => addDays(season.start, released[song] ?? 0);
          await releaseOn(server, songs, [0, 1, 2].map(releaseOf));
          await rebuild(server.ctx, ada.user.id);
          const last = addDays(dayIn(server.ctx.clock.now(), zone), -1);
          for (const [interval, step] of [
            ['day', 1],
            ['week', 7],
          ] as const)
            for (const mode of ['change', 'total'] as const) {
              const world = { reads, zone, metric, releases: [0, 1, 2].map(releaseOf) };
              const query = {
                metric,
                groupBy: 'track',
                align: 'release',
                ids: ids.join(),
                mode,
                interval,
              };
              const reply = await call(server.app, getSeries, {
                as: ada,
                query: { ...query, from: addDays(last, -15), to: last },
              });
              const answer = reply.json<ReplyOf<typeof getSeries>>();
              expect(answer.ages).toEqual(
                Array.from({ length: Math.ceil(16 / step) }, (_, place) => place * step),
              );
              for (const [song, key] of ids.entries()) {
                const told = answer.series.find((one) => one.key === key);
                const day = releaseOf(song);
                const points = pointsIn(world, [song])[0] ?? [];
                expect(told?.values).toEqual(
                  (answer.ages ?? []).map((age) => {
                    const [from, to] = [addDays(day, age), addDays(day, Math.min(age + step, 16) - 1)];
                    if (daysBetween(to, last) < 0) return null;
                    return mode === 'change'
                      ? together([points], from, to, 0)
                      : stood(world, [song], { from, to }, daysOfLink);
                  }),
                );
              }
            }
        },
      ),
      {
        ...{ numRuns: draws(6), endOnFailure: true },
        examples: season.name === 'autumn' ? [[outInTheEvening, 'America/New_York', 'views']] : [],
      },
    );
  },
  240_000,
);
