/** Which spans of complete days are spoken of, and what a song's metrics brought in each. Pure. */

import { dayOfNumber } from '#domain/days.ts';
import { leadingMetricOf, type Metric } from '#domain/metrics.ts';
import {
  type DayPoint,
  dayPoints,
  type Growth,
  growthOver,
  type SongDays,
  type Stretch,
} from '../../metrics/service.ts';

/** Complete days, and as many before them (or others) that they are compared with. Numbers of days. */
export type Span = { from: number; to: number; before: { from: number; to: number } | null };

/** What a span brought, and what the one that it is compared with had brought; null: not known. */
export type SpanGrowth = Growth & { previous: number | null };

export type MetricGrowth = Partial<Record<Metric, SpanGrowth>>;

/** The spans that pages offer: all end with the last complete day. Four whole weeks hold every weekday as often. */
export const usualSpans = [7, 28, 90] as const;
export type UsualSpan = (typeof usualSpans)[number];
export type SpansGrowth = Record<UsualSpan, MetricGrowth>;

export const spanEnding = (to: number, days: number): Span => ({
  from: to - days + 1,
  to,
  before: { from: to - 2 * days + 1, to: to - days },
});

/** The first day whose end has to be known for them. */
export const firstDayOf = (spans: readonly Span[]): number =>
  Math.min(...spans.flatMap(({ from, before }) => [from - 1, ...(before ? [before.from - 1] : [])]));

export function spanGrowth(points: readonly DayPoint[], { from, to, before }: Span): SpanGrowth {
  const previous = before && growthOver(points, before.from, before.to).gained;
  return { ...growthOver(points, from, to), previous };
}

/** Metrics that were never read are left out. `isSettled`: all were read on the last day, so nothing to come changes them. */
export function growthOfSong(
  song: SongDays,
  spans: readonly Span[],
  countedFrom: number,
): { spans: MetricGrowth[]; leading: Metric | undefined; isSettled: boolean } {
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
    leading: leadingMetricOf(now),
    isSettled:
      pointsOf.size > 0 && [...pointsOf.values()].every((points) => points.some(({ day }) => day === last)),
  };
}

/** With days as they are written. */
export const stretchOf = ({ from, to, gained, corrected }: Stretch) => ({
  ...{ from: dayOfNumber(from), to: dayOfNumber(to) },
  ...{ gained, corrected },
});
