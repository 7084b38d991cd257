/** The middle one, or halfway between both; not a number of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
