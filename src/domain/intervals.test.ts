import { describe, expect, test } from 'vitest';
import { addDays, eachDay, intervalEnd, intervalStart, type Weekday } from './days.ts';
import { type DayGain, gatherGains, type KnownInterval, usualInterval } from './intervals.ts';

/** From Monday, 2 November 2026, a letter a day: a digit is what it brought, `.` nobody looked, `-` read after such days. */
const days = (letters: string, from = '2026-11-02'): DayGain[] =>
  [...letters].map((letter, place) => ({
    date: addDays(from, place),
    value: /\d/.test(letter) ? Number(letter) : null,
    isRead: letter !== '.',
  }));

const gather = (
  letters: string,
  unseen: KnownInterval[] = [],
  given: { weekStart?: Weekday; today?: string; interval?: 'day' | 'week' | 'month' } = {},
) => gatherGains(days(letters), unseen, { interval: 'week', weekStart: 1, today: '2026-12-31', ...given });

const over = (from: string, to: string, gained: number): KnownInterval => ({
  from,
  to,
  gained,
  corrected: 0,
});

describe('how long a bar is', () => {
  test('[ANL-02] a day up to 120 days, a week up to two years, then a month', () => {
    expect([1, 120, 121, 730, 731].map(usualInterval)).toEqual(['day', 'day', 'week', 'week', 'month']);
  });

  test('[ANL-02] weeks begin where the reader’s do, months on their first day', () => {
    const starts = ([0, 1, 6] as const).map((weekStart) => intervalStart('2026-11-20', 'week', weekStart));
    expect(starts).toEqual(['2026-11-15', '2026-11-16', '2026-11-14']);
    expect(intervalStart('2026-11-15', 'week', 0)).toBe('2026-11-15');
    expect([intervalStart('2028-02-29', 'month'), intervalEnd('2028-02-01', 'month')]).toEqual([
      '2028-02-01',
      '2028-02-29',
    ]);
    expect([intervalEnd('2026-11-16', 'week'), intervalEnd('2026-12-01', 'month')]).toEqual([
      '2026-11-22',
      '2026-12-31',
    ]);
  });
});

describe('what a week brought', () => {
  test('[ANL-02] is the sum of its days where each of them is known', () => {
    expect(gather('11111112222222').gains).toMatchObject([
      { from: '2026-11-02', to: '2026-11-08', value: 7, part: null, days: 7, daysRead: 7 },
      { from: '2026-11-09', to: '2026-11-15', value: 14, part: null, days: 7, daysRead: 7 },
    ]);
  });

  test('[ANL-03] holds what came over days nobody looked where they all lie in it, and says how many were read', () => {
    const inside = over('2026-11-03', '2026-11-06', 30);
    const { gains, unseen } = gather('11..-11', [inside]);
    expect(gains).toMatchObject([{ value: 34, part: null, daysRead: 5 }]);
    expect(unseen).toEqual([]);
  });

  test('[ANL-03] is not known where such days reach over its edge: what is, is a part, and the rest stays apart', () => {
    const across = over('2026-11-06', '2026-11-11', 50);
    const { gains, unseen } = gather('11111....-1111', [across]);
    expect(gains).toMatchObject([
      { value: null, part: 5, daysRead: 5 },
      { value: null, part: 4, daysRead: 5 },
    ]);
    expect(unseen).toEqual([across]);
  });

  test('[ANL-03] nothing is known of one that nobody looked at; of zeros it is known that they are zero', () => {
    expect(gather('.......0000000').gains).toMatchObject([
      { value: null, part: null, daysRead: 0 },
      { value: 0, part: null, daysRead: 7 },
    ]);
  });

  test('[BEY-02] one that is not over has what came so far, and is marked; unread days at its end are to come', () => {
    const [week] = gather('111..', [], { today: '2026-11-06' }).gains;
    expect(week).toMatchObject({ value: 3, part: null, days: 7, daysGiven: 5, daysRead: 3, isRunning: true });
    expect(gather('1.111', [], { today: '2026-11-06' }).gains[0]).toMatchObject({ value: null, part: 4 });
    expect(gather('..', [], { today: '2026-11-03' }).gains[0]).toMatchObject({ value: null, part: null });
  });

  test('[ANL-03] one that was asked for in part is shown as a part', () => {
    const sundays = gather('1111111111111', [], { weekStart: 0 }).gains;
    expect(sundays.map(({ from, value, part, daysGiven }) => [from, value, part, daysGiven])).toEqual([
      ['2026-11-02', null, 6, 6],
      ['2026-11-08', 7, null, 7],
    ]);
  });

  test('[SYNC-05] keeps corrections apart, those of days and those of days nobody looked', () => {
    const [monday, ...rest] = days('1111..-');
    if (!monday) throw new Error('a week has days');
    const given = [{ ...monday, corrected: -3 }, ...rest];
    const unseen = [{ ...over('2026-11-05', '2026-11-08', 5), corrected: -2 }];
    const { gains } = gatherGains(given, unseen, { interval: 'week', weekStart: 1, today: '2026-12-31' });
    expect(gains).toMatchObject([{ value: 9, corrected: -5 }]);
  });

  test('[ANL-02] days stay days, and what came over several of them stays apart', () => {
    const across = over('2026-11-02', '2026-11-04', 9);
    const { gains, unseen } = gather('1.-1', [across], { interval: 'day' });
    expect(gains.map(({ value }) => value)).toEqual([1, null, null, 1]);
    expect(unseen).toEqual([across]);
  });

  test('[ANL-02] no day is lost or counted twice, whatever the week begins on', () => {
    const all = eachDay('2026-01-01', '2027-12-31').map((date) => ({ date, value: 1, isRead: true }));
    for (const weekStart of [0, 1, 6] as const)
      for (const interval of ['day', 'week', 'month'] as const) {
        const { gains } = gatherGains(all, [], { interval, weekStart, today: '2028-06-01' });
        expect(gains.reduce((sum, { value, part }) => sum + (value ?? part ?? 0), 0)).toBe(all.length);
      }
  });
});
