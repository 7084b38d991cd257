import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rareSyncAt, regularSyncAt } from '../metrics/policy.ts';
import { backoff, nextSyncAt, type SyncedItem } from './policy.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hour = 3600_000;
const day = 24 * hour;
const item = (given: Partial<SyncedItem> = {}): SyncedItem => ({
  id: 'itm_0199aaaabbbb7ccc8ddd0000deadbeef',
  status: 'active',
  statusSince: now,
  everySeconds: 3600,
  failures: 0,
  lastFailure: null,
  ...given,
});
const wait = (next: Date | null) => (next ? next.getTime() - now.getTime() : null);

test('[SYNC-01] a song keeps its own place within the hour, between half and one and a half hours from now', () => {
  const id = fc.stringMatching(/^itm_[0-9a-f]{32}$/);
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(id, instants, fc.constantFrom(3600, 86_400), (id, at, every) => {
      const next = regularSyncAt(id, every, at);
      const gap = (next.getTime() - at.getTime()) / 1000;
      expect(gap).toBeGreaterThanOrEqual(every / 2);
      expect(gap).toBeLessThanOrEqual(every * 1.5);
      expect(regularSyncAt(id, every, next).getTime() - next.getTime()).toBe(every * 1000);
    }),
  );
});

test('[SYNC-03] failures back off to a doubling bound, anywhere below it', () => {
  expect([1, 2, 3, 4].map((failures) => backoff(failures, 1))).toEqual([60_000, 120_000, 240_000, 480_000]);
  expect(backoff(50, 1)).toBe(6 * hour);
  expect(backoff(5, 0.5)).toBe(480_000);
  expect(backoff(5, 0)).toBe(0);
});

test.each<[string, Partial<SyncedItem>, number | null]>([
  ['a song by hand only, once read', { everySeconds: null }, null],
  [
    'a song by hand only that failed',
    { everySeconds: null, failures: 1, lastFailure: 'unavailable' },
    60_000,
  ],
  [
    'a song by hand only that failed again and again',
    { everySeconds: null, failures: 5, lastFailure: 'bad-reply' },
    null,
  ],
  ['a failed one', { failures: 2, lastFailure: 'unavailable' }, 120_000],
  ['a gone one', { status: 'gone', failures: 1, lastFailure: 'not-found' }, day],
  ['a private one', { status: 'private', statusSince: new Date(now.getTime() - day) }, 3 * day],
  ['a blocked one', { status: 'blocked', statusSince: new Date(now.getTime() - 4 * day) }, 7 * day],
])('the next try of %s', (_, given, expected) => {
  expect(wait(nextSyncAt(item(given), { now, random: 1, leastSeconds: 0 }))).toBe(expected);
});

test('[SYNC-03] a platform with few calls is asked for a song no more often than it allows, whatever the plan', () => {
  const next = (given: Partial<SyncedItem>) =>
    nextSyncAt(item(given), { now, random: 1, leastSeconds: (7 * day) / 1000 });
  for (const everySeconds of [3600, 86_400]) {
    expect(wait(next({ everySeconds }))).toBeGreaterThanOrEqual(3.5 * day);
    expect(wait(next({ everySeconds }))).toBeLessThanOrEqual(10.5 * day);
  }
  expect(next({ everySeconds: null })).toBeNull();
  expect(wait(next({ failures: 1, lastFailure: 'unavailable' }))).toBe(60_000);
});

test('[SYNC-04] what is gone is asked for after one, three, then every seven days', () => {
  const tries: number[] = [];
  let at = now;
  for (let count = 0; count < 4; count++) {
    const next = rareSyncAt(now, at);
    tries.push((next.getTime() - at.getTime()) / day);
    at = next;
  }
  expect(tries).toEqual([1, 3, 7, 7]);
});

test('[SYNC-03] a song that failed eight times in a row is tried once a week', () => {
  const failing = (failures: number) =>
    wait(nextSyncAt(item({ failures, lastFailure: 'bad-reply' }), { now, random: 1, leastSeconds: 0 }));
  expect(failing(7)).toBe(64 * 60_000);
  expect(failing(8)).toBe(7 * day);
  expect(failing(80)).toBe(7 * day);
});
