/** Which days an overview speaks of, which it compares them with, and how they are cut. Pure. */
import {
  addDays,
  addMonths,
  dayIn,
  dayNumber,
  dayOfNumber,
  daysBetween,
  earliest,
  type Interval,
  intervalEnd,
  intervalStart,
} from '#domain/days.ts';
import { usualInterval } from '#domain/intervals.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Four whole weeks, so that every weekday counts as often as any other. */
const defaultDays = 28;

/** Five years, a leap day included. */
const mostDays = 5 * 365 + 2;

export type Asked = {
  from?: string;
  to?: string;
  tz?: string;
  compare?: 'previous' | 'year' | 'off' | 'none';
  weekday?: 'true' | 'false';
  interval?: Interval;
};

export type Days = { from: string; to: string };

/** The first and the last of the complete days. */
export type Period = Days & {
  /** As many days that they are compared with. */
  comparison: Days | null;
  interval: Interval;
  points: Days[];
  /** Whether it reaches to the present: then current values are of now, the running day included. */
  isCurrent: boolean;
};

const refused = (path: string, message: string) =>
  new AppError('invalid_input', {}, { cause: { fields: [{ path, message }] } });

const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/** The last day that is over where the user lives, and in the zone of the page too. */
export const lastDayOf = ({ tz }: Pick<Asked, 'tz'>, now: Date, userZone: string): string => {
  const here = dayIn(now, userZone);
  return addDays(tz === undefined ? here : earliest(here, dayIn(now, tz)), -1);
};

/**
 * Totals are kept in the user's zone; another zone of the page's only says whether the last of their days is over
 * there too. Days that are not over are left out; an inverted range, or one over five years, is `invalid_input`.
 */
export function periodOf(asked: Asked, now: Date, userZone: string): Period {
  const { from, to } = asked;
  const yesterday = lastDayOf(asked, now, userZone);
  if (from && to && from > to) throw refused('from', 'after_to');
  const last = to ? earliest(to, yesterday) : yesterday;
  const days = { from: earliest(from ?? addDays(last, 1 - defaultDays), last), to: last };
  if (lengthOf(days) > mostDays) throw refused('from', 'too_long');
  const interval = asked.interval ?? usualInterval(lengthOf(days));
  return {
    ...days,
    comparison: comparisonOf(days, asked),
    interval,
    points: pointsOf(days, interval),
    isCurrent: last === yesterday,
  };
}

/** The earliest whose growth may be known: the one after the first that was read, within the longest range. */
export const firstDay = (known: string | undefined, last: string): string => {
  const next = known === undefined ? dayNumber(last) : dayNumber(known) + 1;
  return dayOfNumber(Math.max(next, dayNumber(last) + 1 - mostDays));
};

const inWeeks = (days: number): number => 7 * days;

/**
 * As many days as the period has: those before it, or from the same day of the year before. With weekdays matched they
 * lie whole weeks before it: the nearest, which with those before it never reach into the period.
 */
function comparisonOf(period: Days, { compare = 'previous', weekday }: Asked): Days | null {
  if (compare === 'off' || compare === 'none') return null;
  const length = lengthOf(period);
  const isMatched = weekday === 'true';
  const back = (days: number): Days => ({ from: addDays(period.from, -days), to: addDays(period.to, -days) });
  if (compare === 'previous') return back(isMatched ? inWeeks(Math.ceil(length / 7)) : length);
  const days = daysBetween(addMonths(period.from, -12), period.from);
  return back(isMatched ? inWeeks(Math.round(days / 7)) : days);
}

/** Cut by the ends of the period. */
function pointsOf({ from, to }: Days, interval: Interval): Days[] {
  const points: Days[] = [];
  for (let start = from; start <= to; ) {
    const end = earliest(intervalEnd(intervalStart(start, interval), interval), to);
    points.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return points;
}

/** The days of the comparison, cut as the period is. */
export const pointsOfComparison = ({ from, comparison, points }: Period): Days[] => {
  const days = comparison ? daysBetween(comparison.from, from) : 0;
  return comparison
    ? points.map((point) => ({ from: addDays(point.from, -days), to: addDays(point.to, -days) }))
    : [];
};
