import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corrected, doubledRanks, medianOf, pValueOf, shiftBetween } from './rank-test.ts';

/** Every way of choosing so many of these, by plain recursion. */
function* choices(values: readonly number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (let first = 0; first + size <= values.length && size > 0; first++)
    for (const rest of choices(values.slice(first + 1), size - 1)) yield [values[first] as number, ...rest];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function plainPValue(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other];
  const ranks = all.map((value) => {
    const [below, same] = [all.filter((x) => x < value).length, all.filter((x) => x === value).length];
    return below + (same + 1) / 2;
  });
  const expected = (sumOf(ranks) * one.length) / all.length;
  const far = Math.abs(sumOf(ranks.slice(0, one.length)) - expected);
  const ways = [...choices(ranks, one.length)];
  return ways.filter((way) => Math.abs(sumOf(way) - expected) >= far - 1e-9).length / ways.length;
}

const plainDifferences = (one: readonly number[], other: readonly number[]) =>
  one.flatMap((x) => other.map((y) => x - y)).sort((a, b) => a - b);

/** Few different values, so that there are ties. */
const group = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 12 }), { minLength, maxLength });

describe('the rank test', () => {
  test('[MOOD-02] counts all ways exactly, ties included, as plain loops do', () => {
    fc.assert(
      fc.property(group(1, 4), group(1, 7), (one, other) => {
        expect(pValueOf(one, other)).toBeCloseTo(plainPValue(one, other), 12);
      }),
      { numRuns: 60 },
    );
  });

  test('[MOOD-02] agrees with what textbooks compute: three of twelve above all others', () => {
    const others = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(pValueOf([10, 11, 12], others)).toBeCloseTo(2 / 220, 12);
    expect(pValueOf([5, 5, 5], [5, 5, 5, 5])).toBe(1);
  });

  test('[MOOD-02] of many songs the normal distribution says nearly the same', () => {
    // 15 and 45 are counted; the same twice over is not.
    const one = Array.from({ length: 15 }, (_, place) => place * 3 + 25);
    const other = Array.from({ length: 45 }, (_, place) => place * 2);
    const counted = pValueOf(one, other);
    const near = pValueOf([...one, 45], other);
    expect(counted).toBeGreaterThan(0.05);
    expect(Math.abs(near - counted)).toBeLessThan(0.02);
    const far = Array.from({ length: 100 }, (_, place) => place);
    expect(
      pValueOf(
        far.map((value) => value + 60),
        far,
      ),
    ).toBeLessThan(1e-6);
    expect(pValueOf(far, far)).toBeGreaterThan(0.99);
  });

  test('[MOOD-02] does not depend on the order, nor on how values are stretched', () => {
    fc.assert(
      fc.property(group(3, 12), group(9, 30), (one, other) => {
        const value = pValueOf(one, other);
        expect(
          pValueOf(
            one.toReversed(),
            other.toSorted((a, b) => a - b),
          ),
        ).toBe(value);
        expect(pValueOf(one.map(Math.exp), other.map(Math.exp))).toBe(value);
        expect(pValueOf(other, one)).toBeCloseTo(value, 12);
      }),
      { numRuns: 40 },
    );
  });

  test('[MOOD-02] the shift is the middle of all differences, and its interval lies among them', () => {
    fc.assert(
      fc.property(group(1, 20), group(1, 60), (one, other) => {
        const all = plainDifferences(one, other);
        const { difference, interval } = shiftBetween(one, other);
        expect(difference).toBeCloseTo(medianOf(all), 5);
        expect(interval[0]).toBeLessThanOrEqual(difference);
        expect(interval[1]).toBeGreaterThanOrEqual(difference);
        expect(all.some((each) => Math.abs(each - interval[0]) < 1e-5)).toBe(true);
        expect(all.some((each) => Math.abs(each - interval[1]) < 1e-5)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('[MOOD-02] the interval holds the true shift about 95 times in 100', () => {
    const rounds = Array.from({ length: 400 }, (_, round) => round);
    const hits = rounds.filter((round) => {
      const drawn = Array.from({ length: 24 }, (_, place) => hash(round * 24 + place));
      const [one, other] = [drawn.slice(0, 6).map((value) => value + 0.3), drawn.slice(6)];
      const { interval } = shiftBetween(one, other);
      return interval[0] <= 0.3 && 0.3 <= interval[1];
    });
    expect(hits.length / rounds.length).toBeGreaterThan(0.92);
    expect(hits.length / rounds.length).toBeLessThan(0.99);
  });
});

function hash(seed: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

test('ranks of equal values are the middle of their places', () => {
  expect(doubledRanks([5, 1, 5, 9])).toEqual([5, 2, 5, 8]);
});

test('[MOOD-02] with more features looked at, each has to be surer (Holm)', () => {
  expect(corrected([0.01])).toEqual([0.01]);
  expect(corrected([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  expect(corrected([0.5, 0.6])).toEqual([1, 1]);
  expect(corrected([])).toEqual([]);
});
