/** From a song's history to what its page says: the chart's numbers, its corrections, what is missing. Pure. */
import type { HistoryPoint } from '#contract/history-point.ts';
import { lengthOf } from '#domain/comparison.ts';
import {
  addDays,
  type Days,
  type Interval,
  intervalEnd,
  intervalStart,
  pointsBetween,
  type Weekday,
} from '#domain/days.ts';
import { type ReadDay, seriesOf, seriesOfOwnDays, wholeGains } from '#domain/series.ts';
import type { KnownInterval } from '#domain/sums.ts';
import type { KnownPoint } from '#web/music/chart-labels.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';

/** A point of the chart: a day, or the days of a week or month. */
export type ShownPoint = Days & {
  value: number | null;
  isRunning: boolean;
  /** Taken back by the platform, 0 or negative. */
  corrected: number;
  /** Of what came in several days: which of them are known. */
  gain: KnownPoint | undefined;
};

/** What is drawn, and what came over days nobody looked and lies in none of it. */
export type Drawn = { points: readonly ShownPoint[]; unseen: readonly KnownInterval[] };

export type PointsWanted = { interval: Interval; weekStart: Weekday; today: string; mode: SeriesMode };

/** `read`: days of which anything stood. */
const daysOf = (points: readonly HistoryPoint[], read = new Set<string>()): ReadDay[] =>
  points
    .filter(({ date, value }) => value !== null || read.has(date))
    .map(({ date: day, value, corrected = 0 }) => ({
      ...{ day, value: value ?? 0, gained: value ?? 0 },
      ...{ compared: value === null ? 0 : 1, corrected },
    }));

/**
 * Each day by itself, put together: what they brought, or what stood at the end, or at the last of a week's or month's
 * days that was read. `daily` tells which days were read.
 */
export function drawnOf(
  days: readonly HistoryPoint[],
  daily: readonly HistoryPoint[],
  { interval, weekStart, today, mode }: PointsWanted,
): Drawn {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return { points: [], unseen: [] };
  const points = pointsBetween({ from: first, to: last }, interval, weekStart).map(({ from, to }) => {
    const start = intervalStart(from, interval, weekStart);
    const whole = { from: start, to: intervalEnd(start, interval) };
    return { from, to, days: lengthOf(whole), isRunning: whole.to >= today };
  });
  const read = new Set(daysOf(daily).map(({ day }) => day));
  const series = seriesOf(daysOf(days, read), points, knownIntervals(days));
  const { sparkline, brought, corrected, daysRead } = series;
  const gains = wholeGains(series, points, (place) => points[place]?.isRunning ?? false);
  const shown = points.map(({ from, to, days, isRunning }, place): ShownPoint => {
    if (mode === 'total')
      return { from, to, value: sparkline[place] ?? null, isRunning, corrected: 0, gain: undefined };
    const daysGiven = lengthOf({ from, to });
    const value = daysGiven < days && !isRunning ? null : (gains[place] ?? null);
    const part = value === null ? (brought[place] ?? null) : null;
    return {
      ...{ from, to, value, isRunning, corrected: corrected[place] ?? 0 },
      gain: { part, isRunning, days, daysGiven, daysRead: daysRead[place] ?? 0 },
    };
  });
  return { points: shown, unseen: mode === 'total' ? [] : series.gaps };
}

/** What points had brought `days` earlier; null where not all of it is known. */
export function gainsBefore(
  points: readonly Days[],
  before: readonly HistoryPoint[],
  days: number,
): { dates: string[]; values: (number | null)[] } {
  const earlier = points.map(({ from, to }) => ({ from: addDays(from, -days), to: addDays(to, -days) }));
  const series = seriesOf(daysOf(before), earlier, knownIntervals(before));
  return { dates: earlier.map(({ from }) => from), values: wholeGains(series, earlier) };
}

/** What the owner's own files or sign-in say each point brought. */
export const importedIn = (points: readonly Days[], days: readonly HistoryPoint[]): (number | null)[] => {
  const own = days.flatMap(({ date, imported }) =>
    imported === undefined ? [] : { from: date, value: imported },
  );
  return seriesOfOwnDays(own, points).sums;
};

/** Points that are not over: the chart is dashed from here. Undefined when all are final. */
export function provisionalFrom(points: readonly ShownPoint[]): number | undefined {
  const first = points.findIndex((point) => point.isRunning);
  return first < 0 ? undefined : first;
}

/** A platform's corrections as a chart of changes shows them, each in the interval it fell in. */
export const takenBack = (points: readonly ShownPoint[]): { index: number; amount: number }[] =>
  points.flatMap(({ corrected }, index) => (corrected ? [{ index, amount: corrected }] : []));

/**
 * Those of complete days that were asked for: neither the running one, of which there may be no reading yet, nor the day
 * before the first, which is there to compare with.
 */
const completePoints = (points: readonly HistoryPoint[], { from, to }: Days): HistoryPoint[] =>
  points.filter(({ date }) => from <= date && date <= to);

/** Between its release and the day a song was first read lies nothing that could be shown, unless what came is known. */
export function sinceRelease(
  points: readonly HistoryPoint[],
  daily: readonly HistoryPoint[],
): readonly HistoryPoint[] {
  const known = daily.find(({ value }) => value !== null)?.date;
  if (known === undefined || knownIntervals(points).some(({ from }) => from < known)) return points;
  return points.filter(({ date }) => date >= known);
}

export type Correction = { date: string; before: number; after: number };

/** Days on which the platform took numbers back; of daily totals, as other points do not say what stood after. */
export const correctionsOf = (daily: readonly HistoryPoint[]): Correction[] =>
  daily.flatMap(({ date, value, correctedFrom }) =>
    correctedFrom === undefined || value === null || value >= correctedFrom
      ? []
      : [{ date, before: correctedFrom, after: value }],
  );

export type Gaps = { missing: number; withheld: number };

/** Complete days without a value, of daily totals: from the first on that the song was followed, or is known anyway. */
export function gapsOf(daily: readonly HistoryPoint[], asked: Days, followedFrom: string): Gaps {
  const known = daily.find((point) => point.value !== null);
  const begin = known && known.date < followedFrom ? known.date : followedFrom;
  const gaps: Gaps = { missing: 0, withheld: 0 };
  for (const point of completePoints(daily, asked)) {
    if (point.date < begin || point.value !== null) continue;
    if (point.note === 'withheld') gaps.withheld += 1;
    else gaps.missing += 1;
  }
  return gaps;
}

/** What came over days nobody looked, of the changes of days. */
export const knownIntervals = (changes: readonly HistoryPoint[]): KnownInterval[] =>
  changes.flatMap(({ gap }) => gap ?? []);

/** Neither a value nor anything that came in between. */
export const isEmpty = ({ points, unseen }: Drawn): boolean =>
  unseen.length === 0 && points.every(({ value, gain }) => value === null && (gain?.part ?? null) === null);

export type HistorySummary =
  | { kind: 'unknown' }
  | { kind: 'moved'; first: HistoryPoint; last: HistoryPoint; difference: number; rate: number | null }
  | { kind: 'gained'; sum: number; best: HistoryPoint };

/** Complete days in numbers: of totals the first and last value, of changes their sum and peak. */
export function summaryOf(points: readonly HistoryPoint[], asked: Days, mode: SeriesMode): HistorySummary {
  const complete = completePoints(points, asked);
  const known = complete.filter((point) => point.value !== null);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return { kind: 'unknown' };
  if (mode === 'change') {
    const best = known.reduce(
      (peak, point) => ((point.value ?? 0) > (peak.value ?? 0) ? point : peak),
      first,
    );
    // With what came over gaps that lie within; what began before the first point is not theirs alone.
    const all = { from: complete[0]?.date ?? '', to: complete.at(-1)?.date ?? '' };
    const { brought } = seriesOf(daysOf(complete), [all], knownIntervals(complete));
    return { kind: 'gained', sum: brought[0] ?? 0, best };
  }
  if (first === last) return { kind: 'unknown' };
  const from = first.value ?? 0;
  const difference = (last.value ?? 0) - from;
  return { kind: 'moved', first, last, difference, rate: from === 0 ? null : difference / from };
}

/** The last number read, and the last different one before it. */
export function latestOf(points: readonly HistoryPoint[]): {
  latest: HistoryPoint | undefined;
  before: HistoryPoint | undefined;
} {
  const place = points.findLastIndex((point) => point.value !== null);
  const latest = points[place];
  const before = points
    .slice(0, Math.max(0, place))
    .findLast((point) => point.value !== null && point.value !== latest?.value);
  return { latest, before };
}
