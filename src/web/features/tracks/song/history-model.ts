/** From a song's history to what its page says: the chart's numbers, its corrections, what is missing. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrackHistory } from '#contract/tracks.ts';
import { addDays } from '#domain/days.ts';
import type { HistoryMode } from './history-state.ts';

export type HistoryPoint = ReplyOf<typeof getTrackHistory>['points'][number];
type Stretch = NonNullable<HistoryPoint['gap']>;

/** Points that are not over: the chart is dashed from here. Undefined when all are final. */
export function provisionalFrom(points: readonly HistoryPoint[]): number | undefined {
  const first = points.findIndex((point) => point.note === 'running');
  return first < 0 ? undefined : first;
}

/** A platform's corrections as a chart of changes shows them, each in the interval it fell in. */
export const takenBack = (points: readonly HistoryPoint[]): { index: number; amount: number }[] =>
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

/** The point that a day belongs to: points carry the first day of their interval. */
export const pointOf = (points: readonly HistoryPoint[], day: string): number =>
  points.findLastIndex((point) => point.date <= day);

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

/** What came although no bar has it: over days nobody looked, or within a week or month that was not read to its end. */
export const betweenDays = (points: readonly HistoryPoint[]): Stretch[] =>
  points.flatMap(({ gap, part }) => [gap, part].filter((stretch) => stretch !== undefined));

/** Neither a value nor anything that came in between. */
export const isEmpty = (points: readonly HistoryPoint[]): boolean =>
  points.every(({ value }) => value === null) && betweenDays(points).length === 0;

export type Course =
  | { kind: 'unknown' }
  | { kind: 'moved'; first: HistoryPoint; last: HistoryPoint; difference: number; rate: number | null }
  | { kind: 'gained'; sum: number; best: HistoryPoint };

/** What the chart shows in numbers: of totals the first and last complete value, of changes their sum and peak. */
export function courseOf(points: readonly HistoryPoint[], mode: HistoryMode): Course {
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
  const inside = betweenDays(points).filter(({ from }) => from >= before);
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
