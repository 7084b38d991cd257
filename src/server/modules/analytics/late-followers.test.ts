import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getRecentEvents } from '#contract/recent-events.ts';
import { getSeries } from '#contract/series.ts';
import { getTrackDay } from '#contract/track-day.ts';
import { getSparklines, getTrack, getTrackHistory, type Track } from '#contract/tracks.ts';
import { addDays, dayIn, eachDay } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { follow, makeSong, observe, releaseOn, type Song } from './history-for-test.ts';
import {
  brought,
  history,
  measured,
  type Point,
  pointsOf,
  type Read,
  releasesFrom,
  seasons,
  sum,
  zones,
} from './reference-for-test.ts';
import { rebuild } from './totals.ts';

const server = useTestServer({ settings: { CALLS_PER_MINUTE: '1000000' } });

/** Views fall, rise again and then above what they were, while likes are hidden and come back lower. */
const fallen: Read[] = (
  [
    ['2026-10-26', { views: 1000, likes: 50 }],
    ['2026-10-28', { views: 900 }],
    ['2026-10-29', { views: 950, likes: 45 }],
    ['2026-10-30', { views: 1010, likes: 46 }],
  ] as const
).map(([day, metrics]) => ({ song: 0, at: new Date(`${day}T10:00:00Z`), metrics }));

type Fall = { at: string; was: number; now: number };

/** From the last known number to the next, whatever was hidden in between. */
function fallsOf(reads: readonly Read[], song: number, metric: Metric): Fall[] {
  let was: number | undefined;
  return reads.flatMap(({ song: read, at, metrics }) => {
    const now = metrics[metric];
    if (read !== song || now === undefined) return [];
    const before = was;
    was = now;
    return before !== undefined && now < before ? [{ at: at.toISOString(), was: before, now }] : [];
  });
}

async function ask<Reply>(endpoint: Parameters<typeof call>[1], given: Parameters<typeof call>[2]) {
  const reply = await call(server.app, endpoint, given);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Reply>();
}

type Late = { ada: Person; id: string; zone: string; days: { from: string; to: string } };

/** One song's days, as the list, its page, its growth and Analytics tell them. */
async function expectSameDays({ ada, id, zone, days }: Late, metric: Metric, points: readonly Point[]) {
  const params = { id };
  const each = eachDay(days.from, days.to);
  const gained = each.map((day) => brought(points, day, day)?.[0] ?? null);
  const told = async (mode: 'change' | 'total') => {
    const query = { ...days, metric, mode };
    const page = await ask<ReplyOf<typeof getTrackHistory>>(getTrackHistory, { as: ada, params, query });
    const series = await ask<ReplyOf<typeof getSeries>>(getSeries, {
      as: ada,
      query: { ...query, groupBy: 'track', ids: id, compare: 'off', interval: 'day' },
    });
    return [page.points.map(({ value }) => value), series.series[0]?.values ?? each.map(() => null)] as const;
  };
  const [page, analytics] = await told('change');
  expect(page).toEqual(gained);
  expect(analytics).toEqual(gained);
  const [stood, standing] = await told('total');
  expect(stood).toEqual(each.map((day) => points.find((point) => point.day === day)?.value ?? null));
  expect(standing).toEqual(stood);
  const growth = await ask<ReplyOf<typeof getTrackGrowth>>(getTrackGrowth, { as: ada, params });
  for (const { from, to, metrics } of growth.spans)
    expect(metrics[metric]?.gained ?? null).toBe(brought(points, from, to)?.[0] ?? null);
  if (metric !== 'views') return;
  const begin = addDays(days.to, -27);
  const bars = eachDay(begin, days.to).map((day) => brought(points, day, day)?.[0] ?? null);
  const lines = await ask<ReplyOf<typeof getSparklines>>(getSparklines, { as: ada, query: { ids: id } });
  expect(lines[id]?.values ?? bars.map(() => null)).toEqual(bars);
  const { momentum } = await ask<Track>(getTrack, { as: ada, params });
  // A day on which a number comes back after a fall is no best day.
  const isBack = (day: string) => points.some((point) => point.day === day && point.corrected > 0);
  const best = bars.map((bar, place) => (isBack(addDays(begin, place)) ? 0 : (bar ?? 0)));
  const most = Math.max(0, ...best);
  expect(momentum?.best?.gained ?? 0).toBe(most);
  if (most > 0) expect(momentum?.best?.day).toBe(addDays(begin, best.indexOf(most)));
  expect(zone).toBe(growth.timeZone);
}

/** Whatever growth takes as taken back happened by some event, and each event of those days is in it. */
function expectSameFalls(
  events: readonly Fall[],
  points: readonly Point[],
  falls: readonly Fall[],
  zone: string,
) {
  const [first, last] = [points[0]?.day, points.at(-1)?.day];
  const known = ({ at }: Fall) => first !== undefined && dayIn(new Date(at), zone) > first;
  expect(events.filter(known)).toEqual(falls.filter(known));
  const counted = events.filter((fall) => known(fall) && dayIn(new Date(fall.at), zone) <= (last ?? ''));
  expect(sum(counted.map(({ was, now }) => was - now))).toBe(sum(points.map(({ taken }) => taken)));
}

test('[ANL-07] [TRK-11] days before somebody followed a song are nobody’s elsewhere, and what fell since is told wherever it counts', async () => {
  const seen = { falls: 0, hidden: 0, late: 0 };
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom(...zones),
      fc.nat(26 * 24),
      releasesFrom(seasons[0].start),
      async (reads, zone, hours, releases) => {
        const ada = await person(server, { timeZone: zone });
        const songs: Song[] = [];
        for (const title of ['A', 'B', 'C']) songs.push(await makeSong(server, 'youtube', title));
        await releaseOn(server, songs, releases);
        const ids = await follow(server, ada.user.id, ...songs);
        const since = new Date(Date.parse('2026-10-25T00:00:00Z') + hours * 3_600_000);
        await server.ctx.db.execute(
          sql`update tracks set counted_from = ${since.toISOString()} where user_id = ${ada.user.id}`,
        );
        for (const { song, at, metrics } of reads) {
          const wanted = songs[song];
          const hidden: Metric[] = metrics.likes === undefined ? ['likes'] : [];
          if (wanted) await observe(server, wanted, at, metrics, hidden);
        }
        await rebuild(server.ctx, ada.user.id);
        const first = dayIn(since, zone);
        const to = addDays(dayIn(server.ctx.clock.now(), zone), -1);
        const days = { from: '2026-10-24', to };
        const query = { from: days.from, to: addDays(to, 1), limit: 100 };
        const { events } = await ask<ReplyOf<typeof getRecentEvents>>(getRecentEvents, { as: ada, query });
        for (const { kind, date } of events)
          if (kind !== 'added' && kind !== 'released') expect(date >= first).toBe(true);
        for (const [song, id] of ids.entries())
          for (const metric of measured) {
            // Nothing of it before that day, and no growth on it but what came since its release.
            const points = pointsOf(reads, song, metric, zone, { from: first, released: releases[song] });
            await expectSameDays({ ada, id, zone, days }, metric, points);
            const own = events.flatMap(({ kind, trackId, metric: of, at, was = 0, now = 0 }): Fall[] =>
              kind === 'corrected' && trackId === id && of === metric ? [{ at: at ?? '', was, now }] : [],
            );
            const falls = fallsOf(reads, song, metric);
            // The newest come first, and a page holds so many.
            if (events.length < query.limit) expectSameFalls(own.toReversed(), points, falls, zone);
            seen.falls += points.filter(({ corrected }) => corrected < 0).length;
            seen.late += points.some(({ gained }) => gained > 0) && points[0]?.day !== undefined ? 1 : 0;
          }
        seen.hidden += reads.filter(({ metrics }) => metrics.likes === undefined).length;
      },
    ),
    { numRuns: draws(40), examples: [[fallen, 'UTC', 0, []]] },
  );
  // Whatever is drawn, something falls, is hidden for a while and grows.
  for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true]);
});

test('[ANL-07] a day before somebody followed a song opens to nothing, whoever else read it', async () => {
  const song = await makeSong(server, 'youtube', 'Early');
  const [early, late] = [
    await person(server, { timeZone: 'UTC' }),
    await person(server, { timeZone: 'UTC' }),
  ];
  const [theirs = ''] = await follow(server, early.user.id, song);
  const [mine = ''] = await follow(server, late.user.id, song);
  await server.ctx.db.execute(
    sql`update tracks set counted_from = '2026-11-14T12:00:00Z' where id = ${mine}`,
  );
  for (const [day, views] of [
    ['2026-11-12', 9000],
    ['2026-11-13', 9100],
    ['2026-11-14', 9150],
    ['2026-11-15', 9160],
  ] as const)
    await observe(server, song, `${day}T10:00:00Z`, { views });
  const open = async (as: Person, id: string, day: string) => {
    const reply = await ask<ReplyOf<typeof getTrackDay>>(getTrackDay, { as, params: { id, day } });
    return [
      reply.before?.metrics.views,
      reply.readings.map(({ metrics }) => metrics.views),
      reply.next?.metrics.views,
    ];
  };
  expect(await open(early, theirs, '2026-11-13')).toEqual([9000, [9100], 9150]);
  expect(await open(late, mine, '2026-11-13')).toEqual([undefined, [], 9150]);
  expect(await open(late, mine, '2026-11-14')).toEqual([undefined, [9150], 9160]);
  expect(await open(late, mine, '2026-11-15')).toEqual([9150, [9160], undefined]);
});
