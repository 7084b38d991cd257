/** How requests to the platforms went, by hour, and when a worker was last seen. Of no user. */
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlatformId } from '#domain/platforms.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Rolled up from runs, which are deleted sooner. An hour without requests has no row. */
export const platformHours = pgTable(
  'platform_hours',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    /** Its beginning. */
    hour: instant('hour').notNull(),
    calls: integer('calls').notNull(),
    failed: integer('failed').notNull(),
    /** Refused because a limit of calls was reached. */
    limited: integer('limited').notNull(),
    slow: integer('slow').notNull(),
    /** Songs that were read; null: counted before this was. */
    read: integer('read'),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.hour] }),
    index('platform_hours_hour').on(table.hour),
  ],
);

export const workerBeats = pgTable('worker_beats', {
  name: text('name').$type<'jobs'>().primaryKey(),
  seenAt: instant('seen_at').notNull(),
});
