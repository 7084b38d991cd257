/** From a song's history to what its page says: the chart's numbers, its corrections, what is missing. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import { addDays, type Days, eachDay, intervalEnd } from '#domain/days.ts';
import {
  gatherGains,
  type IntervalGain,
  type IntervalsWanted,
  intervalGroups,
  type KnownInterval,
} from '#domain/intervals.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';

export type HistoryPoint = ReplyOf<typeof getTrackHistory>['points'][number];

/** A point of the chart: a day, or the days of a week or month. */
export type ShownPoint = Days & {
  value: number | null;
  isRunning: boolean;
  /** Taken back by the platform, 0 or negative. */
  corrected: number;
  /** Of what came in several days: which of them are known. */
  gain: IntervalGain | undefined;
};

/** What is drawn, and what came over days nobody looked and lies in none of it. */
export type Drawn = { points: readonly ShownPoint[]; unseen: readonly KnownInterval[] };

/** What each day brought, put together; `daily` tells which days were read. */
export function drawnGains(
  changes: readonly HistoryPoint[],
  daily: readonly HistoryPoint[],
  wanted: IntervalsWanted,
): Drawn {
  const read = new Set(daily.filter(({ value }) => value !== null).map(({ date }) => date));
  const days = changes.map(({ date, value, corrected }) => ({
    date,
    value,
    corrected,
    isRead: read.has(date),
  }));
  const { gains, unseen } = gatherGains(days, knownIntervals(changes), wanted);
  return { points: gains.map((gain) => ({ ...gain, gain })), unseen };
}

/** What stood at the end of each day, or at the last of a week's or month's days that was read. */
export function drawnTotals(daily: readonly HistoryPoint[], wanted: IntervalsWanted): Drawn {
  const points = intervalGroups(daily, wanted).map(({ start, days }) => ({
    from: days[0]?.date ?? start,
    to: days.at(-1)?.date ?? start,
    value: days.findLast(({ value }) => value !== null)?.value ?? null,
    isRunning: intervalEnd(start, wanted.interval) >= wanted.today,
    corrected: 0,
    gain: undefined,
  }));
  return { points, unseen: [] };
}

/** What all days of each point make; null where one of them is not known. */
const sumsOf = (points: readonly Days[], valueOn: (day: string) => number | null | undefined) =>
  points.map(({ from, to }) =>
    eachDay(from, to).reduce<number | null>((sum, day) => {
      const value = valueOn(day) ?? null;
      return sum === null || value === null ? null : sum + value;
    }, 0),
  );

/** What the same days had brought `days` earlier, point by point. */
export function gainsBefore(
  points: readonly Days[],
  before: readonly HistoryPoint[],
  days: number,
): { dates: string[]; values: (number | null)[] } {
  const known = new Map(before.map(({ date, value }) => [date, value]));
  return {
    dates: points.map(({ from }) => addDays(from, -days)),
    values: sumsOf(points, (day) => known.get(addDays(day, -days))),
  };
}

/** What the owner's own files or sign-in say each point brought. */
export function importedIn(points: readonly Days[], days: readonly HistoryPoint[]): (number | null)[] {
  const known = new Map(days.map(({ date, imported }) => [date, imported]));
  return sumsOf(points, (day) => known.get(day));
}

/** Points that are not over: the chart is dashed from here. Undefined when all are final. */
export function provisionalFrom(points: readonly ShownPoint[]): number | undefined {
  const first = points.findIndex((point) => point.isRunning);
  return first < 0 ? undefined : first;
}

/** A platform's corrections as a chart of changes shows them, each in the interval it fell in. */
export const takenBack = (points: readonly ShownPoint[]): { index: number; amount: number }[] =>
  points.flatMap(({ corrected }, index) => (corrected ? [{ index, amount: corrected }] : []));

/** Without the running day, which stays out of every comparison. */
export const completePoints = (points: readonly HistoryPoint[]): HistoryPoint[] =>
  points.filter((point) => point.note !== 'running');

export type Correction = { date: string; before: number; after: number };

/** Days on which the platform took numbers back; of daily totals, as other points do not say what stood after. */
export const correctionsOf = (daily: readonly HistoryPoint[]): Correction[] =>
  daily.flatMap(({ date, value, correctedFrom }) =>
    correctedFrom === undefined || value === null || value >= correctedFrom
      ? []
      : [{ date, before: correctedFrom, after: value }],
  );

/** The point that a day belongs to; -1: none of them. */
export const pointOf = (points: readonly Days[], day: string): number =>
  points.findIndex(({ from, to }) => from <= day && day <= to);

export type Gaps = { missing: number; withheld: number };

/** Complete days without a value, of daily totals: from the first on that the song was followed, or is known anyway. */
export function gapsOf(daily: readonly HistoryPoint[], followedFrom: string): Gaps {
  const known = daily.find((point) => point.value !== null);
  const begin = known && known.date < followedFrom ? known.date : followedFrom;
  const gaps: Gaps = { missing: 0, withheld: 0 };
  for (const point of completePoints(daily)) {
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

/** Days in numbers: of totals the first and last complete value, of changes their sum and peak. */
export function summaryOf(points: readonly HistoryPoint[], mode: SeriesMode): HistorySummary {
  const complete = completePoints(points);
  const known = complete.filter((point) => point.value !== null);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return { kind: 'unknown' };
  if (mode === 'change') {
    const best = known.reduce(
      (peak, point) => ((point.value ?? 0) > (peak.value ?? 0) ? point : peak),
      first,
    );
    return { kind: 'gained', sum: gainedIn(complete), best };
  }
  if (first === last) return { kind: 'unknown' };
  const from = first.value ?? 0;
  const difference = (last.value ?? 0) - from;
  return { kind: 'moved', first, last, difference, rate: from === 0 ? null : difference / from };
}

/** With what came over gaps that lie within; what began before the first point is not theirs alone. */
function gainedIn(points: readonly HistoryPoint[]): number {
  const before = points[0] ? addDays(points[0].date, -1) : '';
  const inside = knownIntervals(points).filter(({ from }) => from >= before);
  return [...points.map(({ value }) => value ?? 0), ...inside.map(({ gained }) => gained)].reduce(
    (sum, amount) => sum + amount,
    0,
  );
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
