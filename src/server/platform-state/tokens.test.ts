import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '#kit/clock.ts';
import { openTestDatabase } from '#kit/database.ts';
import type { Database } from '#server/db/client.ts';
import { seal, unseal } from '#server/kernel/seal.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { type TokenKind, tokenOf } from '#server/platforms/http/tokens.ts';
import { openTokens } from './tokens.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const clock = createTestClock();
/** One worker process each. */
const worker = () => openTokens({ db: database.db, clock })('spotify');

let requests: number;
const kind = (given: Partial<TokenKind> = {}): TokenKind => ({
  name: 'application',
  secret: 'id:secret',
  request: async () => tokenOf(`token-${++requests}`, 3600, clock.now()),
  ...given,
});

beforeEach(async () => {
  await database.pool.query('delete from platform_tokens');
  clock.set('2026-11-20T12:00:00Z');
  requests = 0;
});

test('[SYNC-03] four workers that need a token at the same time ask for one', async () => {
  const workers = [worker(), worker(), worker(), worker()];
  const tokens = await Promise.all(workers.flatMap((one) => [one.current(kind()), one.current(kind())]));
  expect(new Set(tokens)).toEqual(new Set(['token-1']));
  expect(requests).toBe(1);
  expect(await worker().current(kind())).toBe('token-1');
});

test('[SYNC-03] who looked before another began, and may renew after it ended, takes what is there', async () => {
  const { db } = database;
  let looks = 0;
  // The second worker's first look is answered as things were before the first worker began.
  const late = new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: Parameters<typeof db.execute>[0]) =>
        looks++ === 0
          ? worker()
              .current(kind())
              .then(() => ({ rows: [] }))
          : target.execute(query);
    },
  });
  expect(await openTokens({ db: late, clock })('spotify').current(kind())).toBe('token-1');
  expect(requests).toBe(1);
});

test('[SYNC-03] it is renewed a minute before its end, and meanwhile the old one serves the others', async () => {
  const [one, other] = [worker(), worker()];
  await one.current(kind());
  clock.advance(58 * 60_000);
  expect(await one.current(kind())).toBe('token-1');
  clock.advance(70_000);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  const slow = one.current(
    kind({
      request: async () => {
        asked.resolve();
        return tokenOf(await answered.promise, 3600, clock.now());
      },
    }),
  );
  await asked.promise;
  expect(await other.current(kind())).toBe('token-1');
  answered.resolve('token-new');
  expect(await slow).toBe('token-new');
  clock.advance(60_000);
  expect(await other.current(kind())).toBe('token-new');
  expect(requests).toBe(1);
});

test('[SYNC-03] a refused token is dropped for all, but not the newer one that took its place', async () => {
  const [one, other] = [worker(), worker()];
  await one.current(kind());
  await other.current(kind());
  await one.drop(kind(), 'token-1');
  expect(await one.current(kind())).toBe('token-2');
  await other.drop(kind(), 'token-1');
  expect(await other.current(kind())).toBe('token-2');
  expect(requests).toBe(2);
});

test('[SYNC-03] a failed request is nobody’s token, and the next one who needs it asks again', async () => {
  const fails = kind({
    request: () => Promise.reject(new PlatformFailure('spotify', 'unavailable', 'down')),
  });
  await expect(worker().current(fails)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await worker().current(kind())).toBe('token-1');
});

test('[SYNC-03] a worker that died while renewing keeps the others waiting for half a minute at most', async () => {
  const asked = Promise.withResolvers<void>();
  void worker().current(
    kind({
      request: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    }),
  );
  await asked.promise;
  expect(await worker().current(kind())).toBe('token-1');
});

test('a changed secret asks for a token of its own', async () => {
  await worker().current(kind());
  expect(await worker().current(kind({ secret: 'id:other' }))).toBe('token-2');
});

test('the database holds no token that can be read', async () => {
  await worker().current(kind());
  const { rows } = await database.pool.query('select * from platform_tokens');
  expect(JSON.stringify(rows)).not.toContain('token-1');
  const sealed = seal('token-1', 'id:secret');
  expect(unseal(sealed, 'id:secret')).toBe('token-1');
  expect(unseal(sealed, 'id:other')).toBeUndefined();
  expect(unseal(`${sealed.slice(0, -4)}AAA=`, 'id:secret')).toBeUndefined();
  expect(unseal('', 'id:secret')).toBeUndefined();
});
