/** Which days an overview speaks of, which it compares them with, and how they are cut. Pure. */

import type { z } from 'zod';
import type { Overview, overviewQuery } from '#contract/analytics.ts';
import { type ComparisonName, comparisonOf, lengthOf } from '#domain/comparison.ts';
import {
  addDays,
  type Days,
  dayIn,
  dayNumber,
  dayOfNumber,
  daysBetween,
  earliest,
  type Interval,
  pointsBetween,
  usualInterval,
} from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import { refused } from '#server/kernel/errors.ts';

/** Four whole weeks, so that every weekday counts as often as any other. */
const defaultDays = 28;

export type PeriodQuery = Partial<Omit<z.infer<typeof overviewQuery>, 'from' | 'metric' | 'lang'>> & {
  from?: string;
  running?: 'true' | 'false' | undefined;
};

/** The first and the last of the complete days. */
export type Period = Days & {
  /** As many days that they are compared with. */
  comparison: Days | null;
  interval: Interval;
  /** With the running day, where it is asked for, the last of them ends after `to`. */
  points: Days[];
  /** Whether it reaches to the present: then current values are of now, the running day included. */
  isCurrent: boolean;
};

/** The last day that is over where the user lives, and in the zone of the page too. */
export const lastDayAsked = ({ tz }: Pick<PeriodQuery, 'tz'>, now: Date, userZone: string): string => {
  const here = dayIn(now, userZone);
  return addDays(tz === undefined ? here : earliest(here, dayIn(now, tz)), -1);
};

/**
 * Totals are kept in the user's zone; another zone of the page's only says whether the last of their days is over
 * there too. Days that are not over are left out; an inverted range, or one over five years, is `invalid_input`.
 */
export function periodOf(asked: PeriodQuery, now: Date, userZone: string): Period {
  const { from, to } = asked;
  const yesterday = lastDayAsked(asked, now, userZone);
  if (from && to && from > to) throw refused('from', 'after_to');
  const last = to ? earliest(to, yesterday) : yesterday;
  const days = { from: earliest(from ?? addDays(last, 1 - defaultDays), last), to: last };
  if (lengthOf(days) > mostDaysAsked) throw refused('from', 'too_long');
  const interval = asked.interval ?? usualInterval(lengthOf(days));
  const isCurrent = last === yesterday;
  const isRunning = asked.running === 'true' && isCurrent;
  const drawn = { from: days.from, to: isRunning ? addDays(last, 1) : last };
  return {
    ...days,
    comparison: comparisonOf(days, comparisonNamed(asked.compare), weekdaysAsked(asked)),
    interval,
    points: pointsBetween(drawn, interval, asked.weekStart),
    isCurrent,
  };
}

/** Nothing lies before all time: what songs do then is told of its last four weeks, against the four before. */
export const movingDays = (
  { from, to, comparison }: Pick<Period, 'from' | 'to' | 'comparison'>,
  isAllTime: boolean,
): Overview['movedIn'] => {
  if (comparison) return { from, to, comparison };
  const first = addDays(to, 1 - defaultDays);
  const before = comparisonOf({ from: first, to }, 'previous', false);
  return isAllTime && before ? { from: first, to, comparison: before } : null;
};

/** The earliest whose growth may be known: the one after the first that was read, within the longest range. */
export const firstDay = (known: string | undefined, last: string): string => {
  const next = known === undefined ? dayNumber(last) : dayNumber(known) + 1;
  return dayOfNumber(Math.max(next, dayNumber(last) + 1 - mostDaysAsked));
};

/** Undefined: as is usual for so many days. */
const weekdaysAsked = ({ weekday }: Pick<PeriodQuery, 'weekday'>): boolean | undefined =>
  weekday && weekday === 'true';

/** `none` is the older name. */
const comparisonNamed = (name: PeriodQuery['compare'] = 'previous'): ComparisonName =>
  name === 'none' ? 'off' : name;

/** The days of the comparison, cut as the period is. */
export const pointsOfComparison = ({
  from,
  comparison,
  points,
}: Pick<Period, 'from' | 'comparison' | 'points'>): Days[] => {
  const days = comparison ? daysBetween(comparison.from, from) : 0;
  return comparison
    ? points.map((point) => ({ from: addDays(point.from, -days), to: addDays(point.to, -days) }))
    : [];
};
