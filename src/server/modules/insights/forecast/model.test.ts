import { beforeAll, describe, expect, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { noise, weekly } from '../days-for-test.ts';
import { fitted, forecastOf, loadModel, quantile } from './model.ts';

beforeAll(loadModel);

const ask = (gains: readonly number[], given: { total?: number; level?: number; unread?: boolean[] } = {}) =>
  forecastOf({ gains, unread: gains.map(() => false), others: [], total: 1000, level: 80, ...given });

/** Days that wander: each a little more or less than the one before, times a week's pattern, times chance. */
function wandering(seed: number, days: number): number[] {
  const next = noise(seed);
  let level = 300 + 3000 * next();
  return weekly(days, 1, () => {
    level *= 0.95 + 0.1 * next();
    return level * (0.85 + 0.3 * next());
  });
}

describe('[BEY-06] a forecast of made-up songs', () => {
  test.runIf(isThorough)('holds about as often as it says, and on the sum of days no less often', () => {
    const songs = Array.from({ length: 20 }, (_, seed) => wandering(seed, 42));
    for (const level of [50, 80, 95]) {
      let [days, sums] = [0, 0];
      for (const gains of songs) {
        const { points, totals } = ask(gains.slice(0, 35), { level, total: 0 });
        const coming = gains.slice(35);
        days += coming.filter((gain, place) => {
          const { low = 0, high = 0 } = points[place] ?? {};
          return low <= gain && gain <= high;
        }).length;
        const sum = coming.reduce((all, gain) => all + gain, 0);
        const { low = 0, high = 0 } = totals[6] ?? {};
        if (low <= sum && sum <= high) sums += 1;
      }
      const [ofDays, ofSums] = [(100 * days) / (7 * songs.length), (100 * sums) / songs.length];
      expect(ofDays).toBeGreaterThan(level - 20);
      expect(ofDays).toBeLessThan(level + 20);
      // Usual errors go the same way on all days, which is too careful for a sum of such regular songs.
      expect(ofSums).toBeGreaterThan(level - 20);
    }
  });

  test('is off by less than any of three naive ones', () => {
    const errors = { ours: 0, last: 0, week: 0, mean: 0 };
    for (let seed = 100; seed < 140; seed++) {
      const gains = wandering(seed, 67);
      const [known, coming] = [gains.slice(0, 60), gains.slice(60)];
      const logs = fitted(known.map(Math.log1p), 7);
      const mean = known.slice(-7).reduce((sum, gain) => sum + gain, 0) / 7;
      const size = mean || 1;
      for (const [place, gain] of coming.entries()) {
        errors.ours += Math.abs(gain - Math.expm1(logs[place] ?? 0)) / size;
        errors.last += Math.abs(gain - (known.at(-1) ?? 0)) / size;
        errors.week += Math.abs(gain - (known.at(place - 7) ?? 0)) / size;
        errors.mean += Math.abs(gain - mean) / size;
      }
    }
    expect(errors.ours).toBeLessThan(Math.min(errors.last, errors.week, errors.mean));
  });

  test('the band of a total is narrower than the sum of its days’ bands, and nothing falls below 0', () => {
    const { points, totals } = ask(wandering(7, 60), { total: 5000 });
    const sums = points.map((_point, place) =>
      points.slice(0, place + 1).reduce((sum, { low, high }) => sum + high - low, 0),
    );
    for (const [place, { low, high }] of totals.entries()) {
      expect(high - low).toBeLessThanOrEqual((sums[place] ?? 0) + 1e-6);
      expect(low).toBeGreaterThanOrEqual(totals[place - 1]?.low ?? 5000);
      expect(points[place]?.low).toBeGreaterThanOrEqual(0);
    }
    const { low = 0, high = 0 } = totals[27] ?? {};
    expect(high - low).toBeLessThan((sums[27] ?? 0) * 0.98);
  });

  test('milestones come in order, each before the next, at days on which the total passes them', () => {
    const { milestones, totals } = ask(wandering(9, 60), { total: 9000 });
    expect(milestones.length).toBeGreaterThan(0);
    for (const { value, from, likely, to } of milestones) {
      expect(from).toBeLessThanOrEqual(likely ?? Infinity);
      expect(likely ?? 91).toBeLessThanOrEqual(to ?? Infinity);
      expect(totals[from - 1]?.high).toBeGreaterThanOrEqual(value * 0.97);
      if (to !== null) expect(totals[to - 1]?.low).toBeGreaterThanOrEqual(value * 0.9);
    }
  });

  test('a young one leans on others, an old one does not, and days nobody looked judge none', () => {
    const [young, old] = [wandering(1, 20), wandering(1, 60)];
    const calm = Array.from({ length: 6 }, () => weekly(60, 500));
    const width = (gains: readonly number[], others: number[][]) => {
      const { points } = forecastOf({ gains, unread: gains.map(() => false), others, total: 0, level: 80 });
      return (points[6]?.high ?? 0) - (points[6]?.low ?? 0);
    };
    expect(width(young, calm)).not.toBe(width(young, []));
    expect(width(old, calm)).toBe(width(old, []));
    const all = ask(old).hitRate?.forecasts ?? 0;
    // The later half of its fits begins at day 46: five of them said something of day 50.
    expect(ask(old, { unread: old.map((_gain, place) => place === 50) }).hitRate?.forecasts).toBe(all - 5);
    expect(ask(wandering(1, 15)).hitRate).toBeNull();
  });
});

test('[BEY-06] ranks are conformal: of n values the smallest stands for one in n + 1', () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect([0.1, 0.5, 0.55, 0.9].map((share) => quantile(values, share))).toEqual([1, 5, 5.5, 9]);
  expect([0, 1].map((share) => quantile(values, share))).toEqual([1, 9]);
  expect(quantile([1, Infinity, Infinity], 0.4)).toBe(Infinity);
});
