/** What stands on what, where values are summed. Pure. */
import { type ChartData, type ChartSeries, gapsOf } from './chart-model.ts';

export type StackedPart = { index: number; low: number; high: number; isOpen: boolean };
type Stack = { entry: ChartSeries; bars: StackedPart[] };

/** Where each bar stands on those before it; what is compared with stands apart. */
export function stackedBars({ series, provisionalFrom = Number.POSITIVE_INFINITY }: ChartData): Stack[] {
  const floor = new Map<number, number>();
  return series
    .filter(({ faint }) => !faint)
    .map((entry) => ({
      entry,
      bars: entry.values.flatMap((value, index) => {
        if (value === null) return [];
        const low = floor.get(index) ?? 0;
        floor.set(index, low + value);
        return [{ index, low, high: low + value, isOpen: index >= provisionalFrom }];
      }),
    }));
}

/**
 * The unbroken stretches of each area. Where a part of the sum is missing nothing stands at all: what lies above would
 * sink without anything having fallen.
 */
export function stackedAreas(data: ChartData): { entry: ChartSeries; stretches: StackedPart[][] }[] {
  const unknown = new Set(
    gapsOf(data).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, place) => from + place)),
  );
  return stackedBars(data).map(({ entry, bars }) => {
    const stretches: StackedPart[][] = [];
    let before = Number.NaN;
    for (const part of bars) {
      if (unknown.has(part.index)) continue;
      if (part.index !== before + 1) stretches.push([]);
      stretches.at(-1)?.push(part);
      before = part.index;
    }
    return { entry, stretches };
  });
}
