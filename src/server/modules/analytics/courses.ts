/** How each counter of each platform went, point by point, and how the days that it is compared with did. */
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '../growth/service.ts';
import type { Stretch } from '../metrics/service.ts';
import { type Course, courseOf } from './points.ts';
import { type Days, type Period, pointsOfComparison } from './policy.ts';
import { selectTotals } from './queries.ts';
import type { TotalDay } from './running-totals.ts';

export type Compared = {
  now: Course;
  before: Course['brought'] | null;
  /** Days of the period on which any of its songs was read. */
  read: readonly string[];
};
export type Courses = (platform: PlatformId, metric: Metric, gaps: readonly Stretch[]) => Compared;

/** Of one metric, or of all. `days`: totals of the period and of what it is compared with, where they have been read. */
export async function readCourses(
  ctx: Ctx,
  user: Owner,
  period: Period,
  { metric, days: known }: { metric?: Metric | undefined; days?: readonly TotalDay[] | undefined } = {},
): Promise<Courses> {
  const { comparison, points } = period;
  const spans = comparison ? [period, comparison] : [period];
  const days = known ?? (await selectTotals(ctx.db, user.id, spans, metric));
  const byCounter = Map.groupBy(days, ({ platform, metric }) => keyOf(platform, metric));
  const earlier = pointsOfComparison(period);
  return (platform, metric, gaps) => {
    const own = byCounter.get(keyOf(platform, metric)) ?? [];
    const now = daysIn(own, period);
    return {
      now: courseOf(now, points, gaps),
      before: comparison && courseOf(daysIn(own, comparison), earlier).brought,
      read: now.map(({ day }) => day),
    };
  };
}

const keyOf = (platform: PlatformId, metric: Metric): string => `${platform} ${metric}`;

export const daysIn = (days: readonly TotalDay[], { from, to }: Days): TotalDay[] =>
  days.filter(({ day }) => from <= day && day <= to);
