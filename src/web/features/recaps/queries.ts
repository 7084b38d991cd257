/** Reading a year, and which one there is to read. */
import type { getRecap } from '#contract/recaps.ts';
import { lastDayIn } from '#domain/days.ts';
import { read } from '#web/data/query.ts';

export const readRecap = (year: number) => read<typeof getRecap>('/api/recaps/:year', { params: { year } });

/** The year of the last day that is over. */
export const yearOf = (now: Date, timeZone: string): number => Number(lastDayIn(now, timeZone).slice(0, 4));

/** What an address asks for; anything but four digits is the current year. */
export const yearAsked = (given: string | undefined, now: Date, timeZone: string): number =>
  given !== undefined && /^2\d{3}$/.test(given) ? Number(given) : yearOf(now, timeZone);
