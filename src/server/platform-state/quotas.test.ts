import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '#kit/clock.ts';
import { openTestDatabase } from '#kit/database.ts';
import { draws } from '#kit/thorough.ts';
import type { Database } from '#server/db/client.ts';
import { type Quota, rolling } from '#server/platforms/http/quota.ts';
import { openQuotas } from './quotas.ts';
import { askerOf } from './shares.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from quota_counts; delete from quota_shares'));

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
    { numRuns: draws(160) },
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

const dayOf = (calls: number): Quota => ({
  name: 'units',
  calls,
  window: { dayIn: 'America/Los_Angeles' },
  page,
});
const free = (account: number, address = `192.0.2.${account}`) =>
  askerOf({ id: `usr_${account}`, tier: 'free' }, address);

test('[SYNC-09] people never get more than half of a day, however many accounts and addresses they have, and the sync has the rest', async () => {
  clock.set('2026-11-21T12:00:00Z');
  const quota = dayOf(400);
  let asked = 0;
  for (let account = 0; account < 250; account++)
    if ('waitMilliseconds' in (await quotas().book('youtube', [quota], free(account)))) asked++;
  expect(asked).toBe(200);
  let synced = 0;
  while ('waitMilliseconds' in (await quotas().book('youtube', [quota]))) synced++;
  expect(synced).toBe(180);
});

test('[SYNC-09] the sync leaves a part of the day, so that songs can be added at its end too', async () => {
  clock.set('2026-11-22T12:00:00Z');
  const quota = dayOf(400);
  while ('waitMilliseconds' in (await quotas().book('youtube', [quota])));
  expect(await quotas().book('youtube', [quota], free(1))).toEqual({ waitMilliseconds: 0 });
});

test('[SYNC-09] nor does it spend all of a rolling day: songs can be added while it waits for hours', async () => {
  const daily = rolling('daily', 40, 24 * 3600 * second, page);
  let made = 0;
  while ((await take(daily)) !== undefined) made++;
  expect(made).toBe(38);
  const asker = askerOf({ id: 'usr_1', tier: 'premium' }, '192.0.2.1');
  expect(await quotas().book('deezer', [daily], asker)).toEqual({ waitMilliseconds: 0 });
  const turn = await quotas().book('deezer', [daily]);
  expect(turn).toEqual({ noneBefore: new Date(clock.now().getTime() + 24 * 3600 * second) });
});

test('[SYNC-09] each account gets less than its plan’s share of what is left, each address less than its own, exactly, also all at once', async () => {
  clock.set('2026-11-23T12:00:00Z');
  const quota = dayOf(2_000);
  const bookAll = async (times: number, asker: ReturnType<typeof askerOf>) => {
    const turns = await Promise.all(
      Array.from({ length: times }, () => quotas().book('youtube', [quota], asker)),
    );
    return turns.filter((turn) => 'waitMilliseconds' in turn).length;
  };
  // The last call is booked while less than a fiftieth of the 1,000 that are left has been used.
  expect(await bookAll(60, free(1))).toBe(20);
  expect(await bookAll(60, free(1, '203.0.113.9'))).toBe(0);
  expect(await bookAll(60, free(2))).toBe(20);
  expect(await bookAll(300, askerOf({ id: 'usr_p', tier: 'premium' }, '198.51.100.1'))).toBe(160);
  const [office, crowd] = ['198.51.100.2', Array.from({ length: 20 }, (_, account) => 100 + account)];
  let shared = 0;
  for (const account of crowd) shared += await bookAll(30, free(account, office));
  expect(shared).toBe(160);
});

test('[SYNC-09] a sync request counts in the budgets and in nothing else', async () => {
  clock.set('2026-11-24T12:00:00Z');
  const quota = dayOf(200);
  const request = () => quotas().countRequest(database.db, 'youtube', quota, free(1));
  expect([await request(), await request()]).toEqual([undefined, undefined]);
  expect(await request()).toEqual(new Date('2026-11-25T08:00:00Z'));
  expect(await quotas().book('youtube', [quota], free(1))).toHaveProperty('noneBefore');
  const { rows } = await database.pool.query('select used, asked from quota_counts');
  expect(rows).toEqual([{ used: 0, asked: 2 }]);
});

test('[SYNC-09] requests take no more than half of a short window and never stand in the sync’s way', async () => {
  clock.set('2026-11-25T12:00:00Z');
  const quota = rolling('calls', 4, 5 * second, page);
  const start = clock.now();
  const asked = [];
  for (let account = 0; account < 10; account++)
    asked.push(await quotas().book('deezer', [quota], free(account)));
  const refused = { noneBefore: new Date(start.getTime() + 5 * second) };
  expect(asked).toEqual([{ waitMilliseconds: 0 }, { waitMilliseconds: 0 }, ...Array(8).fill(refused)]);
  expect([await take(quota), await take(quota)]).toEqual([start.getTime(), start.getTime()]);
  // Of a quota of one call they have every second turn.
  const single = rolling('single', 1, second, page);
  expect(await quotas().book('bandcamp', [single], free(1))).toEqual({ waitMilliseconds: 0 });
  expect(await quotas().book('bandcamp', [single], free(2))).toEqual({
    noneBefore: new Date(start.getTime() + 2 * second),
  });
  expect(await quotas().book('bandcamp', [single])).toEqual({ waitMilliseconds: second });
});

test('[SYNC-09] many workers of the sync leave room in the queue for people', async () => {
  clock.set('2026-11-26T12:00:00Z');
  const quota = rolling('calls', 1, second, page);
  while ('waitMilliseconds' in (await quotas().book('bandcamp', [quota])));
  expect(await quotas().book('bandcamp', [quota], free(1))).toEqual({ waitMilliseconds: 16 * second });
});

test('[SYNC-09] an hour later a rolling window’s budget is new, whatever was used of it, and a clock put back locks nobody out', async () => {
  clock.set('2026-11-27T12:00:00Z');
  const quota = rolling('calls', 10, 3600 * second, page);
  const turns = async () => {
    let count = 0;
    while (count < 20 && 'waitMilliseconds' in (await quotas().book('soundcloud', [quota], free(1)))) count++;
    return count;
  };
  expect(await turns()).toBe(1);
  clock.advance(3600_000);
  expect(await turns()).toBe(1);
  clock.advance(-7200_000);
  await database.pool.query("update quota_counts set turns = '{}', asked_turns = '{}'");
  expect(await turns()).toBe(1);
});
