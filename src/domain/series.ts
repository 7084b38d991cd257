/**
 * How a time is cut into the points of a chart, and what each of them brought: the one way from days to points, of a link,
 * of sums and of own figures. Pure.
 */
import { lengthOf } from './comparison.ts';
import { addDays, type Days, type Interval } from './days.ts';
import { type KnownInterval, spanOver } from './sums.ts';

const longestInDays = 120;
const longestInWeeks = 730;

/** More bars than that cannot be told apart, nor one Tuesday from another. */
export function usualInterval(days: number): Interval {
  if (days > longestInWeeks) return 'month';
  return days > longestInDays ? 'week' : 'day';
}

/** A day on which something was read. `compared`: how many of what was read were read the day before too, or came out on it. */
export type ReadDay = { day: string; value: number; compared: number; gained: number; corrected: number };

/** Point by point. */
export type Series = {
  /** What stood last within it; null: nothing was read. */
  sparkline: (number | null)[];
  /** All that is known to have come within it; null: nothing is. */
  brought: (number | null)[];
  /** What moved within it and was no growth. */
  corrected: number[];
  daysRead: number[];
  /** The days and gaps that came within it, one by one: `joined` says from when to when that is. */
  arrivals: KnownInterval[][];
  /** What came over days nobody looked and reaches over the beginning of a point; those that end in the same one together. */
  gaps: KnownInterval[];
};

/** Days and points are in order. What came over days nobody looked lies in a point, or in a gap that ends in one. */
export function seriesOf(
  days: readonly ReadDay[],
  points: readonly Days[],
  gaps: readonly KnownInterval[] = [],
): Series {
  const sparkline = points.map((): number | null => null);
  const daysRead = points.map(() => 0);
  const within = points.map((): KnownInterval[] => []);
  const across = points.map((): KnownInterval[] => []);
  let place = 0;
  for (const { day, value, compared, gained, corrected } of days) {
    for (let point = points[place]; point && point.to < day; point = points[place]) place++;
    if (day < (points[place]?.from ?? day + 1)) continue;
    sparkline[place] = value;
    daysRead[place] = (daysRead[place] ?? 0) + 1;
    if (compared > 0) within[place]?.push({ from: addDays(day, -1), to: day, gained, corrected });
  }
  for (const gap of gaps) {
    const place = placeOf(points, gap.to);
    const point = points[place];
    if (!point || gap.to < point.from || point.to < gap.to) continue;
    (gap.from < addDays(point.from, -1) ? across : within)[place]?.push(gap);
  }
  const sums = within.map(spanOver);
  return {
    ...{ sparkline, daysRead, arrivals: within },
    brought: sums.map((sum) => sum?.gained ?? null),
    corrected: sums.map((sum) => sum?.corrected ?? 0),
    gaps: across.flatMap((own) => spanOver(own) ?? []),
  };
}

/** Of the point that has the day, if any has. */
function placeOf(points: readonly Days[], day: string): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

type OwnDay = { from: string | null; value: number };

/** Own days, which stay those of their source. `sums`: of points all of whose days are known. */
export function ownSeries(
  days: readonly OwnDay[],
  points: readonly Days[],
): Series & { sums: Series['brought'] } {
  const byDay = new Map(days.map(({ from, value }) => [from ?? '', value]));
  const read = [...byDay].map(([day, value]) => ({ day, value, compared: 1, gained: value, corrected: 0 }));
  const series = seriesOf(read, points);
  const isWhole = (point: Days, place: number) => series.daysRead[place] === lengthOf(point);
  const sums = points.map((point, place) => (isWhole(point, place) ? (series.brought[place] ?? null) : null));
  return { ...series, sums };
}

/** Days in order, each with all that came from the first of them to it. */
export function summedUp(days: readonly OwnDay[]): OwnDay[] {
  let all = 0;
  return days.map(({ from, value }) => {
    all += value;
    return { from, value: all };
  });
}
