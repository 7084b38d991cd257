/** What the dictionary says of forecasts, unusual days and campaigns is what was measured, and what the code does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { figures } from '#domain/dictionary.ts';
import { daysBefore, level as effectLevel, effectOf, type LinkGains } from '../campaigns/effect.ts';
import type { DayPoint } from '../metrics/service.ts';
import { noise } from './days-for-test.ts';
import { fewestDays } from './forecast/policy.ts';
import { fewestBefore, judge } from './unusual/detect.ts';

test('[BEY-04] a forecast’s error and record are those that were measured', () => {
  const { youtubeDays: measured, spotifyDays: charts } = JSON.parse(
    readFileSync('bench/results/forecast.json', 'utf8'),
  );
  const told = figures.forecast;
  expect(told.fewest.count).toBe(fewestDays);
  expect(told.songs.count).toBe(measured.songs);
  const { ours, lastDay, sameWeekday, meanOfWeek } = measured.error;
  const hundredths = ({ median }: { median: number }) => Math.round(median * 100) / 100;
  expect([ours, lastDay, sameWeekday, meanOfWeek].map(hundredths)).toEqual(
    [told.error, told.lastDay, told.weekday, told.week].map(({ count }) => count),
  );
  const held = ({ count }: { count: number }, of = measured) => Math.round(of.coverage[count].days);
  expect(held(told.fifty)).toBe(told.heldFifty.count);
  expect(held(told.eighty)).toBe(told.heldEighty.count);
  expect(held(told.ninetyFive)).toBe(told.heldNinetyFive.count);
  expect(held(told.eighty, charts)).toBe(told.christmas.count);
});

test('[BEY-04] a day is unusual against its weekday, from the share on that the dictionary names', () => {
  const { more, less, fewest, least, usual, saturday, much, little } = figures['unusual-days'];
  const tuesday = dayNumber('2026-11-17');
  const isSaturday = (day: number) => (day - tuesday) % 7 === -3;
  /** Regular weeks until the day before a Tuesday or a Saturday that is judged. */
  const judged = (last: number, gained: number, before = 56, size = 1) => {
    const points = Array.from({ length: before + 1 }, (_, place): DayPoint => {
      const day = last - before + place;
      const brought = day === last ? gained : (isSaturday(day) ? saturday : usual).count * size;
      return { day, since: day - 1, value: 0, gained: brought, corrected: 0 };
    });
    return judge(points, last, last);
  };
  const isUnusual = (...of: Parameters<typeof judged>) => judged(...of).unusual.length === 1;
  expect(isUnusual(tuesday, much.count)).toBe(true);
  expect(isUnusual(tuesday, little.count)).toBe(false);
  expect(isUnusual(tuesday - 3, saturday.count)).toBe(false);
  for (const [factor, expected] of [
    [1 + more.share + 0.03, true],
    [1 + more.share - 0.03, false],
    [1 - less.share - 0.03, true],
    [1 - less.share + 0.03, false],
  ] as const)
    expect(isUnusual(tuesday, Math.round(factor * usual.count)), `${factor}`).toBe(expected);

  expect(fewest.count).toBe(fewestBefore);
  expect(judged(tuesday, much.count, fewest.count).judged).toBe(1);
  expect(judged(tuesday, much.count, fewest.count - 1).judged).toBe(0);
  // Of few, a day without any is told from that many on.
  expect(isUnusual(tuesday, 0, 56, (least.count - 1) / usual.count)).toBe(false);
  expect(isUnusual(tuesday, 0, 56, (least.count + 1) / usual.count)).toBe(true);
});

test('[BEY-04] a campaign’s effect is what its songs rose by beyond those without a part in it', () => {
  const { days, fewest, level, hundred, own, others, effect, low, high } = figures['campaign-effect'];
  expect(days.count).toBe(daysBefore);
  const start = 1000;
  const span = { from: start, to: start + 6 };
  const link = (isTreated: boolean, seed: number): LinkGains => {
    const next = noise(seed);
    const rise = 1 + (isTreated ? own : others).share;
    const gains = Array.from({ length: 107 }, (_, place): [number, number] => [
      start - 100 + place,
      100_000 * (0.99 + 0.02 * next()) * (place < 100 ? 1 : rise),
    ]);
    return {
      ...{ group: 'youtube views', isTreated, gains: new Map(gains), busy: isTreated ? [span] : [] },
    };
  };
  const among = (untouched: number) =>
    effectOf(
      Array.from({ length: untouched + 1 }, (_, place) => link(place === 0, place + 1)),
      span,
    );
  expect(among(12).difference).toBeCloseTo(effect.share, 2);
  expect((1 + own.share) / (1 + others.share) - 1).toBeCloseTo(effect.share, 10);
  expect(among(fewest.count).gap).toBeNull();
  expect(among(fewest.count - 1).gap).toBe('few_untouched');
  // As far below the effect as above it, in logarithms; 0 lies between.
  const far = (one: number, other: number) => Math.log((1 + one) / (1 + other));
  expect(far(effect.share, low.share)).toBeCloseTo(far(high.share, effect.share), 3);
  expect(level.count / hundred.count).toBe(effectLevel);
});
