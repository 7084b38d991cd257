/** What the dictionary says of forecasts, unusual days and campaigns is what was measured, and what the code does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { figures } from '#domain/dictionary.ts';
import { daysBefore, level as effectLevel, effectOf, type LinkGains } from '../campaigns/effect.ts';
import type { DayPoint } from '../metrics/service.ts';
import { hardFindings } from '../tracks/recording/measured-for-test.ts';
import { noise } from './days-for-test.ts';
import { fewestDays } from './forecast/policy.ts';
import { fewestBefore, judgeDays } from './unusual/detect.ts';

const found = (file: string) => JSON.parse(readFileSync(`bench/results/${file}.json`, 'utf8'));
const hundredths = (value: number) => Math.round(value * 100) / 100;
const counts = (...told: { count: number }[]) => told.map(({ count }) => count);

test('[BEY-04] a forecast’s error and record are those that were measured', () => {
  const { youtubeDays: measured, spotifyDays: charts, youtubeWeeks: weekly } = found('forecast');
  const told = figures.forecast;
  expect(told.fewest.count).toBe(fewestDays);
  expect(told.songs.count).toBe(measured.songs);
  const medians = (...errors: { median: number }[]) => errors.map(({ median }) => hundredths(median));
  const { ours, lastDay, sameWeekday, meanOfWeek } = measured.error;
  expect(medians(ours, lastDay, sameWeekday, meanOfWeek)).toEqual(
    counts(told.error, told.lastDay, told.weekday, told.week),
  );
  const held = ({ count }: { count: number }, of = measured) => Math.round(of.coverage[count].days);
  expect([held(told.fifty), held(told.eighty), held(told.ninetyFive)]).toEqual(
    counts(told.heldFifty, told.heldEighty, told.heldNinetyFive),
  );
  expect(held(told.eighty, charts)).toBe(told.christmas.count);
  expect(told.weekSongs.count).toBe(weekly.songs);
  expect(told.weeks.count).toBe(weekly.ahead);
  const { ours: byWeeks, lastWeek, meanOfTwo, meanOfFour } = weekly.error;
  expect(medians(byWeeks, lastWeek, meanOfTwo, meanOfFour)).toEqual(
    counts(told.weekError, told.lastWeek, told.twoWeeks, told.fourWeeks),
  );
});

test('[BEY-04] false alarms, and what is found of days that were changed, are as they were measured', () => {
  const { youtubeDays: measured, spotifyDays: charts } = found('forecast');
  const told = figures['unusual-days'];
  expect(told.songs.count).toBe(measured.alarms.songs);
  expect([measured, charts].map(({ alarms }) => hundredths(alarms.perSongAndSixtyDays))).toEqual(
    counts(told.alarms, told.alarmsInCharts),
  );
  expect(told.sixty.count).toBe(60);
  const hits = [told.double, told.triple, told.fivefold].map(({ count }) => measured.hits[`${count} times`]);
  expect(hits.map(Math.round)).toEqual(counts(told.foundDouble, told.foundTriple, told.foundFivefold));
});

test('[BEY-04] [TRK-10] how well links are told apart is as it was measured, and as the matcher does it now', () => {
  const { hard, real } = found('matching');
  const { pairs, same, joined, asked, wrong, listed, recognised, right } = figures.song;
  expect(counts(pairs, same, joined, asked, wrong)).toEqual([
    ...[hard.pairs, hard.same, hard.joined, hard.asked, hard.wrong],
  ]);
  expect(counts(listed, recognised, right)).toEqual([real.songs, real.joined, real.alike]);
  expect(hard).toEqual(hardFindings());
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
      return { day, since: day - 1, isFirst: false, value: 0, gained: brought, corrected: 0 };
    });
    return judgeDays(points, last, last);
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
