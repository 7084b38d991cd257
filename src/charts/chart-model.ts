/** What a chart of lines shows, and the pure questions its parts ask of it. */
import type { Interval } from '#domain/days.ts';
import { type LineStyle, seriesStyle } from './line-style.ts';

/** Bars and areas stand on each other, which is a sum; lines beside each other are none. */
export type ChartMode = 'lines' | 'bars' | 'areas';

export type ChartSeries = {
  id: string;
  name: string;
  /** One value per date; null where nothing is known. */
  values: readonly (number | null)[];
  /** Its own, as a platform has one; else by its place among the others. */
  style?: LineStyle;
  /** Drawn faint and dotted, e.g. the period before; `of` names the series it belongs to, `dates` what its points are of. */
  faint?: { of?: string; dates?: readonly string[] };
  /** Of a line that says what is wanted of another one: which. */
  wantedOf?: string;
  /** What is to be said of a point that was not wholly observed, one per date; null where nothing is. */
  partial?: readonly (PartialPoint | null)[];
  gaps?: readonly ChartGap[];
  /** Between which two values a point lies, one per date: the interval of a forecast, what is usual at an age. */
  band?: readonly (BandPoint | null)[];
};

export type BandPoint = {
  low: number;
  high: number;
  /** E.g. "80 of 100 times between 120 and 300". */
  text: string;
};

/** A week or month of which not every day is known. */
export type PartialPoint = {
  /** What is known of it where it has no value: drawn hatched; null: nothing is, or its value is whole. */
  value: number | null;
  /** E.g. "3 of 7 days read". */
  text: string;
};

/** What came over days nobody looked: a hatched bar over the whole span, in no point's value. */
export type ChartGap = {
  /** The points it lies over, both included; it may begin before the first. */
  from: number;
  to: number;
  /** Where it begins and ends within these points, in points from the middle of the first; else it covers them. */
  edges?: readonly [number, number];
  /** What a point of the span holds on average: the bar's height, so that its area is what came. */
  level: number;
  /** E.g. "between Oct 12 and Nov 19: +38,900". */
  text: string;
};

/**
 * A day with something to say, flagged on the time axis: an unusual one, a correction, another counting rule, a release, or
 * the days of a campaign.
 */
export type ChartMark = {
  index: number;
  /** Its last point, where it is more than one. */
  to?: number;
  text: string;
  kind: 'unusual' | 'correction' | 'rule' | 'release' | 'campaign';
};

export type ChartData = {
  /** One key per point, oldest first, e.g. ISO days. */
  dates: readonly string[];
  series: readonly ChartSeries[];
  mode?: ChartMode;
  /** How long a point is; a day when absent. */
  interval?: Interval;
  /** Points are days since something, `0`, `1`, …, and no dates. */
  isCounted?: boolean;
  /** Points are seconds since a beginning. */
  isTimed?: boolean;
  /** A value holds until the next one: a price, a rank. Nothing lies in between. */
  steps?: boolean;
  /** Lines stand on zero, as bars always do. */
  fromZero?: boolean;
  /** The first point that is not final (the running day); from here lines are dashed. */
  provisionalFrom?: number | undefined;
  marks?: readonly ChartMark[] | undefined;
};

/** Whether any of them, apart from those drawn faint, lacks a day: only then its signs need a word. */
export const hasMissing = (series: readonly ChartSeries[]): boolean =>
  series.some(
    ({ faint, values, gaps }) => !faint && (values.includes(null) || (gaps !== undefined && gaps.length > 0)),
  );

/** The style of each series; a faint one without its own takes that of the series it belongs to. */
export function stylesOf(series: readonly ChartSeries[]): Map<string, LineStyle> {
  const own = series.filter((entry) => !entry.style && !entry.faint);
  const styles = new Map<string, LineStyle>();
  for (const entry of series) {
    if (entry.faint) continue;
    styles.set(entry.id, entry.style ?? seriesStyle(own.indexOf(entry), own.length));
  }
  for (const entry of series) {
    if (!entry.faint) continue;
    const model = styles.get(entry.faint.of ?? '');
    styles.set(entry.id, {
      ...(model ?? seriesStyle(0, 1)),
      dash: [5, 4],
      ...(model ? {} : { token: 'muted' }),
      ...entry.style,
    });
  }
  return styles;
}

/**
 * Runs of dates that show too little to be believed; both ends belong to the run. Of lines those on which,
 * after the first known value, no series has one; where values are summed also those on which one is missing
 * that was there before, as the sum would fall without anything having fallen. A span with a bar of its own is none.
 */
export function gapsOf({ dates, series, mode = 'lines' }: ChartData): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  const shown = series.filter((entry) => !entry.faint);
  const begins = shown.map((entry) => entry.values.findIndex((value) => value !== null));
  const has = (entry: ChartSeries | undefined, index: number) =>
    (entry?.values[index] ?? entry?.partial?.[index]?.value ?? null) !== null;
  const isKnown = (index: number) => {
    if (gapsAt(shown, index).length > 0) return true;
    const some = shown.some((entry) => has(entry, index));
    if (mode === 'lines') return some;
    return some && begins.every((begin, place) => begin < 0 || index < begin || has(shown[place], index));
  };
  let begun = false;
  let open: { from: number; to: number } | null = null;
  for (const index of dates.keys()) {
    if (isKnown(index)) {
      begun = true;
      open = null;
    } else if (open) {
      open.to = index;
    } else if (begun) {
      open = { from: index, to: index };
      gaps.push(open);
    }
  }
  return gaps;
}

/** The spans without a look that lie over a point, each with the series it belongs to. */
export const gapsAt = (
  series: readonly ChartSeries[],
  index: number,
): { series: ChartSeries; gap: ChartGap }[] =>
  series.flatMap((entry) =>
    (entry.gaps ?? [])
      .filter((gap) => gap.from <= index && index <= gap.to)
      .map((gap) => ({ series: entry, gap })),
  );

/** What is to be said of a point: flags on it, and campaigns that run over it. */
export const marksAt = ({ marks = [] }: Pick<ChartData, 'marks'>, index: number): ChartMark[] =>
  marks.filter((mark) => mark.index <= index && index <= (mark.to ?? mark.index));

export type PointRow = {
  series: ChartSeries;
  value: number | null;
  /** Against the point just before; null where either is missing, and of a faint series. */
  change: number | null;
  /** Against the same point of its faint series, as a share of that; null where there is nothing to compare. */
  share: number | null;
  partial: PartialPoint | null;
};

/** All series at one date, the largest first, those without a value and the span before last. What is not final is compared with nothing. */
export function rowsAt(
  { series, provisionalFrom = Number.POSITIVE_INFINITY }: ChartData,
  index: number,
): PointRow[] {
  return series
    .map((entry) => {
      const value = entry.values[index] ?? null;
      const before = entry.faint ? null : (entry.values[index - 1] ?? null);
      const earlier = series.find(({ faint }) => faint?.of === entry.id)?.values[index] ?? null;
      const isComparable = value !== null && earlier !== null && earlier > 0 && index < provisionalFrom;
      return {
        series: entry,
        value,
        change: value === null || before === null ? null : value - before,
        share: isComparable ? (value - earlier) / earlier : null,
        partial: entry.partial?.[index] ?? null,
      };
    })
    .sort((a, b) => rankOf(b) - rankOf(a) || 0)
    .sort((a, b) => Number(a.series.faint !== undefined) - Number(b.series.faint !== undefined));
}

const rankOf = ({ value }: PointRow): number => value ?? Number.NEGATIVE_INFINITY;

/** The last known point of a series; null when it has none. */
export function lastKnown(values: readonly (number | null)[]): { index: number; value: number } | null {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index];
  return value === undefined || value === null ? null : { index, value };
}

/**
 * Points that carry a marker: those without neighbours, which would not show otherwise, and, where lines
 * must be told apart, about eight spread evenly.
 */
export function markerIndexes(values: readonly (number | null)[], several: boolean, offset = 0): Set<number> {
  const every = Math.max(1, Math.ceil(values.length / 8));
  const found = new Set<number>();
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const alone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
    if (alone || (several && index % every === offset % every)) found.add(index);
  }
  return found;
}

/** Moves labels apart to at least `gap`, keeps their order, and keeps them inside the plot. */
export function spread(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let floor = low;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, floor);
    floor = (moved[index] ?? 0) + gap;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    moved[index] = Math.min(moved[index] ?? 0, ceiling);
    ceiling = (moved[index] ?? 0) - gap;
  }
  return moved;
}
