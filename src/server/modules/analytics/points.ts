/**
 * What each point of a chart brought: days from totals, and what came over several days from the links. Together they
 * are what the period brought: each lies in a point, or in a gap that reaches over the end of one. Pure.
 */
import type { Total } from '#contract/analytics.ts';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import type { Stretch } from '../metrics/service.ts';
import type { Days } from './policy.ts';
import type { TotalDay } from './running-totals.ts';

export type Course = Pick<Total, 'sparkline' | 'brought' | 'daysRead' | 'gaps'> & {
  /** What moved within each point and was no growth. */
  corrected: number[];
};

/** Of one counter on one platform. Days and points are in order; gaps lie within the period. */
export function courseOf(
  days: readonly TotalDay[],
  points: readonly Days[],
  gaps: readonly Stretch[] = [],
): Course {
  const course: Course = {
    sparkline: points.map(() => null),
    brought: points.map(() => null),
    corrected: points.map(() => 0),
    daysRead: points.map(() => 0),
    gaps: [],
  };
  const add = (place: number, gained: number, corrected: number): void => {
    course.brought[place] = (course.brought[place] ?? 0) + gained;
    course.corrected[place] = (course.corrected[place] ?? 0) + corrected;
  };
  let place = 0;
  for (const { day, value, compared, gained, corrected } of days) {
    for (let point = points[place]; point && point.to < day; point = points[place]) place++;
    if (day < (points[place]?.from ?? day + 1)) continue;
    course.sparkline[place] = value;
    course.daysRead[place] = (course.daysRead[place] ?? 0) + 1;
    if (compared > 0) add(place, gained, corrected);
  }
  const across: { place: number; gap: Stretch }[] = [];
  for (const gap of gaps) {
    const place = placeOf(points, dayOfNumber(gap.to));
    const from = points[place]?.from;
    if (from === undefined) continue;
    if (gap.from >= dayNumber(from) - 1) add(place, gap.gained, gap.corrected);
    else across.push({ place, gap });
  }
  return { ...course, gaps: gapsTogether(across) };
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
const gapsTogether = (across: readonly { place: number; gap: Stretch }[]): Total['gaps'] =>
  [...Map.groupBy(across, ({ place }) => place)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => ({
      from: dayOfNumber(Math.min(...own.map(({ gap }) => gap.from))),
      to: dayOfNumber(Math.max(...own.map(({ gap }) => gap.to))),
      gained: own.reduce((sum, { gap }) => sum + gap.gained, 0),
      corrected: own.reduce((sum, { gap }) => sum + gap.corrected, 0),
    }));
