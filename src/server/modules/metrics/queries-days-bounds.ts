/**
 * What a look at days of songs is asked, and where it ends. Most of what a look costs is the months that are opened for it,
 * a partition each. The planner leaves out those beyond a constant, so a bound is a condition of its own wherever a table
 * is read, and none where there is no bound: each condition is weighed once a month.
 */
import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';

/** Days in `zone`, those from `from` on or all of them; what comes after `to` may be left out. */
export type DaysWanted = {
  metrics: readonly Metric[];
  zone: string;
  from: string | undefined;
  to?: string | undefined;
  /** When items came out, as whoever asks says; by item. */
  ownReleases?: ReadonlyMap<string, string> | undefined;
  /** Each item's own days, all of them within those. */
  spans?: ReadonlyMap<string, DaySpan> | undefined;
};

export type DaySpan = { from: string; to: string };

/**
 * `near`: what is older than `floorOf` the first day is not looked at, and songs that need it say so; `far`: all that
 * matters to the days from the first one on; `all`: there is no first day.
 */
export type DaysLook = DaysWanted & { itemIds: readonly string[]; reach: 'near' | 'far' | 'all' };

/** Most songs change at least once in so many days. */
const daysNear = 35;

export const floorOf = (from: string): string => addDays(from, -daysNear);

/** When a day begins in a zone. */
export const beginOf = (day: SQL, zone: string): SQL => sql`((${day})::timestamp at time zone ${zone})`;

export const epoch = sql`date '1970-01-01'`;

/** The day of a moment in a zone, counted from 1970-01-01 as in `day-points.ts`. */
export const dayNumberOf = (moment: SQL, zone: string): SQL =>
  sql`((${moment} at time zone ${zone})::date - ${epoch})`;

export const none = sql``;

function andFromFloor({ reach, from }: DaysLook, isFrom: (floor: SQL) => SQL): SQL {
  if (reach !== 'near' || from === undefined) return none;
  return sql`and ${isFrom(sql`${floorOf(from)}::date`)}`;
}

/** Of a table with a row a day: nothing older than a near look reaches. */
export const andDayInReach = (look: DaysLook, table: string): SQL =>
  andFromFloor(look, (floor) => sql`${sql.raw(table)}.day >= ${floor}`);

/** The same of observations. */
export const andMomentInReach = (look: DaysLook, table: string): SQL =>
  andFromFloor(look, (floor) => sql`${sql.raw(table)}.observed_at >= ${beginOf(floor, 'UTC')}`);

/** Nothing after the last day. That of all songs leaves out months, and each song's own, where it has one, rows. */
export function andNotAfter({ to, spans }: DaysLook, isUpTo: (last: SQL) => SQL): SQL {
  if (to === undefined) return none;
  return sql`and ${isUpTo(sql`${to}::date`)} ${spans ? sql`and ${isUpTo(sql`asked.last`)}` : none}`;
}
