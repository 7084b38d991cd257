/** Totals: a portfolio's sums per platform, counter and day, so that 10,000 songs open as fast as 100. */
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

export const totals = pgTable(
  'totals',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the user's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    platform: text('platform').$type<PlatformId>().notNull(),
    metric: text('metric').$type<Metric>().notNull(),
    /** Sum of the last known values at the end of the day. */
    value: count('value').notNull(),
    /** Songs that the sum contains. */
    songs: integer('songs').notNull(),
    /** Songs that were read on this day and on the one before, or came out on it: what it brought is known of them. */
    compared: integer('compared').notNull().default(0),
    /** What those gained on it. */
    gained: count('gained').notNull(),
    /** What moved of those on it and was no growth: taken back (negative), or come back. */
    corrected: count('corrected').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.platform, table.metric] })],
);

/** What is read of a day. */
export const totalDayColumns = {
  platform: totals.platform,
  metric: totals.metric,
  day: totals.day,
  value: totals.value,
  songs: totals.songs,
  compared: totals.compared,
  gained: totals.gained,
  corrected: totals.corrected,
};
