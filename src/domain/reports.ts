/** What a custom report may consist of, and which days it is of. Pure. */
import { addDays, addMonths, type Days, intervalEnd, intervalStart } from './days.ts';

/** In the order in which they are printed. */
export const reportSections = [
  'answer',
  'figures',
  'charts',
  'songs',
  'platforms',
  'audience',
  'earnings',
  'campaigns',
  'missing',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** Periods that move on with the days. `days7` and `days28` end with the last whole day, the others with a whole week, month or year. */
export const rollingPeriods = ['days7', 'days28', 'week', 'month', 'year'] as const;
export type RollingPeriod = (typeof rollingPeriods)[number];

/** What a report begins with, in the order in which they are offered. */
export const reportTemplates = ['release', 'month', 'year', 'label'] as const;
export type ReportTemplate = (typeof reportTemplates)[number];

/** The latest one that is over; `today` is where its owner lives. */
export function daysOfPeriod(period: RollingPeriod, today: string): Days {
  const yesterday = addDays(today, -1);
  if (period === 'days7') return { from: addDays(yesterday, -6), to: yesterday };
  if (period === 'days28') return { from: addDays(yesterday, -27), to: yesterday };
  if (period === 'year') {
    const first = `${today.slice(0, 4)}-01-01`;
    return { from: addMonths(first, -12), to: addDays(first, -1) };
  }
  const to = addDays(intervalStart(today, period), -1);
  const from = intervalStart(to, period);
  return { from, to: intervalEnd(from, period) };
}
