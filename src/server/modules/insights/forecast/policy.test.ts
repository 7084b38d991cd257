import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import type { DayPoint } from '../../metrics/service.ts';
import { chooseAlike, chooseStreak, countedAlike, fewestDays, mostDaysUsed, streakOf } from './policy.ts';

const last = 20_000;

/** Read each day but where it is null: what came then is seen on the next. */
function link(gains: readonly (number | null)[], to = last): DayPoint[] {
  const points: DayPoint[] = [
    { day: to - gains.length, value: 1000, since: null, isFirst: true, gained: 0, corrected: 0 },
  ];
  let waiting = 0;
  for (const [place, gain] of gains.entries()) {
    const before = points.at(-1) as DayPoint;
    waiting += gain ?? 5;
    if (gain === null) continue;
    const day = to - gains.length + 1 + place;
    points.push({
      day,
      value: before.value + waiting,
      since: before.day,
      isFirst: false,
      gained: waiting,
      corrected: 0,
    });
    waiting = 0;
  }
  return points;
}

const flat = (days: number, gain: number): number[] => Array(days).fill(gain);

test('[ANL-12] no forecast is made from days on which the platform counted otherwise', () => {
  const to = dayNumber('2026-09-30');
  const days = to - dayNumber('2026-08-24') + 1;
  const points = link([...flat(40, 10), ...flat(days, 25)], to);
  const views = countedAlike(points, { metric: 'views', platform: 'youtube' }, to);
  expect(streakOf(views, to).gains).toEqual(flat(days, 25));
  expect(countedAlike(points, { metric: 'likes', platform: 'youtube' }, to)).toBe(points);
});

test('[ANL-12] in the two weeks after a change the forecast is refused, and the change is the reason', () => {
  const change = dayNumber('2026-08-24');
  const of = { metric: 'views', platform: 'youtube' } as const;
  const after = (days: number, before: number, metric: 'views' | 'likes' = 'views') => {
    const to = change + days - 1;
    const points = link([...flat(before, 10), ...flat(days, 25)], to);
    return chooseAlike([{ link: { ...of, metric }, points }], to);
  };
  expect(after(5, 40)).toEqual({ reason: 'rule_changed', daysKnown: 5 });
  // A song that came out a few days before is as young as it is, and yet the change is what takes days from it.
  expect(after(5, 6)).toEqual({ reason: 'rule_changed', daysKnown: 5 });
  expect(after(5, 0)).toEqual({ reason: 'too_young', daysKnown: 5 });
  expect(after(fewestDays - 1, 40)).toMatchObject({ reason: 'rule_changed' });
  expect(after(fewestDays, 40)).toMatchObject({ streak: { gains: flat(fewestDays, 25) } });
  expect(after(5, 40, 'likes')).toHaveProperty('streak');
});

describe('[BEY-06] the days that a forecast is made from', () => {
  test('end with the last that was read, never reach over a long gap, and hold all that came', () => {
    const histories = fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(1000) }, fc.constant(null)), {
      minLength: 1,
      maxLength: 150,
    });
    fc.assert(
      fc.property(histories, fc.nat(5), (gains, age) => {
        const points = link(gains, last - age);
        const chosen = chooseStreak([points], last);
        const end = points.at(-1)?.day ?? 0;
        if (!('streak' in chosen)) return;
        const { to, gains: days, unread, total } = chosen.streak;
        expect(to).toBe(end);
        expect(last - to).toBeLessThanOrEqual(3);
        expect(total).toBe(points.at(-1)?.value);
        expect(days.length).toBe(unread.length);
        expect(days.length).toBeGreaterThanOrEqual(fewestDays);
        expect(days.length).toBeLessThan(mostDaysUsed + 3);
        // What is shared out over days nobody looked is what came over them, no more and no less.
        const before = points.findLast(({ day }) => day <= to - days.length);
        const within = points.filter(({ day }) => day > (before?.day ?? 0));
        expect(days.reduce((sum, gain) => sum + gain, 0)).toBeCloseTo(
          within.reduce((sum, { gained }) => sum + gained, 0),
        );
        for (const { day, since } of within) expect(day - (since ?? 0)).toBeLessThanOrEqual(3);
        const read = new Set(within.filter(({ day, since }) => since === day - 1).map(({ day }) => day));
        for (const [place, isUnread] of unread.entries())
          expect(read.has(to - days.length + 1 + place)).toBe(!isUnread);
      }),
    );
  });

  test('of several links are those that bring nine tenths, back to where all of them were read', () => {
    const [large, small, young] = [link(flat(60, 900)), link(flat(30, 200)), link(flat(5, 50))];
    expect(chooseStreak([young, large, small], last)).toMatchObject({
      places: [1, 2],
      streak: { to: last, gains: flat(30, 1100), total: 1000 + 54_000 + 1000 + 6000 },
    });
    expect(chooseStreak([large, link(flat(5, 900))], last)).toEqual({ reason: 'too_young', daysKnown: 5 });
  });

  test('are too few, too old or too quiet', () => {
    const reasonOf = (...links: DayPoint[][]) => {
      const chosen = chooseStreak(links, last);
      return 'reason' in chosen ? chosen.reason : undefined;
    };
    expect(reasonOf()).toBe('too_many_gaps');
    expect(reasonOf([])).toBe('too_many_gaps');
    expect(reasonOf(link(flat(13, 9)))).toBe('too_young');
    expect(reasonOf(link(flat(40, 9), last - 4))).toBe('too_many_gaps');
    expect(reasonOf(link(flat(40, 9), last - 3))).toBeUndefined();
    expect(reasonOf(link([...flat(60, 9), null, null, null, ...flat(10, 9)]))).toBe('too_many_gaps');
    expect(reasonOf(link([...flat(39, 0), 27]))).toBe('too_small');
    expect(reasonOf(link([...flat(39, 0), 28]))).toBeUndefined();
  });
});
