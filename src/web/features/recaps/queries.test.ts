/** Which year is shown, and which one is offered: by the clock of whoever looks. */
import { describe, expect, test } from 'vitest';
import { yearAsked, yearOf } from './queries.ts';
import { yearOffered } from './recap-offer.tsx';

describe('[BEY-21] the year in numbers', () => {
  test.each([
    ['2026-11-30T23:59:59Z', 'UTC', null],
    ['2026-12-01T00:00:00Z', 'UTC', 2026],
    // It is December in Tokyo, and still November in Los Angeles.
    ['2026-11-30T16:00:00Z', 'Asia/Tokyo', 2026],
    ['2026-12-01T07:00:00Z', 'America/Los_Angeles', null],
    ['2026-12-31T23:59:59Z', 'UTC', 2026],
    ['2027-01-31T23:59:59Z', 'UTC', 2026],
    ['2027-02-01T00:00:00Z', 'UTC', null],
  ])('is offered at %s in %s: %s', (instant, zone, year) => {
    expect(yearOffered(new Date(instant), zone)).toBe(year);
  });

  test('is the one of the last day that is over, until another one is asked for', () => {
    expect(yearOf(new Date('2027-01-01T12:00:00Z'), 'UTC')).toBe(2026);
    expect(yearOf(new Date('2027-01-02T00:00:00Z'), 'UTC')).toBe(2027);
    const now = new Date('2026-11-28T12:00:00Z');
    expect(['2024', undefined, '20x4', '12026', '1999'].map((given) => yearAsked(given, now, 'UTC'))).toEqual(
      [2024, 2026, 2026, 2026, 2026],
    );
  });
});
