/** The geometry of small lines: one path per unbroken stretch; a missing point leaves a gap. */
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
