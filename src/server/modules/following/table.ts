/** Songs that somebody wanted to add and the platform does not show: nobody asks for them again at once. */
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlatformId } from '#domain/platforms.ts';

export const missingSongs = pgTable(
  'missing_songs',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    platformTrackId: text('platform_track_id').notNull(),
    code: text('code').$type<'not_found' | 'private'>().notNull(),
    /** How often it was asked for in a row. */
    misses: integer('misses').notNull(),
    /** From then on it is asked for again. */
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.platformTrackId] }),
    index('missing_songs_until').on(table.until),
  ],
);
