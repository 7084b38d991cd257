/** Playlists of one's own audio. Nobody else is shown them but by a listening link. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const audioPlaylists = pgTable(
  'audio_playlists',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Grows with every change of its items. */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Can be restored for a day, then a job deletes the row. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('audio_playlists_user').on(table.userId, table.changedAt),
    index('audio_playlists_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

export const audioPlaylistItems = pgTable(
  'audio_playlist_items',
  {
    id: text('id').primaryKey(),
    playlistId: text('playlist_id')
      .notNull()
      .references(() => audioPlaylists.id, { onDelete: 'cascade' }),
    /** The first version of what is heard there: whichever is the latest takes its place. It may be gone. */
    firstId: text('first_id').notNull(),
    /** Places are in this order; they need not follow each other. */
    position: integer('position').notNull(),
    addedAt: instant('added_at').notNull(),
    /** Can be put back for a day. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('audio_playlist_items_once')
      .on(table.playlistId, table.firstId)
      .where(sql`removed_at is null`),
    index('audio_playlist_items_place').on(table.playlistId, table.position),
    index('audio_playlist_items_first').on(table.firstId),
  ],
);
