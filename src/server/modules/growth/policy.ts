/** Which spans of complete days are spoken of, what a song's metrics brought in each, and the word for how it does. Pure. */
import { dayOfNumber } from '#domain/days.ts';
import {
  type Counter,
  isGauge,
  leadingCounters,
  leadingMetricOf,
  leadingMetrics,
  type Metric,
} from '#domain/metrics.ts';
import { type MomentumState, perDay, shareOf, stateOf } from '#domain/momentum.ts';
import { isReleaseAge } from '#domain/releases.ts';
import type { KnownInterval } from '#domain/sums.ts';
import {
  type DayPoint,
  dayPoints,
  type Growth,
  growthOver,
  isAfter,
  isOwnOfDay,
  releaseOf,
  type SongDays,
} from '../metrics/service.ts';

/** Complete days, and as many before them (or others) that they are compared with. Numbers of days. */
export type ComparedSpan = { from: number; to: number; before: { from: number; to: number } | null };

/**
 * What a span brought, and what the one that it is compared with had brought; null: not known. `isNew`: the song is a
 * release, or came out within one of the two, so that they say nothing of how it does.
 */
export type SpanGrowth = Growth & { previous: number | null; isNew: boolean };

export type MetricGrowth = Partial<Record<Metric, SpanGrowth>>;

/** The spans that pages offer: all end with the last complete day. Four whole weeks hold every weekday as often. */
export const usualSpans = [7, 28, 90] as const;
export type UsualSpan = (typeof usualSpans)[number];
export type SpansGrowth = Record<UsualSpan, MetricGrowth>;

export const spanEnding = (to: number, days: number): ComparedSpan => ({
  from: to - days + 1,
  to,
  before: { from: to - 2 * days + 1, to: to - days },
});

/** The first day whose end has to be known for them. */
export const firstDayOf = (spans: readonly ComparedSpan[]): number =>
  Math.min(...spans.flatMap(({ from, before }) => [from - 1, ...(before ? [before.from - 1] : [])]));

export function spanGrowth(points: readonly DayPoint[], { from, to, before }: ComparedSpan): SpanGrowth {
  const released = releaseOf(points);
  const isNew = released !== null && (isReleaseAge(to - released) || released > (before ?? { from }).from);
  return { ...growthOver(points, from, to), previous: before && gainedBefore(points, before), isNew };
}

/** A song that came out later had brought nothing. */
const gainedBefore = (points: readonly DayPoint[], { from, to }: { from: number; to: number }) =>
  isAfter(points, to) ? 0 : growthOver(points, from, to).gained;

/** `firstDays`: on which each metric was first read, as far back as the spans reach. */
export type KnownGrowth = { spans: MetricGrowth[]; firstDays: ReadonlyMap<Metric, number> };

/** Metrics that were never read are left out. `isSettled`: all were read on the last day, so nothing to come changes them. */
export function growthOfSong(
  song: SongDays,
  spans: readonly ComparedSpan[],
  countedFrom: number,
): Pick<KnownGrowth, 'spans' | 'firstDays'> & { leading: Metric | undefined; isSettled: boolean } {
  const pointsOf = new Map(
    [...song.ends.keys()].flatMap((metric) => {
      const points = dayPoints(song, metric, countedFrom);
      return points.length > 0 ? [[metric, points] as const] : [];
    }),
  );
  const now = Object.fromEntries([...pointsOf].map(([metric, points]) => [metric, points.at(-1)?.value]));
  const last = Math.max(...spans.map(({ to }) => to));
  return {
    spans: spans.map((span) =>
      Object.fromEntries([...pointsOf].map(([metric, points]) => [metric, spanGrowth(points, span)])),
    ),
    firstDays: new Map([...pointsOf].map(([metric, points]) => [metric, points[0]?.day ?? last])),
    leading: leadingMetricOf(now),
    isSettled:
      pointsOf.size > 0 && [...pointsOf.values()].every((points) => points.some(({ day }) => day === last)),
  };
}

/** With days as they are written. */
export const writtenInterval = ({ from, to, gained, corrected }: KnownInterval<number>) => ({
  ...{ from: dayOfNumber(from), to: dayOfNumber(to) },
  ...{ gained, corrected },
});

/** The number that a song is judged by: a popularity or a rank says nothing of what a day brought. */
export const leadingCounterIn = (growth: MetricGrowth): Counter | undefined =>
  leadingCounters.find((name) => growth[name]);

export type Momentum = {
  /** What it is told by: a counter, or a gauge where a song has no other. */
  metric: Metric;
  state: MomentumState | null;
  gained: number | null;
  previous: number | null;
  /** More or less than before, as a share of it; null where a state is not told from it. */
  against: number | null;
  perDay: number | null;
  /** The days of `perDay`, where they are not all of the span: from the end of one to the end of the other. */
  known: { from: string; to: string } | null;
  /** The day that brought the most. */
  best: { day: string; gained: number } | null;
};

/** Of the last `momentumDays`; null: nothing of the song was ever read. */
export function momentumOf(
  song: SongDays,
  growth: MetricGrowth,
  { from, to, before }: ComparedSpan,
  countedFrom: number,
): Momentum | null {
  const metric = leadingCounterIn(growth) ?? leadingMetrics.find((name) => growth[name]);
  const figure = metric && growth[metric];
  if (!metric || !figure) return null;
  const { gained, previous, part } = figure;
  if (isGauge(metric)) {
    const none = { state: null, previous: null, against: null, perDay: null, known: null, best: null };
    return { metric, gained, ...none };
  }
  const state = stateOf(figure, before !== null && countedFrom >= before.from);
  const points = dayPoints(song, metric, countedFrom);
  const known = gained === null ? part : sinceRelease(points, { from, to });
  const days = known ? known.to - known.from : to - from + 1;
  const all = gained ?? part?.gained;
  return {
    metric,
    ...{ state, gained, previous },
    against: shareOf(figure, state),
    perDay: all === undefined ? null : perDay(all, days),
    known: known && { from: dayOfNumber(known.from), to: dayOfNumber(known.to) },
    best: bestDay(points, from, to),
  };
}

/** Days before the release are none of the song's; null: it was out before they began. */
function sinceRelease(points: readonly DayPoint[], { from, to }: Pick<ComparedSpan, 'from' | 'to'>) {
  const released = releaseOf(points);
  return released !== null && released > from && released <= to ? { from: released - 1, to } : null;
}

/** The same days as the small charts show; one of them brings nothing but nobody looked the day before. */
function bestDay(points: readonly DayPoint[], from: number, to: number): Momentum['best'] {
  const days = points.filter(
    (point) => point.day >= from && point.day <= to && isOwnOfDay(point) && point.gained > 0,
  );
  if (days.length === 0) return null;
  const { day, gained } = days.reduce((best, point) => (point.gained > best.gained ? point : best));
  return { day: dayOfNumber(day), gained };
}
