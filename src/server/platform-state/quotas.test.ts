import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '#kit/clock.ts';
import { openTestDatabase } from '#kit/database.ts';
import type { Database } from '#server/db/client.ts';
import { type Quota, rolling } from '#server/platforms/quota.ts';
import { openQuotas } from './quotas.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from quota_counts'));

const page = 'https://example.com';
const second = 1000;
const clock = createTestClock();
const quotas = () => openQuotas(database.db, clock, 'own');

/** The instant of the turn, or undefined when none was given. */
async function take(...asked: Quota[]): Promise<number | undefined> {
  const turn = await quotas().book('deezer', asked);
  return 'noneBefore' in turn ? undefined : clock.now().getTime() + turn.waitMilliseconds;
}

const crowded = (turns: readonly number[], calls: number, length: number): number[] =>
  turns.filter((turn) => turns.filter((other) => other >= turn && other < turn + length).length > calls);

test('[SYNC-03] no window of a rolling quota ever holds more calls than it allows, however the calls come', async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 7 }), pauses, async (calls, waits) => {
      await database.pool.query('delete from quota_counts');
      const turns: number[] = [];
      for (const wait of waits) {
        clock.advance(wait < 1000 ? 0 : wait - 1000);
        const turn = await take(rolling('calls', calls, second, page));
        if (turn !== undefined) turns.push(turn);
      }
      expect(turns.length).toBeGreaterThan(0);
      expect(crowded(turns, calls, second)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('[SYNC-03] callers at the same time get turns one after the other, and who would wait too long is told when', async () => {
  const quota = rolling('calls', 2, 15 * second, page);
  const start = clock.now().getTime();
  const turns = await Promise.all(Array.from({ length: 6 }, () => quotas().book('deezer', [quota])));
  // On a server the calls go over several connections: which of them comes first is open.
  const until = (turn: (typeof turns)[number]) =>
    'noneBefore' in turn ? turn.noneBefore.getTime() - start : turn.waitMilliseconds;
  expect(turns.toSorted((a, b) => until(a) - until(b))).toEqual([
    { waitMilliseconds: 0 },
    { waitMilliseconds: 0 },
    { waitMilliseconds: 15_000 },
    { waitMilliseconds: 15_000 },
    { noneBefore: new Date(start + 30_000) },
    { noneBefore: new Date(start + 30_000) },
  ]);
});

test('[SYNC-03] a call that has no turn in one of its quotas is counted in none', async () => {
  const [hour, halfDay] = [rolling('hour', 9, 3600_000, page), rolling('half-day', 2, 12 * 3600_000, page)];
  expect(await take(hour, halfDay)).toBeDefined();
  expect(await take(halfDay, hour)).toBeDefined();
  for (let tries = 0; tries < 20; tries++) expect(await take(hour, halfDay)).toBeUndefined();
  for (let left = 0; left < 7; left++) expect(await take(hour)).toBeDefined();
  expect(await take(hour)).toBeUndefined();
});

test('[SYNC-03] a day’s calls are spent once, and there are new ones after midnight Pacific', async () => {
  clock.set('2026-11-20T07:30:00Z');
  const day: Quota = { name: 'units', calls: 3, window: { dayIn: 'America/Los_Angeles' }, page };
  for (let used = 0; used < 3; used++) expect(await take(day)).toBe(clock.now().getTime());
  expect(await quotas().book('deezer', [day])).toEqual({ noneBefore: new Date('2026-11-20T08:00:00Z') });
  // Even a second before midnight nobody waits into the next day's calls.
  clock.set('2026-11-20T07:59:59Z');
  expect(await quotas().book('deezer', [day])).toEqual({ noneBefore: new Date('2026-11-20T08:00:00Z') });
  clock.set('2026-11-20T08:00:00Z');
  expect(await take(day)).toBe(clock.now().getTime());
});

test('[SYNC-03] a clock put back by an hour neither gives a call twice nor locks anybody out', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const quota = rolling('calls', 2, 5 * second, page);
  const day: Quota = { name: 'units', calls: 4, window: { dayIn: 'America/Los_Angeles' }, page };
  for (let used = 0; used < 4; used++) await take(quota, day);
  clock.advance(-3600_000);
  expect(await take(day)).toBeUndefined();
  expect(await take(quota)).toBe(clock.now().getTime() + 5 * second);
  const halfDay = rolling('half-day', 1, 12 * 3600_000, page);
  await take(halfDay);
  clock.advance(-3600_000);
  expect(await take(halfDay)).toBeUndefined();
  clock.advance(12 * 3600_000);
  expect(await take(halfDay)).toBeDefined();
});
