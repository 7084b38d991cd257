/**
 * What each point of a chart brought of one counter on one platform, beside the days it is compared with: the one way
 * from days to points, whether the days are sums of a whole list or of some links. Single days come from totals, what
 * came over several days from the links. Together they are what the period brought: each lies in a point, or in a gap
 * that reaches over the end of one.
 */
import type { Total } from '#contract/analytics.ts';
import { type Days, dayNumber, dayOfNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { spanOver } from '#domain/sums.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { writtenInterval } from '../growth/service.ts';
import type { KnownInterval } from '../metrics/service.ts';
import { type Period, pointsOfComparison } from './policy.ts';
import { selectTotals } from './queries.ts';
import type { TotalDay } from './running-totals.ts';

export type CounterSeries = Pick<Total, 'sparkline' | 'brought' | 'daysRead' | 'gaps'> & {
  /** What moved within each point and was no growth. */
  corrected: number[];
};

export type ComparedSeries = {
  now: CounterSeries;
  before: CounterSeries['brought'] | null;
  /** Days of the period on which any of its songs was read. */
  read: readonly string[];
};

/** Of one metric, or of all. `days`: totals of the period and of what it is compared with, where they have been read. */
export async function readCounterSeries(
  ctx: Ctx,
  user: Owner,
  period: Period,
  { metric, days: known }: { metric?: Metric | undefined; days?: readonly TotalDay[] | undefined } = {},
): Promise<(platform: PlatformId, metric: Metric, gaps: readonly KnownInterval[]) => ComparedSeries> {
  const spans = period.comparison ? [period, period.comparison] : [period];
  const days = known ?? (await selectTotals(ctx.db, user.id, spans, metric));
  const keyOf = (platform: PlatformId, metric: Metric) => `${platform} ${metric}`;
  const byCounter = Map.groupBy(days, ({ platform, metric }) => keyOf(platform, metric));
  const compared = comparedSeries(period);
  return (platform, metric, gaps) => compared(byCounter.get(keyOf(platform, metric)) ?? [], gaps);
}

/** Of days that may reach beyond the period. */
export function comparedSeries(
  period: Pick<Period, 'from' | 'to' | 'comparison' | 'points'>,
): (days: readonly TotalDay[], gaps: readonly KnownInterval[]) => ComparedSeries {
  const earlier = pointsOfComparison(period);
  const { comparison, points } = period;
  return (days, gaps) => {
    const now = daysIn(days, period);
    return {
      now: seriesOf(now, points, gaps),
      before: comparison && seriesOf(daysIn(days, comparison), earlier).brought,
      read: now.map(({ day }) => day),
    };
  };
}

const daysIn = (days: readonly TotalDay[], { from, to }: Days): TotalDay[] =>
  days.filter(({ day }) => from <= day && day <= to);

/** Of one counter on one platform. Days and points are in order; gaps lie within the period. */
export function seriesOf(
  days: readonly TotalDay[],
  points: readonly Days[],
  gaps: readonly KnownInterval[] = [],
): CounterSeries {
  const series: CounterSeries = {
    sparkline: points.map(() => null),
    brought: points.map(() => null),
    corrected: points.map(() => 0),
    daysRead: points.map(() => 0),
    gaps: [],
  };
  const add = (place: number, gained: number, corrected: number): void => {
    series.brought[place] = (series.brought[place] ?? 0) + gained;
    series.corrected[place] = (series.corrected[place] ?? 0) + corrected;
  };
  let place = 0;
  for (const { day, value, compared, gained, corrected } of days) {
    for (let point = points[place]; point && point.to < day; point = points[place]) place++;
    if (day < (points[place]?.from ?? day + 1)) continue;
    series.sparkline[place] = value;
    series.daysRead[place] = (series.daysRead[place] ?? 0) + 1;
    if (compared > 0) add(place, gained, corrected);
  }
  const across: { place: number; gap: KnownInterval }[] = [];
  for (const gap of gaps) {
    const place = placeOf(points, dayOfNumber(gap.to));
    const from = points[place]?.from;
    if (from === undefined) continue;
    if (gap.from >= dayNumber(from) - 1) add(place, gap.gained, gap.corrected);
    else across.push({ place, gap });
  }
  return { ...series, gaps: gapsTogether(across) };
}

/** Of the point that has the day. */
function placeOf(points: readonly Days[], day: string): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gaps that end in the same point are drawn as one. */
const gapsTogether = (across: readonly { place: number; gap: KnownInterval }[]): Total['gaps'] =>
  [...Map.groupBy(across, ({ place }) => place)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, own]) => spanOver(own.map(({ gap }) => writtenInterval(gap))) ?? []);
