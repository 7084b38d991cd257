import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { addTracks, getTrack, syncTrack, type Track } from '#contract/tracks.ts';
import type { Tier } from '#domain/plans.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { liveEventRows } from '../live/table.ts';
import { finishRun, startRun } from '../metrics/service.ts';
import { daily, items, observations, runs } from '../metrics/table.ts';
import { closeRunsJob } from './jobs.ts';
import { claim, syncClaim } from './run.ts';

const youtube = fakeConnector('youtube', { knowsAll: true, batchSize: 10 });
const deezer = fakeConnector('deezer', { knowsAll: true, batchSize: 1 });
const spotify = fakeConnector('spotify', { knowsAll: true });
/** What the sync itself tells; sums have news of their own. */
const ofSongs = eq(liveEventRows.name, 'track.synced');

const server = useTestServer({ platforms: { youtube, deezer, spotify } });
const hour = 3600_000;
const isServer = inject('testDatabaseUrl') !== '';

const add = async (as: Person, urls: string[]): Promise<Track[]> => {
  const { added } = (await call(server.app, addTracks, { as, body: { urls } })).json();
  youtube.calls.length = 0;
  deezer.calls.length = 0;
  return added;
};
const member = (tier: Tier) => person(server, { tier });
const sync = (as: Person, track: Track | undefined) =>
  call(server.app, syncTrack, { as, params: { id: track?.id ?? '' } });
const read = async (as: Person, track: Track | undefined): Promise<Track> =>
  (await call(server.app, getTrack, { as, params: { id: track?.id ?? '' } })).json();
const itemOf = async (track: Track | undefined) => {
  const [item] = await server.ctx.db
    .select()
    .from(items)
    .where(eq(items.platformTrackId, track?.platformTrackId ?? ''));
  if (!item) throw new Error('no item');
  return item;
};
const urls = (count: number) => Array.from({ length: count }, (_, number) => videoUrl(number));
/** Everything that is due now, and what follows from it. */
const tick = () => server.runJobs();
const never = new AbortController().signal;
/** One worker that goes on until nothing is due. */
const drain = async () => {
  while (await syncClaim(server.ctx, youtube, never));
};

beforeEach(async () => {
  await server.ctx.db.execute(sql`delete from tracks`);
  await server.ctx.db.execute(sql`delete from items`);
  await server.ctx.db.execute(sql`delete from observations`);
  await server.ctx.db.execute(sql`delete from daily`);
  await server.ctx.db.execute(sql`delete from live_events`);
  await server.ctx.db.execute(sql`delete from runs`);
  await server.ctx.db.execute(sql`delete from platform_states`);
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  youtube.recover();
  youtube.onRead(() => {});
  for (let number = 0; number < 60; number++) youtube.tell(videoId(number));
});

describe('[SYNC-01] by itself', () => {
  test.each<[Tier, number, number]>([
    ['free', 20 * 24, 0],
    ['indie', 11, 0],
    ['indie', 36, 1],
    ['premium', 1.5, 1],
  ])('%s songs are synced after %d hours %d times', async (tier, hours, times) => {
    const as = await member(tier);
    const [track] = await add(as, urls(1));
    server.ctx.clock.advance(hours * hour);
    youtube.tell(videoId(0), { metrics: { views: 2000 } });
    await tick();
    expect(youtube.calls).toHaveLength(times);
    expect((await read(as, track)).metrics).toEqual(times ? { views: 2000 } : { views: 1000, likes: 10 });
  });

  test('[SYNC-05] every number says when and by which run it came', async () => {
    const [track] = await add(await member('premium'), urls(1));
    server.ctx.clock.advance(2 * hour);
    youtube.tell(videoId(0), { metrics: { views: 2000 } });
    await tick();
    const { id, nextSyncAt, claimedUntil } = await itemOf(track);
    const seen = await server.ctx.db
      .select()
      .from(observations)
      .where(eq(observations.itemId, id))
      .orderBy(asc(observations.observedAt));
    expect(seen).toMatchObject([
      { views: 1000, source: 'counter' },
      { views: 2000, source: 'counter', observedAt: new Date('2026-11-20T14:00:00Z') },
    ]);
    const made = await server.ctx.db
      .select()
      .from(runs)
      .where(
        inArray(
          runs.id,
          seen.map(({ runId }) => runId ?? ''),
        ),
      );
    expect(
      made
        .map(({ trigger, asked, read, failed }) => ({ trigger, asked, read, failed }))
        .toSorted((a, b) => (a.trigger < b.trigger ? -1 : 1)),
    ).toEqual([
      { trigger: 'add', asked: 1, read: 1, failed: 0 },
      { trigger: 'schedule', asked: 1, read: 1, failed: 0 },
    ]);
    expect(claimedUntil).toBeNull();
    expect(nextSyncAt?.getTime()).toBeGreaterThan(server.ctx.clock.now().getTime());
  });

  test('[TRK-11] a song with many followers is read once, and each of them hears of it', async () => {
    const people = [await member('premium'), await member('premium'), await member('free')];
    const own = await Promise.all(people.map((as) => add(as, urls(1))));
    server.ctx.clock.advance(2 * hour);
    await tick();
    expect(youtube.calls).toEqual([[videoId(0)]]);
    const told = await server.ctx.db.select().from(liveEventRows).where(ofSongs);
    expect(told.map(({ userId, name, data }) => ({ userId, name, data }))).toEqual(
      expect.arrayContaining(
        people.map(({ user }, place) => ({
          userId: user.id,
          name: 'track.synced',
          data: { trackIds: [own[place]?.[0]?.id] },
        })),
      ),
    );
    expect(told).toHaveLength(3);
  });
});

describe('[SYNC-02] claims', () => {
  test('what is due is read in batches of the platform’s size, each song once', async () => {
    await add(await member('premium'), urls(35));
    server.ctx.clock.advance(2 * hour);
    await tick();
    expect(youtube.calls.map((ids) => ids.length).toSorted()).toEqual([10, 10, 10, 5]);
    expect(new Set(youtube.calls.flat()).size).toBe(35);
    await tick();
    expect(youtube.calls).toHaveLength(4);
  });

  test('several workers at once read nothing twice', async () => {
    await add(await member('premium'), urls(35));
    server.ctx.clock.advance(2 * hour);
    await Promise.all([1, 2, 3, 4].map(drain));
    expect(youtube.calls.flat()).toHaveLength(35);
    expect(await server.ctx.db.$count(runs, eq(runs.trigger, 'schedule'))).toBe(youtube.calls.length);
  });

  test('a worker that dies loses nothing: its songs are due again when its claim ends', async () => {
    await add(await member('premium'), urls(3));
    server.ctx.clock.advance(2 * hour);
    const lost = await claim(server.ctx, youtube);
    expect(lost?.items).toHaveLength(3);
    await tick();
    expect(youtube.calls).toEqual([]);
    server.ctx.clock.advance(60_000);
    await tick();
    expect(youtube.calls.flat()).toHaveLength(3);
  });

  test('[SYNC-02] after how many seconds they are is a setting', async () => {
    await add(await member('premium'), urls(3));
    server.ctx.clock.advance(2 * hour);
    const config = { ...server.ctx.config, claimSeconds: 10 };
    await claim({ ...server.ctx, config }, youtube);
    server.ctx.clock.advance(9_999);
    await tick();
    expect(youtube.calls).toEqual([]);
    server.ctx.clock.advance(1);
    await tick();
    expect(youtube.calls.flat()).toHaveLength(3);
  });

  test('a clock that is put back keeps no song from being read', async () => {
    const as = await member('premium');
    const [track] = await add(as, urls(1));
    server.ctx.clock.advance(3 * hour);
    await claim(server.ctx, youtube);
    server.ctx.clock.advance(-hour);
    youtube.tell(videoId(0), { metrics: { views: 1500 } });
    await tick();
    expect((await read(as, track)).metrics).toEqual({ views: 1500 });
  });

  test('two runs that overlap count nothing twice', async () => {
    const [track] = await add(await member('premium'), urls(1));
    server.ctx.clock.advance(2 * hour);
    youtube.tell(videoId(0), { metrics: { views: 1500 } });
    youtube.onRead(async () => {
      youtube.onRead(() => {});
      server.ctx.clock.advance(61_000);
      expect(await syncClaim(server.ctx, youtube, never)).toBe(true);
    });
    await tick();
    expect(youtube.calls).toHaveLength(2);
    const { id, nextSyncAt } = await itemOf(track);
    expect(await server.ctx.db.select().from(observations).where(eq(observations.itemId, id))).toHaveLength(
      2,
    );
    expect(await server.ctx.db.select().from(daily).where(eq(daily.itemId, id))).toMatchObject([
      { views: 1500 },
    ]);
    expect(nextSyncAt?.getTime()).toBeGreaterThan(server.ctx.clock.now().getTime());
  });

  test.runIf(isServer)(
    'a connection that ends while numbers are stored is no fault of the songs',
    async () => {
      const [track] = await add(await member('premium'), urls(1));
      server.ctx.clock.advance(2 * hour);
      youtube.tell(videoId(0), { metrics: { views: 5000 } });
      let broken = Promise.resolve();
      youtube.onRead(async () => {
        // Whoever stores waits for the song, and loses its connection meanwhile.
        const { pool } = server.database.background;
        const holder = await pool.connect();
        await holder.query('begin');
        const { rows } = await holder.query('select pg_backend_pid() as pid from items for update');
        broken = (async () => {
          const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
            where $1 = any(pg_blocking_pids(pid))`;
          while ((await pool.query(waiting, [rows[0].pid])).rowCount === 0) await sleep(10);
          await holder.query('rollback');
          holder.release();
        })();
      });
      await expect(syncClaim(server.ctx, youtube, never)).rejects.toThrow();
      // Whoever claims passes over songs that somebody holds.
      await broken;
      youtube.onRead(() => {});
      expect(await itemOf(track)).toMatchObject({ failures: 0, lastFailure: null, views: 1000 });
      server.ctx.clock.advance(2 * 60_000);
      await drain();
      expect(await itemOf(track)).toMatchObject({ failures: 0, views: 5000, claimedBy: null });
    },
  );

  test('a process that stops gives its songs back as they were', async () => {
    const [track] = await add(await member('premium'), urls(1));
    server.ctx.clock.advance(2 * hour);
    const stop = new AbortController();
    youtube.onRead(() => {
      stop.abort();
      youtube.breakDown('unavailable');
    });
    await syncClaim(server.ctx, youtube, stop.signal);
    expect(await itemOf(track)).toMatchObject({ claimedBy: null, failures: 0, lastFailure: null });
  });
});

describe('[SYNC-03] failures', () => {
  test('a platform that asks to be left alone is, and the others go on', async () => {
    const as = await member('premium');
    const [track] = await add(as, [...urls(1), 'https://www.deezer.com/track/7']);
    server.ctx.clock.advance(2 * hour);
    const until = new Date(server.ctx.clock.now().getTime() + 30 * 60_000);
    youtube.breakDown('rate-limited', until);
    await tick();
    expect(deezer.calls).toEqual([['7']]);
    const item = await itemOf(track);
    // It is not the song's fault: it stays as due as it was.
    expect(item).toMatchObject({ failures: 0, views: 1000, claimedUntil: null });
    expect(item.nextSyncAt?.getTime()).toBeLessThan(server.ctx.clock.now().getTime());
    await tick();
    expect(youtube.calls).toHaveLength(1);
    const failed = await server.ctx.db.select().from(runs).where(eq(runs.failure, 'rate-limited'));
    expect(failed).toMatchObject([{ asked: 1, read: 0, failed: 1 }]);
    youtube.recover();
    server.ctx.clock.set(until);
    await tick();
    expect(await itemOf(track)).toMatchObject({ failures: 0, lastFailure: null });
  });

  test('a quota of our own that is used up is nobody’s failure', async () => {
    const [track] = await add(await member('premium'), urls(1));
    server.ctx.clock.advance(2 * hour);
    const until = new Date(server.ctx.clock.now().getTime() + 30_000);
    youtube.onRead(() => {
      throw new PlatformFailure('youtube', 'rate-limited', 'own limit reached', { until, isOwnLimit: true });
    });
    await tick();
    expect(youtube.calls).toHaveLength(1);
    expect(await itemOf(track)).toMatchObject({ failures: 0, claimedBy: null });
    expect(await server.ctx.db.$count(runs, eq(runs.trigger, 'schedule'))).toBe(0);
    youtube.onRead(() => {});
    server.ctx.clock.set(until);
    await tick();
    expect(youtube.calls).toHaveLength(2);
  });

  test('a song that had no turn in its batch is tried again soon, without a mark', async () => {
    const [track] = await add(await member('premium'), urls(2));
    server.ctx.clock.advance(2 * hour);
    youtube.fail(videoId(0), 'rate-limited');
    await tick();
    const { failures, nextSyncAt } = await itemOf(track);
    expect(failures).toBe(0);
    expect((nextSyncAt?.getTime() ?? 0) - server.ctx.clock.now().getTime()).toBeLessThanOrEqual(90_000);
  });

  test('five outages in a row open the breaker for all workers, and the first success closes it', async () => {
    await add(await member('premium'), urls(60));
    server.ctx.clock.advance(2 * hour);
    youtube.breakDown('unavailable');
    await tick();
    expect(youtube.calls).toHaveLength(5);
    const state = async () => (await server.ctx.db.execute(sql`select * from platform_states`)).rows[0];
    expect(await state()).toMatchObject({ failures_in_a_row: 5, last_failure: 'unavailable' });
    youtube.recover();
    server.ctx.clock.advance(60_001);
    await tick();
    expect(youtube.calls.length).toBeGreaterThanOrEqual(6);
    expect(await state()).toMatchObject({ failures_in_a_row: 0, paused_until: null });
    const left = await server.ctx.db.$count(
      items,
      sql`confirmed_at < ${server.ctx.clock.now().toISOString()}`,
    );
    expect(left).toBeLessThanOrEqual(50);
  });

  test('what cannot be stored counts as the songs’ failure and does not come back at once', async () => {
    const [track] = await add(await member('premium'), urls(1));
    server.ctx.clock.advance(2 * hour);
    youtube.tell(videoId(0), { song: { releaseDate: 'no day' } });
    await tick();
    expect(youtube.calls).toHaveLength(1);
    expect(await itemOf(track)).toMatchObject({
      failures: 1,
      lastFailure: 'bad-reply',
      lastFailureDetail: 'could not be stored; see the log',
    });
  });

  test('a song that alone fails holds up none of its batch', async () => {
    const as = await member('premium');
    const added = await add(as, urls(3));
    server.ctx.clock.advance(2 * hour);
    youtube.fail(videoId(1), 'bad-reply');
    await tick();
    const failures = await Promise.all(added.map(async (track) => (await itemOf(track)).failures));
    expect(failures).toEqual([0, 1, 0]);
  });

  test('a platform without keys keeps its songs waiting', async () => {
    const [track] = await add(await member('premium'), [
      'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
    ]);
    server.ctx.clock.advance(2 * hour);
    spotify.isConfigured = false;
    await tick();
    spotify.isConfigured = true;
    expect((await itemOf(track)).claimedUntil).toBeNull();
  });
});

test('[SYNC-04] a song that is gone is marked with the date, keeps its numbers, is asked for rarely and told of once', async () => {
  const as = await member('premium');
  const [track] = await add(as, urls(1));
  youtube.fail(videoId(0), 'not-found');
  const told = async () => server.ctx.db.$count(liveEventRows, ofSongs);
  server.ctx.clock.advance(2 * hour);
  await tick();
  expect(await read(as, track)).toMatchObject({ status: 'gone', metrics: { views: 1000 } });
  expect(await itemOf(track)).toMatchObject({ statusSince: server.ctx.clock.now() });
  expect(await told()).toBe(1);
  server.ctx.clock.advance(23 * hour);
  await tick();
  expect(youtube.calls).toHaveLength(1);
  server.ctx.clock.advance(2 * hour);
  await tick();
  expect(youtube.calls).toHaveLength(2);
  expect(await told()).toBe(1);
  youtube.tell(videoId(0), { metrics: { views: 1001 } });
  server.ctx.clock.advance(4 * 24 * hour);
  await tick();
  expect(await read(as, track)).toMatchObject({ status: 'active', metrics: { views: 1001 } });
});

describe('[TRK-09] by hand', () => {
  test('a song is refreshed now, on any plan', async () => {
    const as = await member('free');
    const [track] = await add(as, urls(1));
    youtube.tell(videoId(0), { metrics: { views: 1234 } });
    server.ctx.clock.advance(1000);
    const response = await sync(as, track);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ accepted: true });
    await server.runJobs();
    expect((await read(as, track)).metrics).toEqual({ views: 1234 });
    const { nextSyncAt } = await itemOf(track);
    expect(nextSyncAt).toBeNull();
    expect(await server.ctx.db.select().from(runs).where(eq(runs.trigger, 'hand'))).toHaveLength(1);
  });

  test('at most once a minute, whoever of its followers asks', async () => {
    const [one, two] = [await member('free'), await member('free')];
    const [[first], [second]] = [await add(one, urls(1)), await add(two, urls(1))];
    server.ctx.clock.advance(1000);
    const replies = await Promise.all([sync(one, first), sync(two, second)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 429]);
    server.ctx.clock.advance(18_500);
    const again = await sync(one, first);
    expect(again.statusCode).toBe(429);
    expect(again.headers['retry-after']).toBe('42');
    expect(again.json()).toMatchObject({ code: 'too_soon', params: { retryAfter: 42 } });
    await server.runJobs();
    expect(youtube.calls).toEqual([[videoId(0)]]);
    server.ctx.clock.advance(41_500);
    expect((await sync(two, second)).statusCode).toBe(202);
  });

  test('many songs asked for one by one are read in batches', async () => {
    const as = await member('free');
    const added = await add(as, urls(20));
    for (const track of added) await sync(as, track);
    server.ctx.clock.advance(1000);
    await server.runJobs();
    expect(youtube.calls.map((ids) => ids.length)).toEqual([10, 10]);
  });

  test('a song over the plan’s limit, or of a platform without keys, is refused with the reason', async () => {
    const as = await member('free');
    const [track] = await add(as, urls(1));
    await server.ctx.db.execute(sql`update tracks set is_paused = true`);
    expect((await sync(as, track)).json()).toMatchObject({ status: 409, code: 'conflict' });
    await server.ctx.db.execute(sql`update tracks set is_paused = false`);
    youtube.isConfigured = false;
    const refused = await sync(as, track);
    youtube.isConfigured = true;
    expect(refused.json()).toMatchObject({ status: 422, code: 'not_configured' });
  });

  test('[SEC-01] nobody refreshes another’s song', async () => {
    const [track] = await add(await member('free'), urls(1));
    expect((await sync(await member('free'), track)).statusCode).toBe(404);
    expect((await call(server.app, syncTrack, { params: { id: track?.id ?? '' } })).statusCode).toBe(401);
    expect(
      (await call(server.app, syncTrack, { as: await member('free'), params: { id: "x'" } })).statusCode,
    ).toBe(400);
  });
});

test('[SYNC-05] a run whose process died is closed as cut off, one that is under way is left, and one that lived after all says so', async () => {
  const start = () => startRun(server.ctx, { platform: 'youtube', trigger: 'add', asked: 3 });
  const died = await start();
  server.ctx.clock.advance(20 * 60_000);
  const underWay = await start();
  const close = async () => {
    await server.ctx.jobs.boss.send(closeRunsJob.name, {});
    await server.runJobs();
  };
  await close();
  const found = async ({ id }: { id: string }) =>
    (await server.ctx.db.select().from(runs).where(eq(runs.id, id)))[0];
  const closedAt = server.ctx.clock.now();
  expect(await found(died)).toMatchObject({ cutOff: true, finishedAt: closedAt, read: 0, failure: null });
  expect(await found(underWay)).toMatchObject({ cutOff: false, finishedAt: null });
  server.ctx.clock.advance(60_000);
  await close();
  expect(await found(died)).toMatchObject({ finishedAt: closedAt });
  await finishRun(server.ctx, died, { read: 3, failed: 0 });
  expect(await found(died)).toMatchObject({ cutOff: false, read: 3 });
});
