import { expect, test } from 'vitest';
import { addDays, dayIn, daysBetween, eachDay, isDay, utcDay } from './days.ts';

test('[ANL-03] the day of an instant is that of the zone asked for', () => {
  const instant = new Date('2026-11-20T03:00:00Z');
  expect(utcDay(instant)).toBe('2026-11-20');
  expect(dayIn(instant, 'America/Los_Angeles')).toBe('2026-11-19');
  expect(dayIn(new Date('2026-12-31T15:00:00Z'), 'Asia/Tokyo')).toBe('2027-01-01');
});

test('[ANL-03] counting knows leap years, and a night of daylight saving is no day less', () => {
  expect(eachDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(eachDay('2026-03-02', '2026-03-01')).toEqual([]);
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(daysBetween('2026-11-20', '2026-11-13')).toBe(-7);
});

test.each(['', null, undefined, '2026-2-1', '2026-02-30', '2026-13-01', '20261120', 'x2026-11-20'])(
  '[ANL-04] %s is no day',
  (text) => expect(isDay(text)).toBe(false),
);
