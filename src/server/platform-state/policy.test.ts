import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestPause, pauseAfter } from './policy.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minute = 60_000;
const pause = (given: Partial<Parameters<typeof pauseAfter>[0]>, random = 1) => {
  const until = pauseAfter({ kind: 'unavailable', inARow: 1, until: undefined, ...given }, now, random);
  return until && until.getTime() - now.getTime();
};

test('[SYNC-03] five outages in a row open the breaker, and each further one doubles the pause up to a quarter of an hour', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 50].map((inARow) => pause({ inARow }))).toEqual([
    null,
    null,
    minute,
    2 * minute,
    4 * minute,
    8 * minute,
    15 * minute,
    15 * minute,
  ]);
  expect(pause({ inARow: 5 }, 0)).toBe(minute / 2);
});

test('[SYNC-03] a refused key is tried again soon, then rarely', () => {
  expect([1, 2, 3, 6, 20].map((inARow) => pause({ kind: 'needs-auth', inARow }))).toEqual([
    minute / 2,
    minute,
    2 * minute,
    15 * minute,
    15 * minute,
  ]);
});

test('[SYNC-03] what a platform asks for is obeyed to the instant', () => {
  const until = new Date(now.getTime() + 7 * 3600_000);
  for (const kind of ['rate-limited', 'unavailable'] as const)
    expect(pauseAfter({ kind, inARow: 1, until }, now, 0)).toEqual(until);
  expect(pause({ kind: 'rate-limited', until: new Date(now.getTime() - 1) })).toBe(minute / 2);
  expect(pause({ kind: 'rate-limited', until: new Date('2099-01-01') })).toBe(longestPause);
});

test('[SYNC-03] every pause has an end, and none is in the past', () => {
  const kinds = fc.constantFrom('rate-limited', 'needs-auth', 'unavailable', 'bad-reply');
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(kinds, fc.integer({ min: 5, max: 10_000 }), random, (kind, inARow, drawn) => {
      const milliseconds = pause({ kind: kind as 'unavailable', inARow }, drawn) ?? 0;
      expect(milliseconds).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThanOrEqual(longestPause);
    }),
  );
});
