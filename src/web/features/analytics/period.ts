/** The days a page speaks of, as its address says them: `?period=7`, or `?from=…&to=…` for any others. Pure. */
import type { getOverview } from '#contract/analytics.ts';
import type { QueryInputOf } from '#contract/endpoint.ts';

export const periods = [7, 28, 90] as const;
export type PeriodDays = (typeof periods)[number];
export const defaultPeriod: PeriodDays = 28;

/** `days` is undefined where the address names a range of its own. */
export type Period = { days: PeriodDays } | { days?: undefined; from: string; to: string };

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 24 * 3600_000;

const isDay = (text: string | null): text is string =>
  text !== null && dayShape.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Garbage in an address is the default, not an error. */
export function readPeriod(search: URLSearchParams): Period {
  const from = search.get('from');
  const to = search.get('to');
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return { days: periods.find((days) => String(days) === search.get('period')) ?? defaultPeriod };
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** From one day to another, both of them counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1;

/** All days from one to another. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, place) => addDays(from, place));

/** The calendar day of an instant in a zone. */
const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );

/** Complete days only: a period ends yesterday in the reader's zone. The default is left to the server. */
export function overviewQuery(period: Period, timeZone: string, now: Date): QueryInputOf<typeof getOverview> {
  if (period.days === undefined) return { from: period.from, to: period.to };
  if (period.days === defaultPeriod) return {};
  const to = addDays(dayIn(now, timeZone), -1);
  return { from: addDays(to, 1 - period.days), to };
}
