import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login } from '#contract/accounts.ts';
import {
  checkKeys,
  getSyncStatus,
  listDeadLetters,
  type PlatformStatus,
  resumePlatform,
  retryDeadLetters,
  type SyncStatus,
} from '#contract/admin.ts';
import { createTestClock } from '#kit/clock.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { noteFailure, noteSuccess } from '#server/platform-state/circuit-breaker.ts';
import { openQuotas } from '#server/platform-state/quotas.ts';
import { allPlatforms } from '#server/platforms/registry.ts';
import { bindForAdmin } from '#server/route.ts';
import { routes } from '../all.ts';
import { manualSyncAt } from '../metrics/policy.ts';
import { tidyJob } from '../sync/jobs.ts';
import { dead, putItems, putRun } from './items-for-test.ts';
import { samples } from './platforms.ts';
import { mostCounted, mostRuns } from './policy.ts';
import { syncPrometheusMetrics } from './prometheus.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true });
const spotify = fakeConnector('spotify', { isConfigured: false });
const server = useTestServer({ platforms: { youtube, deezer, spotify } });

let admin: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
});

beforeEach(async () => {
  for (const table of ['items', 'runs', 'platform_states', 'quota_counts'])
    await server.ctx.db.execute(sql.raw(`delete from ${table}`));
  server.ctx.clock.set('2026-11-20T12:00:00Z');
});

const status = async (): Promise<SyncStatus> => (await call(server.app, getSyncStatus, { as: admin })).json();
const platformStatus = async (id: string): Promise<PlatformStatus> => {
  const found = (await status()).platforms.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const hoursAgo = (hours: number) => new Date(server.ctx.clock.now().getTime() - hours * 3600_000);

describe('[ADM-02] whoever is no administrator finds nothing there', () => {
  const calls = [
    [getSyncStatus, {}],
    [listDeadLetters, {}],
    [retryDeadLetters, { body: { jobs: true } }],
    [resumePlatform, { params: { platform: 'youtube' } }],
    [checkKeys, { params: { platform: 'youtube' } }],
  ] as const;

  test.each(calls)('%o', async (endpoint, given) => {
    const somebody = await person(server, { tier: 'premium' });
    const unknown = await server.app.inject({ method: endpoint.method, url: '/api/nothing-here' });
    for (const as of [{}, { as: somebody }]) {
      const reply = await call(server.app, endpoint, { ...given, ...as });
      expect(reply.statusCode).toBe(404);
      const { requestId: _own, ...told } = reply.json();
      const { requestId: _other, ...expected } = unknown.json();
      expect(told).toEqual(expected);
    }
  });

  test('every endpoint below /api/admin is theirs alone', () => {
    const below = routes.filter(({ endpoint }) => endpoint.path.startsWith('/api/admin/'));
    expect(below.length).toBeGreaterThanOrEqual(calls.length);
    for (const { endpoint } of below)
      expect([endpoint.path, endpoint.access]).toEqual([endpoint.path, 'admin']);
    expect(() => bindForAdmin(login, async () => undefined as never)).toThrow('/api/login');
  });

  test('not even that an input would be wrong', async () => {
    const reply = await call(server.app, retryDeadLetters, { body: { platform: 'napster' } });
    expect(reply.statusCode).toBe(404);
  });
});

describe('[ADM-03] the backlog', () => {
  test('is empty in the beginning: every platform with a connector, with its quotas', async () => {
    const { at, platforms } = await status();
    expect(at).toBe('2026-11-20T12:00:00.000Z');
    expect(platforms.map(({ id, state }) => [id, state])).toEqual([
      ['youtube', 'idle'],
      ['deezer', 'idle'],
      ['spotify', 'not-configured'],
    ]);
    expect(platforms[0]).toMatchObject({
      due: { count: 0, isMore: false },
      oldestDueAt: null,
      claimed: 0,
      deadLetters: { count: 0, isMore: false },
      lastSuccessAt: null,
      failures: { calls: {}, songs: {}, isMore: false, since: '2026-11-19T12:00:00.000Z' },
      quotas: [
        { name: 'units', calls: 10_000, used: 0, resetsAt: null },
        { name: 'counts', calls: 10_000, used: 0, resetsAt: null },
        { name: 'searches', calls: 100, used: 0, resetsAt: null },
        { name: 'reports', calls: 100_000, used: 0, resetsAt: null },
      ],
    });
  });

  test('counts what is due, and tells since when over all intervals', async () => {
    const { db } = server.ctx;
    await putItems(db, 3, { syncEverySeconds: 3600, nextSyncAt: hoursAgo(1) });
    await putItems(db, 2, { syncEverySeconds: 86_400, nextSyncAt: hoursAgo(5) });
    await putItems(db, 4, { syncEverySeconds: 3600, nextSyncAt: hoursAgo(-1) });
    await putItems(db, 4);
    expect(await platformStatus('youtube')).toMatchObject({
      due: { count: 5, isMore: false },
      oldestDueAt: hoursAgo(5).toISOString(),
      state: 'idle',
    });
    expect((await platformStatus('deezer')).due.count).toBe(0);
  });

  test('what was asked for by hand is due since it was asked for', async () => {
    await putItems(server.ctx.db, 1, { nextSyncAt: manualSyncAt, requestedAt: hoursAgo(0.1) });
    expect((await platformStatus('youtube')).oldestDueAt).toBe(hoursAgo(0.1).toISOString());
  });

  test('what a worker has is in work, not waiting; a claim that ended is waiting again', async () => {
    const { db, clock } = server.ctx;
    const due = { syncEverySeconds: 3600, nextSyncAt: hoursAgo(1) };
    const claimedUntil = new Date(clock.now().getTime() + 30_000);
    await putItems(db, 2, { ...due, claimedBy: 'run_1', claimedUntil });
    await putItems(db, 1, { ...due, claimedBy: 'run_2', claimedUntil: hoursAgo(0.5) });
    expect(await platformStatus('youtube')).toMatchObject({
      state: 'working',
      claimed: 2,
      due: { count: 1, isMore: false },
    });
  });

  test.runIf(isThorough)('is counted up to a bound', async () => {
    await putItems(server.ctx.db, mostCounted + 5, { syncEverySeconds: 3600, nextSyncAt: hoursAgo(1) });
    expect((await platformStatus('youtube')).due).toEqual({ count: mostCounted, isMore: true });
  });
});

describe('[SYNC-03] how a platform stands', () => {
  const fail = (kind: 'rate-limited' | 'unavailable', until?: Date) =>
    noteFailure(server.ctx, 'youtube', { kind, until });

  test('a limit pauses it until the platform says, with the reason', async () => {
    await noteSuccess({ ...server.ctx, clock: createTestClock(hoursAgo(1).toISOString()) }, 'youtube');
    await fail('rate-limited', hoursAgo(-2));
    expect(await platformStatus('youtube')).toMatchObject({
      state: 'paused',
      reason: 'rate-limited',
      pausedUntil: hoursAgo(-2).toISOString(),
      lastSuccessAt: hoursAgo(1).toISOString(),
      lastFailureAt: '2026-11-20T12:00:00.000Z',
      lastFailure: 'rate-limited',
    });
    server.ctx.clock.advance(2 * 3600_000);
    expect(await platformStatus('youtube')).toMatchObject({ state: 'idle', reason: null, pausedUntil: null });
  });

  test('an outage shows as down; resumed by hand it is asked at once', async () => {
    for (let time = 0; time < 5; time++) await fail('unavailable');
    expect(await platformStatus('youtube')).toMatchObject({ state: 'down', reason: 'unavailable' });
    await putItems(server.ctx.db, 1, { syncEverySeconds: 3600, nextSyncAt: hoursAgo(1) });
    await server.runJobs();
    expect(youtube.calls).toEqual([]);
    const params = { platform: 'youtube' } as const;
    for (let time = 0; time < 2; time++)
      expect((await call(server.app, resumePlatform, { as: admin, params })).statusCode).toBe(204);
    expect(await platformStatus('youtube')).toMatchObject({ state: 'idle', pausedUntil: null });
    await server.runJobs();
    expect(youtube.calls).toHaveLength(1);
  });

  test('a platform nobody knows, and one without a connector here', async () => {
    const resumed = (platform: string) =>
      call(server.app, resumePlatform, { as: admin, params: { platform } });
    expect((await resumed('napster')).statusCode).toBe(400);
    expect((await resumed('tidal')).statusCode).toBe(404);
  });

  test('quotas show what all workers used, and when the day begins anew', async () => {
    const { db, clock } = server.ctx;
    const quotas = openQuotas(db, clock, 'own');
    const { youtube: tube, deezer: deez } = server.ctx.platforms;
    for (const connected of [tube, tube, deez]) {
      if (!connected) throw new Error('no platform');
      const [first] = connected.platform.limits({}).quotas;
      await quotas.book(connected.platform.id, [first]);
    }
    expect((await platformStatus('youtube')).quotas).toMatchObject([
      {
        name: 'units',
        used: 2,
        window: { dayIn: 'America/Los_Angeles' },
        resetsAt: '2026-11-21T08:00:00.000Z',
      },
      { name: 'counts', used: 0 },
      { name: 'searches', used: 0 },
      { name: 'reports', used: 0 },
    ]);
    expect((await platformStatus('deezer')).quotas).toMatchObject([{ used: 1, resetsAt: null }]);
    clock.advance(24 * 3600_000);
    expect((await platformStatus('youtube')).quotas).toMatchObject([
      { used: 0, resetsAt: null },
      { used: 0, resetsAt: null },
      { used: 0, resetsAt: null },
      { used: 0, resetsAt: null },
    ]);
    expect((await platformStatus('deezer')).quotas).toMatchObject([{ used: 0 }]);
  });
});

describe('[ADM-03] failures of the last day', () => {
  test('whole calls and songs, by kind; what is older or of others is left out', async () => {
    const { db } = server.ctx;
    await putRun(db, {});
    await putRun(db, { failure: 'unavailable' });
    await putRun(db, { failure: 'unavailable', startedAt: hoursAgo(23) });
    await putRun(db, { failure: 'rate-limited' });
    await putRun(db, { failure: 'needs-auth', startedAt: hoursAgo(25) });
    await putRun(db, { failure: 'bad-reply', platform: 'deezer' });
    await putItems(db, 3, { failures: 1, lastFailure: 'unavailable', lastFailureAt: hoursAgo(2) });
    await putItems(db, 1, dead());
    await putItems(db, 1, { failures: 2, lastFailure: 'bad-reply', lastFailureAt: hoursAgo(30) });
    expect((await platformStatus('youtube')).failures).toEqual({
      since: hoursAgo(24).toISOString(),
      calls: { unavailable: 2, 'rate-limited': 1 },
      songs: { unavailable: 3, 'bad-reply': 1 },
      isMore: false,
    });
    expect((await platformStatus('deezer')).failures).toMatchObject({ calls: { 'bad-reply': 1 }, songs: {} });
  });

  test('of more calls than are looked at the latest count, and it says since when', async () => {
    const { db } = server.ctx;
    await putRun(db, { failure: 'unavailable', startedAt: hoursAgo(3) });
    await db.execute(sql`
      insert into runs (id, platform, trigger, started_at, asked)
      select 'run_many' || n, 'youtube', 'schedule', ${hoursAgo(1).toISOString()}::timestamptz, 1
      from generate_series(1, ${mostRuns}::integer) n`);
    expect((await platformStatus('youtube')).failures).toMatchObject({
      calls: {},
      since: hoursAgo(1).toISOString(),
    });
  });
});

describe('the queues of jobs', () => {
  const tidy = async () => (await status()).queues.find(({ name }) => name === tidyJob.name);

  test('[ADM-03] are counted by name, those of the library itself left out', async () => {
    const { queues } = await status();
    expect(queues.map(({ name }) => name)).toContain('sync.tidy');
    expect(queues.every(({ name }) => !name.startsWith('__'))).toBe(true);
    expect(queues[0]).toMatchObject({ waiting: 0, active: 0, failed: 0 });
  });

  test('[ADM-03] show at once what waits, runs and gave up; what is for later does not wait', async () => {
    const { boss } = server.ctx.jobs;
    await boss.send(tidyJob.name, {});
    await boss.send(tidyJob.name, {}, { startAfter: 3600, singletonKey: 'later' });
    expect(await tidy()).toMatchObject({ waiting: 1, active: 0, failed: 0 });
    const [taken] = await boss.fetch(tidyJob.name);
    expect(await tidy()).toMatchObject({ waiting: 0, active: 1, failed: 0 });
    await server.ctx.db.execute(sql`update jobs.job set retry_limit = 0 where name = ${tidyJob.name}`);
    await boss.fail(tidyJob.name, taken?.id ?? '');
    expect(await tidy()).toMatchObject({ waiting: 0, active: 0, failed: 1 });
    await boss.deleteAllJobs(tidyJob.name);
  });

  test('[SYNC-02] that are watched all the time still give out again what a dead worker had', async () => {
    const { boss } = server.ctx.jobs;
    await boss.send(tidyJob.name, {});
    await boss.fetch(tidyJob.name);
    await server.ctx.db.execute(sql`
      update jobs.job set heartbeat_on = now() - interval '2 minutes' where name = ${tidyJob.name}`);
    // As in a process whose queues were watched from its start: nobody has looked for jobs of dead workers yet.
    await server.ctx.db.execute(sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`);
    await Promise.all([status(), syncPrometheusMetrics(server.ctx)]);
    await boss.supervise();
    expect(await tidy()).toMatchObject({ active: 0 });
    await boss.deleteAllJobs(tidyJob.name);
  });
});

describe('[ADM-03] the keys of a platform are tried with one call', () => {
  const check = async (platform: 'youtube' | 'spotify') =>
    call(server.app, checkKeys, { as: admin, params: { platform } });

  test('which says whether they work, be the song there or not, and why they do not', async () => {
    youtube.calls.length = 0;
    expect((await check('youtube')).json()).toEqual({ outcome: 'works', detail: null });
    expect(youtube.calls).toHaveLength(1);
    youtube.fail(youtube.calls[0]?.[0] ?? '', 'not-found');
    expect((await check('youtube')).json()).toMatchObject({ outcome: 'works' });
    youtube.breakDown('needs-auth');
    expect((await check('youtube')).json()).toEqual({
      outcome: 'needs-auth',
      detail: expect.stringContaining('needs-auth'),
    });
    youtube.recover();
    expect((await platformStatus('youtube')).lastFailure).toBeNull();
  });

  test('of a song whose id has the form of its platform', () => {
    for (const { id, isId } of allPlatforms) expect(isId(samples[id]), id).toBe(true);
  });

  test('and where there are none, nobody is asked', async () => {
    const refused = await check('spotify');
    expect(refused.statusCode).toBe(422);
    expect(spotify.calls).toEqual([]);
  });
});
