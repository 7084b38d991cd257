import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  eachDay,
  intervalEnd,
  intervalStart,
  isDay,
  pointOf,
  pointsBetween,
  utcDay,
} from './days.ts';

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

test('[ANL-02] months are counted by the calendar, weeks from Monday', () => {
  expect(addMonths('2026-11-19', -12)).toBe('2025-11-19');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect([intervalStart('2026-11-22', 'week'), intervalEnd('2026-11-16', 'week')]).toEqual([
    '2026-11-16',
    '2026-11-22',
  ]);
  expect([intervalStart('2028-02-10', 'month'), intervalEnd('2028-02-01', 'month')]).toEqual([
    '2028-02-01',
    '2028-02-29',
  ]);
});

test('a day is of the point that it lies in, and of none beside them', () => {
  const weeks = pointsBetween({ from: '2026-11-02', to: '2026-11-12' }, 'week');
  const days = ['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09', '2026-11-12', '2026-11-13'];
  expect(days.map((day) => pointOf(weeks, day))).toEqual([-1, 0, 0, 1, 1, -1]);
  expect(pointOf([], '2026-11-02')).toBe(-1);
});
