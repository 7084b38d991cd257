/** How each counter of each platform went, point by point, and how the days that it is compared with did. */
import { dayNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { dayPoints } from '../metrics/service.ts';
import { eachSong, type Owner } from '../tracks/service.ts';
import { type Course, courseByDay, courseByPoint, pointSums } from './points.ts';
import { type Days, type Period, pointsOfComparison } from './policy.ts';
import { selectTotals } from './queries.ts';
import type { TotalDay } from './running-totals.ts';

export type Compared = {
  now: Course;
  before: Course['brought'] | null;
  /** Days of the period on which any of its songs was read. */
  read: readonly string[];
};
export type Courses = (platform: PlatformId, metric: Metric) => Compared;

/** Of one metric, or of all. `days`: totals of the period and of what it is compared with, where they have been read. */
export async function readCourses(
  ctx: Ctx,
  user: Owner,
  period: Period,
  { metric, days: known }: { metric?: Metric | undefined; days?: readonly TotalDay[] | undefined } = {},
): Promise<Courses> {
  const { comparison, interval, points } = period;
  const isByDay = interval === 'day';
  const spans = isByDay && comparison ? [period, comparison] : [period];
  const days = courseDays(known ?? (await selectTotals(ctx.db, user.id, spans, metric)));
  const earlier = pointsOfComparison(period);
  if (isByDay)
    return (platform, metric) => {
      const own = days(platform, metric, period);
      return {
        now: courseByDay(own, points),
        before: comparison ? courseByDay(days(platform, metric, comparison), earlier).brought : null,
        read: own.map(({ day }) => day),
      };
    };
  const [now, before] = [pointSums(points), pointSums(earlier)];
  const wanted = { from: firstOf(period) - 1, metrics: metric && [metric] };
  await eachSong(ctx, user, wanted, (song, { platform }, countedFrom) => {
    for (const metric of song.ends.keys()) {
      const own = dayPoints(song, metric, countedFrom);
      for (const sums of [now, before]) sums.add(keyOf(platform, metric), own);
    }
  });
  return (platform, metric) => {
    const own = days(platform, metric, period);
    const key = keyOf(platform, metric);
    return {
      now: courseByPoint(own, points, now.of(key)),
      before: comparison ? before.of(key).brought : null,
      read: own.map(({ day }) => day),
    };
  };
}

const keyOf = (platform: PlatformId, metric: Metric): string => `${platform} ${metric}`;

/** The earliest day of the period and what it is compared with. */
export const firstOf = ({ from, comparison }: Pick<Period, 'from' | 'comparison'>): number =>
  dayNumber(comparison && comparison.from < from ? comparison.from : from);

function courseDays(days: readonly TotalDay[]) {
  const byCounter = Object.groupBy(days, ({ platform, metric }) => keyOf(platform, metric));
  return (platform: PlatformId, metric: Metric, { from, to }: Days) =>
    byCounter[keyOf(platform, metric)]?.filter(({ day }) => from <= day && day <= to) ?? [];
}
