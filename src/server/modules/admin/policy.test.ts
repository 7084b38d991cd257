import { describe, expect, test } from 'vitest';
import { type PlatformFacts, standingOf } from '#server/platform-state/standing.ts';
import type { Quota } from '#server/platforms/http/quota.ts';
import { boundedCount, mostCounted, quotaStatusOf } from './policy.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const facts = (given: Partial<PlatformFacts> = {}): PlatformFacts => ({
  isConfigured: true,
  failuresInARow: 0,
  lastFailure: null,
  pausedUntil: null,
  claimed: 0,
  ...given,
});
const stateOf = (given: Partial<PlatformFacts>) => standingOf(facts(given), now).state;

describe('[ADM-03] the state of a platform', () => {
  test('idle without work, working with it', () => {
    expect(stateOf({})).toBe('idle');
    expect(stateOf({ claimed: 3 })).toBe('working');
  });

  test('not configured comes before everything else', () => {
    const standing = standingOf(
      facts({ isConfigured: false, claimed: 1, failuresInARow: 9, pausedUntil: later(5) }),
      now,
    );
    expect(standing).toEqual({ state: 'not-configured', reason: null, pausedUntil: null });
  });

  test.each(['rate-limited', 'needs-auth'] as const)('%s is a pause, however often', (lastFailure) => {
    for (const failuresInARow of [1, 20])
      expect(
        standingOf(facts({ failuresInARow, lastFailure, pausedUntil: later(5), claimed: 2 }), now),
      ).toEqual({ state: 'paused', reason: lastFailure, pausedUntil: later(5) });
  });

  test('[SYNC-03] keys stay refused until a call succeeds, also once the pause is over', () => {
    const refused = { failuresInARow: 1, lastFailure: 'needs-auth', pausedUntil: later(-5) } as const;
    const standing = { state: 'paused', reason: 'needs-auth', pausedUntil: null };
    expect(standingOf(facts(refused), now)).toEqual(standing);
    expect(stateOf({ ...refused, failuresInARow: 0 })).toBe('idle');
  });

  test('[SYNC-03] five whole calls that failed in a row are an outage, also while one call feels its way', () => {
    expect(stateOf({ failuresInARow: 4, lastFailure: 'unavailable' })).toBe('idle');
    expect(stateOf({ failuresInARow: 5, lastFailure: 'unavailable', pausedUntil: later(1) })).toBe('down');
    expect(stateOf({ failuresInARow: 5, lastFailure: 'bad-reply', claimed: 1 })).toBe('down');
  });

  test('a pause that is over, or longer than any could be, is none', () => {
    expect(stateOf({ lastFailure: 'rate-limited', pausedUntil: now })).toBe('idle');
    expect(stateOf({ lastFailure: 'rate-limited', pausedUntil: later(27 * 60) })).toBe('idle');
  });
});

describe('[ADM-03] what is used of a quota', () => {
  const page = 'https://example.com';
  const rolling: Quota = { name: 'calls', calls: 50, window: { rollingMilliseconds: 5000 }, page };
  const daily: Quota = { name: 'units', calls: 10_000, window: { dayIn: 'America/Los_Angeles' }, page };

  test('of a rolling window: the turns within it', () => {
    expect(
      quotaStatusOf(rolling, { turns: 12, used: 900, resetsAt: null, asked: 3, askedUntil: later(20) }, now),
    ).toEqual({
      name: 'calls',
      calls: 50,
      window: { rollingMilliseconds: 5000 },
      used: 12,
      asked: 3,
      resetsAt: null,
    });
  });

  test('of a day: what was used until it begins anew', () => {
    const count = { turns: 0, used: 482, resetsAt: later(60), asked: 40, askedUntil: later(60) };
    expect(quotaStatusOf(daily, count, now)).toMatchObject({
      used: 482,
      asked: 40,
      resetsAt: later(60).toISOString(),
    });
    expect(quotaStatusOf(daily, { ...count, resetsAt: now, askedUntil: now }, now)).toMatchObject({
      used: 0,
      asked: 0,
      resetsAt: null,
    });
  });

  test('never used', () => {
    for (const quota of [rolling, daily])
      expect(quotaStatusOf(quota, undefined, now)).toMatchObject({ used: 0, asked: 0, resetsAt: null });
  });
});

test('[ADM-03] counts say when there is more than was counted', () => {
  expect(boundedCount(mostCounted)).toEqual({ count: mostCounted, isMore: false });
  expect(boundedCount(mostCounted + 1)).toEqual({ count: mostCounted, isMore: true });
});
