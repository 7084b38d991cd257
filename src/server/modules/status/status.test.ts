import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { getStatus, type PlatformHealth, type Status, statusDays } from '#contract/status.ts';
import { call } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { DatabaseAway } from '#server/db/outage.ts';
import { noteFailure, noteOwnLimit, noteSuccess } from '#server/platform-state/circuit-breaker.ts';
import { putRun } from '../admin/items-for-test.ts';
import { rollUpJob } from './jobs.ts';
import { readStatus } from './status.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true });
const spotify = fakeConnector('spotify', { isConfigured: false });
const server = useTestServer({ platforms: { youtube, deezer, spotify } });

beforeEach(async () => {
  for (const table of ['runs', 'platform_hours', 'platform_states', 'worker_beats'])
    await server.ctx.db.execute(sql.raw(`delete from ${table}`));
  server.ctx.clock.set('2026-11-20T12:00:00Z');
});

const status = async (): Promise<Status> => (await call(server.app, getStatus)).json();
const youtubeOf = ({ platforms }: Status): PlatformHealth => {
  const found = platforms.find(({ id }) => id === 'youtube');
  if (!found) throw new Error('no youtube');
  return found;
};
const roll = async () => {
  await server.ctx.jobs.boss.send(rollUpJob.name, {});
  await server.runJobs();
};
type Run = Parameters<typeof putRun>[1];
const putRuns = async (count: number, startedAt: string, given: Run = {}) => {
  const started = new Date(startedAt);
  const finishedAt = new Date(started.getTime() + 1000);
  for (let n = 0; n < count; n++) await putRun(server.ctx.db, { startedAt: started, finishedAt, ...given });
};
const levelOn = (told: Status, day: string) => youtubeOf(told).days.find((one) => one.day === day)?.level;

describe('[BEY-13] the status that everyone may read', () => {
  test('of an installation that has asked nobody: nothing is called up, and no day is green', async () => {
    const told = await status();
    expect(told.service).toEqual({ database: 'up', worker: 'unknown', workerSeenAt: null });
    expect(told.platforms.map(({ id, state }) => [id, state])).toEqual([
      ['youtube', 'not-asked'],
      ['deezer', 'not-asked'],
      ['spotify', 'not-configured'],
    ]);
    const { days, answered } = youtubeOf(told);
    expect(days).toHaveLength(statusDays);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-08-23', '2026-11-20']);
    expect(new Set(days.map(({ level }) => level))).toEqual(new Set(['not-asked']));
    expect(answered).toBeNull();
  });

  test('each day by what became of its requests, as far as they were requests', async () => {
    await putRuns(60, '2026-11-18T10:00:00Z');
    await putRuns(1, '2026-11-18T10:10:00Z', { failure: 'unavailable' });
    await putRuns(3, '2026-11-17T10:00:00Z');
    await putRuns(1, '2026-11-17T11:00:00Z', { failure: 'bad-reply' });
    await putRuns(1, '2026-11-16T23:59:59Z', { failure: 'unavailable' });
    await putRuns(2, '2026-11-15T10:00:00Z', { failure: 'rate-limited' });
    await putRuns(2, '2026-11-14T10:00:00Z', { finishedAt: new Date('2026-11-14T10:00:30Z') });
    // A song that is not there is an answer.
    await putRuns(1, '2026-11-13T10:00:00Z', { failure: 'not-found' });
    // What a sample was told its owner sees as read.
    await putRuns(1, '2026-11-11T10:00:00Z', { trigger: 'demo' });
    // None of these asked the platform and heard of it.
    await putRuns(1, '2026-11-12T10:00:00Z', { cutOff: true, failure: 'unavailable' });
    await putRuns(1, '2026-11-12T10:00:00Z', { finishedAt: null });
    await roll();
    const told = await status();
    const levels = ['18', '17', '16', '15', '14', '13', '12', '11'].map((day) =>
      levelOn(told, `2026-11-${day}`),
    );
    expect(levels).toEqual(['up', 'partly', 'down', 'limited', 'slow', 'up', 'not-asked', 'up']);
    expect(youtubeOf(told).answered).toBeCloseTo(67 / 70, 10);
    expect(told.platforms.find(({ id }) => id === 'deezer')?.answered).toBeNull();
  });

  test('counting again changes nothing, and adds what came since', async () => {
    await putRuns(2, '2026-11-20T11:10:00Z');
    await roll();
    const first = await status();
    await roll();
    expect((await status()).platforms).toEqual(first.platforms);
    await putRuns(3, '2026-11-20T11:20:00Z', { failure: 'unavailable' });
    await roll();
    expect(youtubeOf(await status()).days.at(-1)).toMatchObject({ requests: 5, failed: 3, level: 'down' });
  });

  test('days stay when their runs are deleted, and go after ninety', async () => {
    await putRuns(2, '2026-11-19T11:10:00Z');
    await roll();
    await server.ctx.db.execute(sql`delete from runs`);
    server.ctx.clock.advance(89 * 24 * 3600_000);
    await roll();
    expect(levelOn(await status(), '2026-11-19')).toBeUndefined();
    expect(youtubeOf(await status()).days[0]?.day).toBe('2026-11-20');
    server.ctx.clock.advance(3 * 24 * 3600_000);
    await roll();
    const { rows } = await server.ctx.db.execute(sql`select from platform_hours`);
    expect(rows).toEqual([]);
  });

  test('up, at the limit, down: as the breaker says, and since when', async () => {
    const { ctx } = server;
    await putRuns(1, '2026-11-19T07:30:00Z', { failure: 'unavailable' });
    await roll();
    await noteSuccess(ctx, 'youtube');
    expect(youtubeOf(await status())).toMatchObject({ state: 'up', since: '2026-11-19T08:00:00.000Z' });
    await noteOwnLimit(ctx.db, 'youtube', new Date('2026-11-20T20:00:00Z'));
    expect(youtubeOf(await status()).state).toBe('limited');
    for (let time = 0; time < 5; time++)
      await noteFailure(ctx, 'youtube', { kind: 'unavailable', until: undefined });
    expect(youtubeOf(await status())).toMatchObject({ state: 'down', since: '2026-11-20T12:00:00.000Z' });
  });

  test.each([
    ['needs-auth', 1],
    ['kept-out', 5],
    ['bad-reply', 5],
    ['unavailable', 5],
  ] as const)('why it is down: %s, also while nobody tries it', async (kind, failures) => {
    await noteSuccess(server.ctx, 'youtube');
    for (let time = 0; time < failures; time++)
      await noteFailure(server.ctx, 'youtube', { kind, until: undefined });
    for (const hours of [0, 1]) {
      server.ctx.clock.advance(hours * 3600_000);
      expect(youtubeOf(await status())).toMatchObject({ state: 'down', reason: kind });
    }
    await noteSuccess(server.ctx, 'youtube');
    expect(youtubeOf(await status())).toMatchObject({ state: 'up', reason: null });
  });

  test('what was up a day ago and was not asked since is not known to be up', async () => {
    await noteSuccess(server.ctx, 'youtube');
    server.ctx.clock.advance(25 * 3600_000);
    expect(youtubeOf(await status()).state).toBe('not-asked');
  });

  test('a worker that is no longer seen is late', async () => {
    await roll();
    expect((await status()).service).toMatchObject({
      worker: 'up',
      workerSeenAt: '2026-11-20T12:00:00.000Z',
    });
    server.ctx.clock.advance(16 * 60_000);
    expect((await status()).service.worker).toBe('late');
  });

  test('a database that cannot be reached is said, and nothing else is claimed', async () => {
    const db = new Proxy(server.ctx.db, {
      get: () => () => {
        throw new DatabaseAway();
      },
    });
    const told = await readStatus({ ...server.ctx, db });
    expect(told.service).toEqual({ database: 'down', worker: 'unknown', workerSeenAt: null });
    expect(told.platforms).toEqual([]);
  });
});
