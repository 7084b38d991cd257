/** What lines with missing points look like as SVG paths. */

export type Point = { x: number; y: number };

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Stretches of points that follow each other without a missing one. */
export function stretches(
  values: readonly (number | null)[],
  place: (value: number, index: number) => Point,
): Point[][] {
  const found: Point[][] = [];
  let open: Point[] | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      open = null;
      continue;
    }
    if (!open) {
      open = [];
      found.push(open);
    }
    open.push(place(value, index));
  }
  return found;
}

/** From point to point. */
export const linePath = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

/** Each value holds up to the next point: nothing but level and upright, however small the step. */
export const stepPath = ([first, ...rest]: readonly Point[]): string =>
  first ? `M${first.x} ${first.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}` : '';

/** What lies between two lines over the same places. */
export const areaPath = (high: readonly Point[], low: readonly Point[]): string =>
  high.length > 0 ? `${linePath([...high, ...low.toReversed()])}Z` : '';
