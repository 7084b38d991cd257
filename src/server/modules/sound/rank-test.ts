/**
 * Whether one group of values tends to be higher than another: the permutation test over the rank sum (Wilcoxon), exact
 * for small groups, with the shift between them (Hodges and Lehmann). No value has to be normally distributed. Pure.
 */

/** Together; of more the sum of ranks is as good as normally distributed, and counting all ways would take long. */
const mostCounted = 60;
const confidence = 0.95;
/** 0.975 of the normal distribution lies below. */
const normalQuantile = 1.959963984540054;

/** Of the range of all differences: then it is known more exactly than it is told. */
const halvings = 45;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Sorted as numbers without being told how, which is many times faster. */
const ascending = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

/** Of equal values each has the middle of their places. Twice, so that all are whole numbers. */
export function doubledRanks(values: readonly number[]): number[] {
  const sorted = ascending(values);
  const ranks = new Map<number, number>();
  for (let first = 0, next = 0; first < sorted.length; first = next) {
    const value = sorted[first] as number;
    while (sorted[next] === value) next++;
    ranks.set(value, first + 1 + next);
  }
  return values.map((value) => ranks.get(value) ?? 0);
}

/** In how many ways `size` of the numbers have each sum; the place is the sum. */
export function waysOfSums(numbers: readonly number[], size: number): Float64Array {
  const most = sumOf([...ascending(numbers).slice(-size)]);
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(most + 1));
  (ways[0] as Float64Array)[0] = 1;
  numbers.forEach((number, done) => {
    for (let chosen = Math.min(size, done + 1); chosen >= 1; chosen--) {
      const [without, own] = [ways[chosen - 1] as Float64Array, ways[chosen] as Float64Array];
      for (let sum = most; sum >= number; sum--) own[sum] = (own[sum] ?? 0) + (without[sum - number] ?? 0);
    }
  });
  return ways[size] as Float64Array;
}

/** How much of the normal distribution lies farther than so many deviations from the middle (Abramowitz and Stegun 7.1.26). */
function beyond(deviations: number): number {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return series.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-x * x);
}

/** How often chance alone would part the values at least as far, to either side. */
export function pValueOf(one: readonly number[], other: readonly number[]): number {
  const ranks = doubledRanks([...one, ...other]);
  const [size, count] = [one.length, ranks.length];
  const all = sumOf(ranks);
  const far = Math.abs(sumOf(ranks.slice(0, size)) * count - all * size);
  if (count <= mostCounted) {
    const ways = waysOfSums(ranks, size);
    let [total, extreme] = [0, 0];
    ways.forEach((way, sum) => {
      total += way;
      if (Math.abs(sum * count - all * size) >= far) extreme += way;
    });
    return Math.min(1, extreme / total);
  }
  const middle = all / count;
  const spread = sumOf(ranks.map((rank) => (rank - middle) ** 2));
  const deviation = Math.sqrt((size * (count - size) * spread) / (count * (count - 1)));
  // Doubled ranks move by two: half a step is one.
  return deviation === 0 ? 1 : beyond(Math.max(0, far / count - 1) / deviation);
}

/** So many of all differences between pairs lie outside of the interval, at each end. */
function outside(size: number, others: number): number {
  const count = size + others;
  if (count > mostCounted) {
    const deviation = Math.sqrt((size * others * (count + 1)) / 12);
    return Math.max(0, Math.floor((size * others) / 2 - normalQuantile * deviation - 0.5));
  }
  const ways = waysOfSums(
    Array.from({ length: count }, (_, place) => place + 1),
    size,
  );
  const total = ways.reduce((sum, way) => sum + way, 0);
  const least = (size * (size + 1)) / 2;
  let below = 0;
  for (let pairs = 0; ; pairs++) {
    below += ways[least + pairs] ?? 0;
    if (below / total > (1 - confidence) / 2) return Math.max(0, pairs - 1);
  }
}

/** The difference that so many others lie below or at (from 1 on), without writing them all down. */
function differenceAt(place: number, one: Float64Array, other: Float64Array): number {
  const countUpTo = (most: number): number => {
    let [count, next] = [0, 0];
    // Both ascend: what is too far below one value is so below the next.
    for (let place = 0; place < one.length; place++) {
      const value = one[place] as number;
      while (next < other.length && value - (other[next] as number) > most) next++;
      count += other.length - next;
    }
    return count;
  };
  let low = (one[0] ?? 0) - (other.at(-1) ?? 0);
  let high = (one.at(-1) ?? 0) - (other[0] ?? 0);
  if (countUpTo(low) >= place) return low;
  for (let step = 0; step < halvings; step++) {
    const half = (low + high) / 2;
    if (countUpTo(half) >= place) high = half;
    else low = half;
  }
  return high;
}

/** Finer than any source writes its numbers. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

export type Shift = { difference: number; interval: [number, number] };

/** The middle of all differences between a value of the one and a value of the other, and where it lies in 95 of 100 cases. */
export function shiftBetween(first: readonly number[], second: readonly number[]): Shift {
  const [one, other] = [ascending(first), ascending(second)];
  const pairs = one.length * other.length;
  const at = (place: number) => differenceAt(place, one, other);
  const [low, high] = [Math.floor((pairs + 1) / 2), Math.ceil((pairs + 1) / 2)];
  const cut = outside(one.length, other.length);
  return {
    difference: round(low === high ? at(low) : (at(low) + at(high)) / 2),
    interval: [round(at(cut + 1)), round(at(pairs - cut))],
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = ascending(values);
  const half = (sorted.length - 1) / 2;
  return round(((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2);
}

/** Several tests at once: each answers for all that are at least as sure (Holm). */
export function corrected(pValues: readonly number[]): number[] {
  const inOrder = pValues.map((value, place) => ({ value, place })).toSorted((a, b) => a.value - b.value);
  const adjusted = [...pValues];
  let least = 0;
  inOrder.forEach(({ value, place }, done) => {
    least = Math.max(least, Math.min(1, value * (pValues.length - done)));
    adjusted[place] = least;
  });
  return adjusted;
}
