/** What the status of the sync is said to mean. */
import { describe, expect, it } from 'vitest';
import type { PlatformStatus } from '#contract/admin.ts';
import { kindsIn, shortOfADay } from './failure-counts.tsx';
import { healthOf, needsCare, noteOf } from './health.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const platform = (given: Partial<PlatformStatus> = {}): PlatformStatus => ({
  id: 'youtube',
  isConfigured: true,
  state: 'idle',
  reason: null,
  pausedUntil: null,
  lastSuccessAt: minutesAgo(1),
  lastFailureAt: null,
  lastFailure: null,
  failures: { since: minutesAgo(1440), calls: {}, songs: {}, isMore: false },
  due: { count: 0, isMore: false },
  oldestDueAt: null,
  claimed: 0,
  deadLetters: { count: 0, isMore: false },
  quotas: [],
  ...given,
});

const used = (calls: number): Pick<PlatformStatus, 'quotas'> => ({
  quotas: [
    {
      ...{ name: 'units', calls: 10, window: { dayIn: 'UTC' }, used: calls, asked: 0 },
      resetsAt: '2026-11-21T00:00:00Z',
    },
  ],
});

describe('[ADM-03] what is said of a platform', () => {
  it.each([
    [{}, 'idle', false],
    [{ state: 'working', oldestDueAt: minutesAgo(60) }, 'working', false],
    [{ state: 'paused' }, 'pausedOwn', false],
    [{ state: 'paused', reason: 'unavailable', ...used(10) }, 'pausedOwn', false],
    [{ state: 'paused', reason: 'unavailable', ...used(9) }, 'pausedOther', true],
    [{ state: 'paused', reason: 'rate-limited' }, 'pausedLimit', false],
    [{ state: 'paused', reason: 'needs-auth' }, 'pausedKeys', true],
    [{ state: 'paused', reason: 'unavailable' }, 'pausedOther', true],
    [{ state: 'down', reason: 'bad-reply' }, 'down', true],
    [{ state: 'not-configured', isConfigured: false }, 'notConfigured', false],
    [{ oldestDueAt: minutesAgo(1) }, 'idle', false],
    [{ oldestDueAt: minutesAgo(3) }, 'stalled', true],
  ] as const)('%o', (given, note, care) => {
    expect(noteOf(platform(given), now)).toBe(note);
    expect(needsCare(platform(given), now)).toBe(care);
  });
});

describe('[ADM-03] all platforms together', () => {
  it('count what has keys; the oldest is the oldest of all; one that goes on makes the sum go on', () => {
    const platforms = [
      platform({ due: { count: 10_000, isMore: true }, oldestDueAt: minutesAgo(1) }),
      platform({
        id: 'deezer',
        due: { count: 5, isMore: false },
        oldestDueAt: minutesAgo(90),
        state: 'down',
      }),
      platform({
        id: 'spotify',
        state: 'not-configured',
        isConfigured: false,
        due: { count: 7, isMore: false },
        oldestDueAt: minutesAgo(900),
      }),
    ];
    expect(healthOf({ platforms }, now)).toEqual({
      configured: 2,
      inOrder: 1,
      due: { count: 10_005, isMore: true },
      oldestDueAt: minutesAgo(90),
      deadLetters: { count: 0, isMore: false },
    });
  });
});

describe('[ADM-03] failures of the last day', () => {
  const { failures } = platform();

  it('show the kinds that occurred, of calls or of songs', () => {
    expect(kindsIn(failures)).toEqual([]);
    expect(kindsIn({ ...failures, calls: { 'bad-reply': 1 }, songs: { unavailable: 2 } })).toEqual([
      'unavailable',
      'bad-reply',
    ]);
  });

  it('say so where they cover less than a day', () => {
    expect(shortOfADay(failures, now)).toBe(false);
    expect(shortOfADay({ ...failures, since: minutesAgo(600) }, now)).toBe(true);
  });
});
