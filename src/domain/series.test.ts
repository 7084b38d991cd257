import { describe, expect, test } from 'vitest';
import {
  addDays,
  type Days,
  eachDay,
  intervalEnd,
  intervalStart,
  pointsBetween,
  usualInterval,
} from './days.ts';
import { type ReadDay, seriesOf, seriesOfOwnDays, summedUp, wholeGains } from './series.ts';
import type { KnownInterval } from './sums.ts';

const monday = '2026-11-02';
/** From Monday, 2 November 2026, a letter a day: a digit is what it brought, `.` nobody looked, `-` read after such days. */
const daysOf = (letters: string): ReadDay[] =>
  [...letters].flatMap((letter, place) =>
    letter === '.'
      ? []
      : [
          {
            ...{ day: addDays(monday, place), value: place, corrected: 0 },
            ...(letter === '-' ? { compared: 0, gained: 0 } : { compared: 1, gained: Number(letter) }),
          },
        ],
  );
const weeks = (letters: string): Days[] =>
  pointsBetween({ from: monday, to: addDays(monday, letters.length - 1) }, 'week');
const told = (letters: string, gaps: KnownInterval[] = []) => seriesOf(daysOf(letters), weeks(letters), gaps);

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
  test('[ANL-02] is the sum of its days, and what stood last is that of the last one read', () => {
    expect(told('11111112222...')).toMatchObject({
      ...{ brought: [7, 8], sparkline: [6, 10], daysRead: [7, 4], gaps: [] },
      parts: [[over('2026-11-01', '2026-11-08', 7)], [over('2026-11-08', '2026-11-12', 8)]],
    });
  });

  test('[ANL-03] holds what came over days nobody looked where they all lie in it, and says how many were read', () => {
    expect(told('11..-11', [over('2026-11-03', '2026-11-06', 30)])).toMatchObject({
      ...{ brought: [34], daysRead: [5], gaps: [] },
      parts: [[over('2026-11-01', '2026-11-08', 34)]],
    });
  });

  test('[ANL-03] leaves apart what reaches over its edge, and says which days the rest is of', () => {
    const across = over('2026-11-06', '2026-11-11', 50);
    expect(told('11111....-1111', [across])).toMatchObject({
      ...{ brought: [5, 4], daysRead: [5, 5], gaps: [across] },
      parts: [[over('2026-11-01', '2026-11-06', 5)], [over('2026-11-11', '2026-11-15', 4)]],
    });
  });

  test('[ANL-03] nothing is known of one that nobody looked at; of zeros it is known that they are zero', () => {
    expect(told('.......0000000')).toMatchObject({ brought: [null, 0], daysRead: [0, 7], parts: [[], [{}]] });
    expect(told('1.1').parts).toMatchObject([[{ to: '2026-11-02' }, { from: '2026-11-03' }]]);
  });

  test('[ANL-03] is known as a whole from the end of the day before it to its end, or to its last look where it goes on', () => {
    const whole = (letters: string, isRunning?: (place: number) => boolean) =>
      wholeGains(told(letters), weeks(letters), isRunning);
    expect(whole('1111111222')).toEqual([7, 6]);
    expect(whole('11.1111222')).toEqual([null, 6]);
    expect(whole('1111111222..')).toEqual([7, null]);
    expect(whole('1111111222..', (place) => place === 1)).toEqual([7, 6]);
    expect(whole('11111112.2..', (place) => place === 1)).toEqual([7, null]);
  });

  test('[SYNC-05] keeps corrections apart, those of days and those of days nobody looked', () => {
    const days = daysOf('1111..-').map((day, place) => (place === 0 ? { ...day, corrected: -3 } : day));
    const gaps = [{ ...over('2026-11-05', '2026-11-08', 5), corrected: -2 }];
    expect(seriesOf(days, weeks('1111..-'), gaps)).toMatchObject({ brought: [9], corrected: [-5] });
  });

  test('[ANL-02] days stay days, what came over several of them stays apart, and others are passed over', () => {
    const across = over('2026-11-02', '2026-11-04', 9);
    const points = pointsBetween({ from: monday, to: '2026-11-05' }, 'day');
    const beyond = [over('2026-10-30', '2026-11-01', 7), over('2026-11-04', '2026-11-06', 7)];
    expect(seriesOf(daysOf('1.-111'), points, [across, ...beyond])).toMatchObject({
      ...{ brought: [1, null, null, 1], gaps: [across] },
    });
  });

  test('[ANL-02] no day is lost or counted twice, whatever the week begins on', () => {
    const all = eachDay('2026-01-01', '2027-12-31');
    const read = all.map((day) => ({ day, value: 1, compared: 1, gained: 1, corrected: 0 }));
    for (const weekStart of [0, 1, 6] as const)
      for (const interval of ['day', 'week', 'month'] as const) {
        const points = pointsBetween({ from: '2026-01-01', to: '2027-12-31' }, interval, weekStart);
        const { brought } = seriesOf(read, points);
        expect(brought.reduce((sum: number, value) => sum + (value ?? 0), 0)).toBe(all.length);
      }
  });
});

test('[SYNC-07] own figures of a week are told where all of its days are known; all that came is told of any', () => {
  const days = [null, '2026-11-01', ...eachDay(monday, '2026-11-08'), '2026-11-12'].map((from) => ({
    from,
    value: 2,
  }));
  const points = weeks('.'.repeat(21));
  expect(seriesOfOwnDays(days, points)).toMatchObject({ sums: [14, null, null], daysRead: [7, 1, 0] });
  expect(seriesOfOwnDays(summedUp(days.slice(1)), points).sparkline).toEqual([16, 18, null]);
});
