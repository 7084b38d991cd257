import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '#kit/clock.ts';
import { openTestDatabase } from '#kit/database.ts';
import { type FakeReply, fakeHttp } from '#kit/fake-http.ts';
import { boundless, memoryTokens } from '#kit/platform-keepers.ts';
import { readConfig } from '#server/config.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import type { Database } from '#server/db/client.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { noteFailure, openCircuitBreaker, openPlatform } from './circuit-breaker.ts';
import { askerOf } from './shares.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from platform_states'));

const clock = createTestClock();
const asker = askerOf({ id: 'usr_1', tier: 'free' }, '192.0.2.1');
const minute = 60_000;

/** One process of several: what it knows by itself is its own. */
function openProcess(stop?: AbortSignal) {
  const noting = { db: database.db, clock, jobs: {}, ...(stop && { stop }) };
  const breaker = openCircuitBreaker(noting);
  const net = fakeHttp();
  let answer: FakeReply = {};
  net.allow({ url: 'https://youtube.googleapis.com/youtube/v3/videos' }, () => answer);
  const keepers = { quotas: boundless, tokensOf: () => memoryTokens(clock), breaker };
  const settings = readConfig({ NODE_ENV: 'test', YOUTUBE_API_KEY: 'key' }).platforms;
  const { youtube } = connectPlatforms(settings, clock, keepers, { fetch: net.fetch });
  if (!youtube) throw new Error('no platform');
  return {
    noting,
    breaker,
    /** What a call of somebody's comes to, where the platform answers like this. */
    async ask(reply: FakeReply): Promise<PlatformFailure | undefined> {
      answer = reply;
      const failure = await youtube
        .read(['dQw4w9WgXcQ'], new Map(), asker)
        .then(() => undefined)
        .catch((error: unknown) => error);
      if (failure !== undefined && !(failure instanceof PlatformFailure))
        throw new Error('no PlatformFailure', { cause: failure });
      return failure;
    },
    sent: () => net.sent.length,
  };
}

const up = { json: { items: [] } };
const outage = { status: 500 };
const refused = { kind: 'unavailable', status: undefined };

async function outages(count: number) {
  const one = openProcess();
  for (let i = 0; i < count; i++) expect(await one.ask(outage)).toMatchObject({ status: 500 });
  return one;
}

const state = async () => (await database.db.execute(sql`select * from platform_states`)).rows[0];

/** Whether the sync may claim songs of it now. */
const isOpenToSync = async () =>
  (await database.db.execute(openPlatform('youtube', clock.now()))).rows.length > 0;

describe('[SYNC-03] the breaker', () => {
  test('stops the calls after five outages in a row and lets one through after a minute', async () => {
    const one = await outages(5);
    expect(await isOpenToSync()).toBe(false);
    expect(await one.ask(up)).toMatchObject(refused);
    expect(one.sent()).toBe(5);
    clock.advance(minute + 1);
    expect(await one.breaker.guard('youtube', async () => 'read')).toBe('read');
    expect(await state()).toMatchObject({ failures_in_a_row: 0, paused_until: null });
    expect(await isOpenToSync()).toBe(true);
  });

  test('is one for all processes, and one that has just started knows of it', async () => {
    await outages(5);
    const another = openProcess();
    expect(await another.ask(up)).toMatchObject(refused);
    await expect(another.breaker.refuseWhileDown('youtube')).rejects.toMatchObject(refused);
    expect(another.sent()).toBe(0);
    await expect(another.breaker.refuseWhileDown('deezer')).resolves.toBeUndefined();
  });

  test('that the sync has opened refuses what people ask', async () => {
    const one = openProcess();
    for (let i = 0; i < 5; i++)
      await noteFailure(one.noting, 'youtube', { kind: 'unavailable', until: undefined });
    expect(await one.ask(up)).toMatchObject(refused);
    expect(one.sent()).toBe(0);
  });

  test('lets one of many through after a pause, and the others when it has brought an answer', async () => {
    await outages(5);
    clock.advance(minute + 1);
    const asked: string[] = [];
    const answer = Promise.withResolvers<void>();
    const probe = openProcess().breaker.guard('youtube', () => answer.promise);
    await expect.poll(isOpenToSync).toBe(false);
    const others = [openProcess(), openProcess()].map(({ breaker }) =>
      breaker.guard('youtube', async () => void asked.push('asked')),
    );
    expect(await Promise.allSettled(others)).toMatchObject([{ reason: refused }, { reason: refused }]);
    expect(asked).toEqual([]);
    answer.resolve();
    await probe;
    await openProcess().breaker.guard('youtube', async () => void asked.push('asked'));
    expect(asked).toEqual(['asked']);
  });

  test('stays open, for longer, when the call that was let through fails too', async () => {
    const one = await outages(5);
    clock.advance(minute + 1);
    expect(await one.ask(outage)).toMatchObject({ status: 500 });
    clock.advance(minute - 1);
    expect(await one.ask(up)).toMatchObject(refused);
    expect(await state()).toMatchObject({ failures_in_a_row: 6 });
  });

  test.each<[string, FakeReply]>([
    ['not-found', { status: 404 }],
    ['rate-limited', { status: 429 }],
    ['bad-reply', { text: '<html>' }],
    ['needs-auth', { status: 401 }],
  ])('is not tripped by %s, which shows that the platform is up', async (_, reply) => {
    const one = await outages(4);
    await one.ask(reply);
    await one.ask(outage);
    expect(await isOpenToSync()).toBe(true);
    await expect(one.breaker.refuseWhileDown('youtube')).resolves.toBeUndefined();
  });

  test('takes a pause of the sync’s own limits for no outage, and the end of the process neither', async () => {
    const stopping = new AbortController();
    const one = openProcess(stopping.signal);
    for (let i = 0; i < 5; i++)
      await noteFailure(one.noting, 'youtube', { kind: 'rate-limited', until: undefined });
    expect(await isOpenToSync()).toBe(false);
    expect(await one.ask(up)).toBeUndefined();
    await database.pool.query('delete from platform_states');
    stopping.abort();
    for (let i = 0; i < 6; i++) await one.ask({ failure: 'refused' });
    expect(one.sent()).toBe(7);
  });
});
