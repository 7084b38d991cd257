import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCampaign, removeCampaign } from '#contract/campaigns.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listMilestones } from '#contract/milestones.ts';
import { getRecentEvents, type RecentEvent } from '#contract/recent-events.ts';
import { joinTracks } from '#contract/songs.ts';
import { listTracks, removeTrack, type Track } from '#contract/tracks.ts';
import { addDays, dayIn } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { raiseAccountVersion } from '../../accounts/service.ts';
import { recordFailures, startRun } from '../../metrics/service.ts';
import { follow, makeSong, observe, type Song } from '../history-for-test.ts';
import { history, type Read, zones } from '../reference-for-test.ts';
import { rebuild } from '../totals.ts';
import { type EventsWanted, selectEvents } from './queries.ts';
import { newestEvents } from './recent-events.ts';

const server = useTestServer({ settings: { CALLS_PER_MINUTE: '1000000' } });

const read = async (as: Person, query: Record<string, string | number> = {}) =>
  (await call(server.app, getRecentEvents, { as, query })).json<ReplyOf<typeof getRecentEvents>>();

type Told = [
  kind: string,
  track: string,
  at: string,
  metric: string,
  was: number,
  now: number,
  milestone?: number,
];

/** Reading by reading: a fall from one known number to the next, and the first reading of a round number on a day that ends with it. */
function expected(
  reads: readonly Read[],
  ids: readonly string[],
  zone: string,
  from: string,
  to: string,
): Told[] {
  const told: Told[] = [];
  for (const [song, id] of ids.entries())
    for (const metric of ['views', 'likes'] as Metric[]) {
      const own = reads.filter((one) => one.song === song);
      const ends = new Map<string, number>();
      let known: number | undefined;
      for (const [place, { at, metrics }] of own.entries()) {
        const value = metrics[metric];
        const before = known;
        known = value ?? known;
        if (value !== undefined && before !== undefined && value < before)
          told.push(['corrected', id, at.toISOString(), metric, before, value]);
        const day = at.toISOString().slice(0, 10);
        const next = own[place + 1]?.at.toISOString().slice(0, 10);
        if (next === day || value === undefined) continue;
        const stood = [...ends.values()];
        const last = stood.at(-1);
        const round = [100, 250, 500, 1000, 2500, 5000, 10_000].filter((one) => one <= value).at(-1);
        ends.set(day, value);
        if (last === undefined || round === undefined || last >= round || stood.some((one) => one >= round))
          continue;
        const today = own.filter((one) => one.at.toISOString().slice(0, 10) === day);
        const first = today.find((one) => (one.metrics[metric] ?? 0) >= round) ?? own[place];
        const index = own.indexOf(first as Read);
        const was = own[index - 1]?.metrics[metric] ?? last;
        const now = first?.metrics[metric] ?? value;
        told.push(['milestone', id, first?.at.toISOString() ?? '', metric, was, now, round]);
      }
    }
  return told
    .filter(([, , at]) => from <= dayIn(new Date(at), zone) && dayIn(new Date(at), zone) <= to)
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

type Passed = [trackId: string, date: string, value: number];
const sorted = (passed: readonly Passed[]): Passed[] =>
  passed.toSorted((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));

/** What the page of milestones says was passed on complete days. */
async function reachedBy(as: Person, from: string, to: string): Promise<Passed[]> {
  if (from > to) return [];
  const query = { from, to, metric: 'views', limit: 50 };
  const response = await call(server.app, listMilestones, { as, query });
  const { reached } = response.json<ReplyOf<typeof listMilestones>>();
  return sorted(reached.map(({ trackId, date, value }) => [trackId, date, value]));
}

/** The highest of each link and day among events. */
function milestonesOf(events: readonly RecentEvent[], metric: Metric, to: string): Passed[] {
  const highest = new Map<string, Passed>();
  for (const event of events) {
    const { kind, trackId, date, milestone = 0 } = event;
    if (kind !== 'milestone' || event.metric !== metric || date > to) continue;
    const key = `${trackId} ${date}`;
    if (milestone > (highest.get(key)?.[2] ?? 0)) highest.set(key, [trackId, date, milestone]);
  }
  return sorted([...highest.values()]);
}

/** So that round numbers are passed often, and again after a fall. */
const steep = history.map((reads) =>
  reads.map((read): Read => {
    const above = (read.metrics.views ?? 0) - 1000 * (read.song + 1);
    return { ...read, metrics: { ...read.metrics, views: Math.max(0, 80 + 3 * above) } };
  }),
);

/** Page by page, the newest days asked first, it is the same stream. */
async function expectSameByDays(wanted: Omit<EventsWanted, 'before' | 'limit'>): Promise<void> {
  const all = await selectEvents(server.ctx.db, { ...wanted, before: undefined, limit: 200 });
  const limit = 4;
  for (let place = 0; place <= all.length; place += 3) {
    const before = all[place - 1];
    const page = await newestEvents(server.ctx, { ...wanted, before, limit }, [0, 1, 6]);
    expect(page).toEqual(all.slice(place, place + limit));
  }
}

test('[ANL-01] [BEY-03] corrections and milestones are what a loop over all readings finds, in any zone and any range', async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(steep, fc.constantFrom(...zones), fc.nat(20), async (reads, zone, shift) => {
      const ada = await person(server, { timeZone: zone });
      const songs: Song[] = [];
      for (const title of ['A', 'B', 'C']) songs.push(await makeSong(server, 'youtube', title));
      const ids = await follow(server, ada.user.id, ...songs);
      for (const { song, at, metrics } of reads) {
        const wanted = songs[song];
        if (wanted) await observe(server, wanted, at, metrics);
      }
      await rebuild(server.ctx, ada.user.id);
      const to = dayIn(server.ctx.clock.now(), zone);
      for (const from of [addDays(to, -40), addDays(to, -shift)]) {
        const { events } = await read(ada, { from, to, limit: 100 });
        const counted = events.filter(({ metric }) => metric !== undefined);
        const told = counted.map((event): Told => {
          const { kind, trackId, at, metric = '', was = 0, now = 0, milestone } = event;
          return [kind, trackId, at ?? '', metric, was, now, ...(milestone ? [milestone] : [])] as Told;
        });
        const wanted = expected(reads, ids, zone, from, to);
        expect(told.sort((a, b) => (a.join() < b.join() ? -1 : 1)).slice(0, 90)).toEqual(wanted.slice(0, 90));
        const last = addDays(to, -1);
        // Whose number is hidden now is counted by none.
        const tracks = (await call(server.app, listTracks, { as: ada })).json<Track[]>();
        const having = tracks.flatMap(({ id, metrics }) => (metrics.views === undefined ? [] : [id]));
        const passed = events.filter(({ trackId }) => having.includes(trackId));
        expect(await reachedBy(ada, from, last)).toEqual(milestonesOf(passed, 'views', last));
        await expectSameByDays({
          userId: ada.user.id,
          from,
          to,
          zone,
          songId: undefined,
          counters: ['views', 'likes'],
        });
        for (const { kind } of counted) seen[kind] = (seen[kind] ?? 0) + 1;
        for (const { date, at } of counted) expect(date).toBe(dayIn(new Date(at ?? ''), zone));
      }
    }),
    { numRuns: draws(40), endOnFailure: true },
  );
  // Random draws must have been of something.
  expect(seen.corrected).toBeGreaterThan(0);
  expect(seen.milestone).toBeGreaterThan(0);
}, 240_000);

test('[ANL-01] releases, additions and what became of links stand in one stream, newest first, page by page', async () => {
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  const eva = await person(server, { timeZone: 'Europe/Berlin' });
  const one = await makeSong(server, 'youtube', 'One');
  const two = await makeSong(server, 'soundcloud', 'One');
  const three = await makeSong(server, 'youtube', 'Three');
  server.ctx.clock.set('2026-11-20T13:00:00Z');
  const ids = await follow(server, eva.user.id, one, two, three);
  await server.ctx.db.execute(sql`update items set release_date = '2026-11-06' where id = ${one.itemId}`);
  await server.ctx.db.execute(sql`update items set release_date = '2026-11-05' where id = ${two.itemId}`);
  await call(server.app, joinTracks, { as: eva, body: { trackIds: ids.slice(0, 2) } });
  const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
  const gone = [
    { itemId: three.itemId, failedAt: new Date('2026-11-20T14:00:00Z'), kind: 'not-found' as const },
  ];
  await recordFailures(server.ctx, run, gone);
  await raiseAccountVersion(server.ctx, [eva.user.id], 'days');
  const kinds = (events: readonly RecentEvent[]) =>
    events.map(({ kind, trackId }) => [kind, ids.indexOf(trackId)]);
  const all = await read(eva);
  expect(all).toMatchObject({
    from: '2026-10-23',
    to: '2026-11-20',
    timeZone: 'Europe/Berlin',
    nextCursor: null,
  });
  expect(kinds(all.events).slice(0, 1)).toEqual([['gone', 2]]);
  expect(kinds(all.events).at(-1)).toEqual(['released', 1]);
  expect(kinds(all.events).sort()).toEqual([
    ['added', 0],
    ['gone', 2],
    ['released', 1],
  ]);
  expect(all.events.map(({ kind, songs }) => [kind, songs])).toContainEqual(['added', 3]);
  expect(all.events.at(-1)).toMatchObject({
    date: '2026-11-05',
    at: null,
    title: 'One',
    platform: 'soundcloud',
  });

  const paged: RecentEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(eva, { limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.events);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all.events);

  await observe(server, three, '2026-11-20T16:00:00Z', { views: 5 });
  expect(kinds((await read(eva)).events).slice(0, 1)).toEqual([['back', 2]]);
  const { songId = '' } = all.events.at(-1) ?? {};
  expect(kinds((await read(eva, { songId })).events).sort()).toEqual([
    ['added', 0],
    ['released', 1],
  ]);
});

test('[ANL-01] [BEY-08] campaigns stand in the stream on their first day, from the moment they are logged', async () => {
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  const [ada, eve] = [await person(server, { timeZone: 'America/New_York' }), await person(server)];
  const songs = [
    await makeSong(server, 'youtube', 'One'),
    await makeSong(server, 'soundcloud', 'Two'),
  ] as const;
  const [one = '', two = ''] = await follow(server, ada.user.id, ...songs);
  await raiseAccountVersion(server.ctx, [ada.user.id], 'days');
  expect((await read(ada)).events.map(({ kind }) => kind)).toEqual(['added']);
  const log = async (name: string, from: string, trackIds: string[]) => {
    const body = { name, kind: 'post' as const, from, trackIds };
    return (await call(server.app, addCampaign, { as: ada, body })).json<{ id: string }>().id;
  };
  const ids = [
    await log('Video', '2026-11-18', [two]),
    await log('Radio', '2026-11-18', [one, two]),
    await log('Old', '2026-09-18', [one]),
    await log('To come', '2026-12-18', [one]),
  ];
  const campaignsIn = (events: readonly RecentEvent[]) =>
    events.flatMap(({ campaign, date, at }) => (campaign ? [[campaign.name, date, at]] : []));
  const { events } = await read(ada);
  expect(campaignsIn(events)).toEqual([
    ['Radio', '2026-11-18', null],
    ['Video', '2026-11-18', null],
  ]);
  expect(events[1]).toMatchObject({ kind: 'campaign', title: 'One', campaign: { id: ids[1] }, trackId: one });
  const paged: RecentEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(ada, { limit: 1, ...(cursor && { cursor }) });
    paged.push(...page.events);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(events);
  const { songId = '' } = events.find(({ trackId }) => trackId === one) ?? {};
  expect(campaignsIn((await read(ada, { songId })).events).map(([name]) => name)).toEqual(['Radio']);
  await call(server.app, removeCampaign, { as: ada, params: { id: ids[1] ?? '' } });
  expect(campaignsIn((await read(ada)).events).map(([name]) => name)).toEqual(['Video']);
  await call(server.app, removeTrack, { as: ada, params: { id: two } });
  expect(campaignsIn((await read(ada)).events)).toEqual([]);
  expect(campaignsIn((await read(eve)).events)).toEqual([]);
});

test('[ANL-01] what happened before somebody followed a song is not theirs', async () => {
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  const song = await makeSong(server, 'youtube', 'Old');
  await observe(server, song, '2026-11-10T12:00:00Z', { views: 900 });
  await observe(server, song, '2026-11-12T12:00:00Z', { views: 800 });
  const late = await person(server);
  const [id] = await follow(server, late.user.id, song);
  const since = new Date('2026-11-13T12:00:00Z').toISOString();
  await server.ctx.db.execute(sql`update tracks set counted_from = ${since} where id = ${id}`);
  await observe(server, song, '2026-11-14T12:00:00Z', { views: 2600 });
  await rebuild(server.ctx, late.user.id);
  expect((await read(late)).events.map(({ kind }) => kind)).toEqual(['added']);
  await observe(server, song, '2026-11-15T12:00:00Z', { views: 5100 });
  await raiseAccountVersion(server.ctx, [late.user.id], 'rest');
  expect((await read(late)).events).toContainEqual(
    expect.objectContaining({ kind: 'milestone', milestone: 5000, was: 2600, now: 5100, metric: 'views' }),
  );
});

test('[SEC-01] bad ranges, cursors and songs of others are refused', async () => {
  const ada = await person(server);
  const status = async (query: Record<string, string>) =>
    (await call(server.app, getRecentEvents, { as: ada, query })).statusCode;
  const noSong = `sng_${'0'.repeat(32)}`;
  expect(await status({ from: '2026-11-02', to: '2026-11-01' })).toBe(400);
  expect(await status({ from: '1926-11-02', to: '2026-11-01' })).toBe(400);
  expect(await status({ cursor: 'x' })).toBe(400);
  expect(await status({ songId: noSong })).toBe(404);
  expect((await call(server.app, getRecentEvents)).statusCode).toBe(401);
});
