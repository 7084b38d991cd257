/** Which days a period is compared with: one rule for the API and the pages. Pure. */
import { addDays, addMonths, type Days, daysBetween } from './days.ts';

/** What a period is compared with: as many days before it, the same days of the year before, or nothing. */
export const comparisonNames = ['previous', 'year', 'off'] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** Both ends belong to it. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

const inWeeks = (days: number): number => 7 * days;

/** A single day is compared with the same weekday, whose listeners are the same, unless somebody says otherwise. */
export const matchesWeekdays = (period: Days, asked: boolean | undefined): boolean =>
  asked ?? lengthOf(period) === 1;

/**
 * As many days as the period has: those before it, or from the same day of the year before. With weekdays matched they
 * lie whole weeks before it: the nearest, which with those before it never reach into the period.
 */
export function comparisonOf(
  period: Days,
  compare: ComparisonName,
  weekdays?: boolean | undefined,
): Days | null {
  if (compare === 'off') return null;
  const isWeekdayMatched = matchesWeekdays(period, weekdays);
  const length = lengthOf(period);
  const back = (days: number): Days => ({ from: addDays(period.from, -days), to: addDays(period.to, -days) });
  if (compare === 'previous') return back(isWeekdayMatched ? inWeeks(Math.ceil(length / 7)) : length);
  const days = daysBetween(addMonths(period.from, -12), period.from);
  return back(isWeekdayMatched ? inWeeks(Math.round(days / 7)) : days);
}

export type ComparisonKind = 'off' | 'previous' | 'year' | 'days';

/** What a period is compared with, as people say it; days that are neither are named. */
export function comparisonKind({
  from,
  comparison,
}: {
  from: string;
  comparison: Days | null;
}): ComparisonKind {
  if (!comparison) return 'off';
  if (addDays(comparison.to, 1) === from) return 'previous';
  return comparison.from === addMonths(from, -12) ? 'year' : 'days';
}
