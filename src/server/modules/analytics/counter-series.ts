/**
 * What each point of a chart brought of one counter on one platform, beside the days it is compared with, whether the days
 * are sums of a whole list or of some links. Single days come from totals, what came over several days from the links.
 * Together they are what the period brought: each lies in a point, or in a gap that reaches over the end of one.
 */
import type { Days } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { type PointSeries, seriesOf } from '#domain/series.ts';
import type { KnownInterval } from '#domain/sums.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { writtenInterval } from '../growth/service.ts';
import { type Period, pointsOfComparison } from './policy.ts';
import { selectTotals } from './queries.ts';
import type { TotalDay } from './running-totals.ts';

export type ComparedSeries = {
  now: Omit<PointSeries, 'parts'>;
  before: PointSeries['brought'] | null;
  /** Days of the period on which any of its songs was read. */
  read: readonly string[];
};

/** Of one metric, or of all. `days`: totals of the period and of what it is compared with, where they have been read. */
export async function readCounterSeries(
  ctx: Ctx,
  user: Owner,
  period: Period,
  { metric, days: known }: { metric?: Metric | undefined; days?: readonly TotalDay[] | undefined } = {},
): Promise<(platform: PlatformId, metric: Metric, gaps: readonly KnownInterval<number>[]) => ComparedSeries> {
  const drawn = drawnDays(period);
  const spans = period.comparison ? [drawn, period.comparison] : [drawn];
  const days = known ?? (await selectTotals(ctx.db, user.id, spans, metric));
  const keyOf = (platform: PlatformId, metric: Metric) => `${platform} ${metric}`;
  const byCounter = Map.groupBy(days, ({ platform, metric }) => keyOf(platform, metric));
  const compared = comparedSeries(period);
  return (platform, metric, gaps) => compared(byCounter.get(keyOf(platform, metric)) ?? [], gaps);
}

/** Of days that may reach beyond the period. */
export function comparedSeries(
  period: Pick<Period, 'from' | 'to' | 'comparison' | 'points'>,
): (days: readonly TotalDay[], gaps: readonly KnownInterval<number>[]) => ComparedSeries {
  const earlier = pointsOfComparison(period);
  const { comparison, points } = period;
  const drawn = drawnDays(period);
  return (days, gaps) => {
    const read = daysIn(days, drawn);
    const { parts: _, ...now } = seriesOf(read, points, gaps.map(writtenInterval));
    return {
      now,
      before: comparison && seriesOf(daysIn(days, comparison), earlier).brought,
      read: read.map(({ day }) => day),
    };
  };
}

/** The running day too, where it is one of the points'. */
const drawnDays = ({ from, to, points }: Pick<Period, 'from' | 'to' | 'points'>): Days => ({
  from,
  to: points.at(-1)?.to ?? to,
});

const daysIn = (days: readonly TotalDay[], { from, to }: Days): TotalDay[] =>
  days.filter(({ day }) => from <= day && day <= to);
