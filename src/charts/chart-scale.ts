/** The vertical axis: which values it spans, where its lines lie, and how their labels stay apart. */
import type { ChartData } from './chart-model.ts';

export type Scale = { min: number; max: number; interval: number };

const wantedSteps = 4;

/** Round steps around everything that is drawn; bars, areas and what was asked to stand on zero do. */
export function scaleOf(data: ChartData): Scale {
  const { low, high } = extentOf(data);
  const step = roundStep((high - low) / wantedSteps);
  if (low === high)
    return { min: low >= 0 ? Math.max(0, low - step) : low - step, max: high + step, interval: step };
  return { min: Math.floor(low / step) * step, max: Math.ceil(high / step) * step, interval: step };
}

/** Values are whole numbers, so no step is smaller than 1. */
function roundStep(wanted: number): number {
  if (wanted <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10) * power;
}

function extentOf({ dates, series, mode = 'lines', fromZero }: ChartData): { low: number; high: number } {
  const isSum = mode !== 'lines';
  const summed = series.filter((entry) => isSum && !entry.faint);
  const single = series.filter((entry) => !isSum || entry.faint);
  const known = [
    ...single.flatMap((entry) => entry.values.filter((value) => value !== null)),
    ...(isSum ? dates : []).map((_, index) =>
      summed.reduce((sum, entry) => sum + (entry.values[index] ?? 0), 0),
    ),
    ...series.flatMap((entry) => (entry.gaps ?? []).map((gap) => gap.level)),
    ...series.flatMap((entry) => (entry.partial ?? []).flatMap((point) => point?.value ?? [])),
    ...series.flatMap((entry) =>
      (entry.band ?? []).flatMap((point) => (point ? [point.low, point.high] : [])),
    ),
  ];
  const ends = isSum || fromZero ? [0, ...known] : known;
  return { low: endOf(ends, Math.min), high: endOf(ends, Math.max) };
}

/** One by one: a call with five years of several lines as its arguments would come near the limit. */
const endOf = ([first = 0, ...rest]: readonly number[], pick: (a: number, b: number) => number): number =>
  rest.reduce((end, value) => pick(end, value), first);

/** The values that have a line of the axis, the lowest first. */
export const axisLines = ({ min, max, interval }: Scale): number[] =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, place) => min + place * interval);

const mostDigits = 3;

/**
 * Labels with as few digits as say every line of the axis exactly: `1.54B`, `1.55B` rather than `1.5B` twice; in full
 * where that takes more digits than a short number should have. `write` is given the number of digits after the point.
 */
export function axisLabels(
  scale: Scale,
  write: (value: number, digits: number) => string,
  writeInFull: (value: number) => string,
): (value: number) => string {
  const lines = axisLines(scale);
  const exactly = lines.map((value) => write(value, 9)).join();
  for (let digits = 0; digits <= mostDigits; digits++)
    if (lines.map((value) => write(value, digits)).join() === exactly) return (value) => write(value, digits);
  return writeInFull;
}
