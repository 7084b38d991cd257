/** From a song's history to what its page says: the chart's numbers, its corrections, what is missing. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';

export type HistoryPoint = ReplyOf<typeof getTrackHistory>['points'][number];

/** Points that are not over: the chart is dashed from here. Undefined when all are final. */
export function provisionalFrom(points: readonly HistoryPoint[]): number | undefined {
  const first = points.findIndex((point) => point.note === 'running');
  return first < 0 ? undefined : first;
}

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

/** The point that a day belongs to: points carry the first day of their interval. */
export const pointOf = (points: readonly HistoryPoint[], day: string): number =>
  points.findLastIndex((point) => point.date <= day);

export type Gaps = { missing: number; withheld: number };

/** Complete points without a value since the first known one: before it the song was not followed. */
export function gapsOf(points: readonly HistoryPoint[]): Gaps {
  const begin = points.findIndex((point) => point.value !== null);
  const gaps: Gaps = { missing: 0, withheld: 0 };
  if (begin < 0) return gaps;
  for (const point of completePoints(points.slice(begin))) {
    if (point.value !== null) continue;
    if (point.note === 'withheld') gaps.withheld += 1;
    else gaps.missing += 1;
  }
  return gaps;
}

export type Course =
  | { kind: 'unknown' }
  | { kind: 'moved'; first: HistoryPoint; last: HistoryPoint; difference: number; rate: number | null }
  | { kind: 'gained'; sum: number; days: number; best: HistoryPoint };

/** What the chart shows in numbers: of totals the first and last complete value, of changes their sum and peak. */
export function courseOf(points: readonly HistoryPoint[], mode: 'total' | 'change'): Course {
  const known = completePoints(points).filter((point) => point.value !== null);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return { kind: 'unknown' };
  if (mode === 'change') {
    const sum = known.reduce((total, point) => total + (point.value ?? 0), 0);
    const best = known.reduce(
      (peak, point) => ((point.value ?? 0) > (peak.value ?? 0) ? point : peak),
      first,
    );
    return { kind: 'gained', sum, days: known.length, best };
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
