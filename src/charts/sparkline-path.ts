/** The geometry of small charts: lines with one path per unbroken stretch, and bars; a missing point leaves a gap. */
import { linePath, type Point, round, stretches } from './paths.ts';

export type SparklineShape = {
  lines: string[];
  areas: string[];
  last: Point | null;
};

/** Fits the values into a box; a series that does not move runs through the middle. */
export function sparklineShape(
  values: readonly (number | null)[],
  width: number,
  height: number,
  inset = 2,
): SparklineShape {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
  const inner = height - 2 * inset;
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  const found = stretches(values, (value, index) => ({
    x: round(inset + index * step),
    y: round(range === 0 ? height / 2 : inset + inner * (1 - (value - low) / range)),
  }));
  const lines = found.map((points) => linePath(points) + (points.length === 1 ? 'h0' : ''));
  const areas = found
    .filter((points) => points.length > 1)
    .map((points) => `${linePath(points)}V${height}H${points[0]?.x}Z`);
  return { lines, areas, last: found.at(-1)?.at(-1) ?? null };
}

/** One path: bars that stand on zero; what is zero keeps a hair's breadth, what is missing keeps none. */
export function sparkBars(values: readonly (number | null)[], width: number, height: number): string {
  const high = Math.max(0, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const wide = round(step * 0.7);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const tall = round(Math.max(1, high > 0 ? (Math.max(0, value) / high) * height : 0));
      return `M${round(index * step + step * 0.15)} ${height}v${-tall}h${wide}v${tall}z`;
    })
    .join('');
}
