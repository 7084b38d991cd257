/** Labels of the time axis stand where weeks, months and years begin. */
import { describe, expect, it } from 'vitest';
import { addDays, eachDay, type Interval } from '#domain/days.ts';
import { timeTicks } from './time-ticks.ts';

const ticks = (dates: string[], most: number, interval: Interval = 'day', weekStart: 0 | 1 = 1) =>
  [...timeTicks(dates, { interval, weekStart, most })].map(([place, unit]) => [dates[place], unit]);

describe('the time axis', () => {
  it('[ANL-06] names every day of a week, and the beginnings of weeks of a month', () => {
    expect(ticks(eachDay('2026-11-16', '2026-11-22'), 10)).toHaveLength(7);
    const month = eachDay('2026-10-24', '2026-11-20');
    expect(ticks(month, 6).map(([date]) => date)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(ticks(month, 6, 'day', 0).map(([date]) => date)[0]).toBe('2026-10-25');
  });

  it('[ANL-06] names months of a year, and the year where it begins', () => {
    const weeks = Array.from({ length: 52 }, (_, place) => addDays('2025-11-24', 7 * place));
    expect(ticks(weeks, 8, 'week')).toEqual([
      ['2026-01-05', 'year'],
      ['2026-03-02', 'month'],
      ['2026-05-04', 'month'],
      ['2026-07-06', 'month'],
      ['2026-09-07', 'month'],
      ['2026-11-02', 'month'],
    ]);
    expect(ticks(weeks.slice(10), 8, 'week')[0]).toEqual(['2026-03-02', 'monthYear']);
  });

  it('[ANL-06] names years of a long time, and never more than there is room for', () => {
    const months = ['2021', '2022', '2023', '2024', '2025'].flatMap((year) =>
      Array.from({ length: 12 }, (_, place) => `${year}-${String(place + 1).padStart(2, '0')}-01`),
    );
    expect(ticks(months, 6, 'month')).toEqual(
      ['2021', '2022', '2023', '2024', '2025'].map((year) => [`${year}-01-01`, 'year']),
    );
    const days = eachDay('2021-03-05', '2026-02-17');
    for (let most = 1; most < 20; most++) expect(ticks(days, most).length).toBeLessThanOrEqual(most);
  });

  it('[ANL-06] is never without a label', () => {
    expect(ticks(['2026-11-18'], 4)).toEqual([['2026-11-18', 'day']]);
    expect(ticks(eachDay('2026-11-17', '2026-11-21'), 1)).toHaveLength(1);
    expect(ticks([], 4)).toEqual([]);
  });
});
