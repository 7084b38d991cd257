/** Tracks: who follows which item, and which songs there are none of. */
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const tracks = pgTable(
  'tracks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    addedAt: instant('added_at').notNull(),
    /** Over the plan's limit: readable, not synced. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** Taken off the list; can be restored for a day, then a job deletes the row. */
    removedAt: instant('removed_at'),
    /** Since when its name is known to be whole, or was looked into; null: its link may have been cut (decision 0020). */
    nameCheckedAt: instant('name_checked_at'),
    /** The song that may have been meant, until the user has said which of the two it is. */
    wholeItemId: text('whole_item_id').references(() => items.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('tracks_user_item').on(table.userId, table.itemId),
    index('tracks_user_added').on(table.userId, table.addedAt),
    index('tracks_item').on(table.itemId),
  ],
);

/** Songs that somebody wanted to add and the platform does not show: nobody asks for them again at once. */
export const missingSongs = pgTable(
  'missing_songs',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    platformTrackId: text('platform_track_id').notNull(),
    code: text('code').$type<'not_found' | 'private'>().notNull(),
    /** How often it was asked for in a row. */
    misses: integer('misses').notNull(),
    /** From then on it is asked for again. */
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.platformTrackId] }),
    index('missing_songs_until').on(table.until),
  ],
);
