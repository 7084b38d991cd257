/** The days a page speaks of, as its address says them: `?period=7`, or `?from=…&to=…` for any others. Pure. */
import type { getOverview } from '#contract/analytics.ts';
import type { QueryInputOf } from '#contract/endpoint.ts';
import { addDays, dayIn, daysBetween, earliest, isDay } from '#domain/days.ts';

export const periods = [7, 28, 90] as const;
export type PeriodDays = (typeof periods)[number];
export const defaultPeriod: PeriodDays = 28;

/** `days` is undefined where the address names a range of its own. */
export type Period = { days: PeriodDays } | { days?: undefined; from: string; to: string };

/** Garbage in an address is the default, not an error. */
export function readPeriod(search: URLSearchParams): Period {
  const from = search.get('from');
  const to = search.get('to');
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return { days: periods.find((days) => String(days) === search.get('period')) ?? defaultPeriod };
}

/** Complete days only: a period ends yesterday in the reader's zone. The default is left to the server. */
export function overviewQuery(period: Period, timeZone: string, now: Date): QueryInputOf<typeof getOverview> {
  if (period.days === undefined) return { from: period.from, to: period.to };
  if (period.days === defaultPeriod) return {};
  const to = addDays(dayIn(now, timeZone), -1);
  return { from: addDays(to, 1 - period.days), to };
}

/** The span of the same length before or after, as the address says it; null beyond the last complete day. */
export function stepFrom(
  { from, to }: { from: string; to: string },
  direction: 'back' | 'forward',
  lastDay: string,
): Record<string, string> | null {
  const length = daysBetween(from, to) + 1;
  if (direction === 'forward' && to >= lastDay) return null;
  const end = direction === 'back' ? addDays(from, -1) : earliest(addDays(to, length), lastDay);
  const known = periods.find((days) => days === length);
  if (end === lastDay && known) return known === defaultPeriod ? {} : { period: String(known) };
  return { from: addDays(end, 1 - length), to: end };
}
