import { expect, test } from 'vitest';
import { nextMidnight } from './clock.ts';

test.each([
  ['2026-03-08T05:00:00Z', '2026-03-08T08:00:00Z'],
  ['2026-03-08T09:59:00Z', '2026-03-09T07:00:00Z'],
  ['2026-03-09T06:59:59Z', '2026-03-09T07:00:00Z'],
  ['2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'],
  ['2026-11-01T08:30:00Z', '2026-11-02T08:00:00Z'],
  ['2026-11-20T07:59:59Z', '2026-11-20T08:00:00Z'],
  ['2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['2026-07-01T12:00:00Z', '2026-07-02T07:00:00Z'],
])('[SYNC-03] the Pacific midnight after %s is %s, daylight saving or not', (now, next) => {
  expect(nextMidnight('America/Los_Angeles', new Date(now))).toEqual(new Date(next));
});
