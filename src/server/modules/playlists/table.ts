/** Playlists, what is in them, who played them on a day, and what was said against them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReportReason } from '#domain/playlists.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What stands on the pages that everybody sees; a query that says it word for word is read from the indexes. */
export const isListed = sql`is_public and item_count > 0 and removed_at is null and hidden_at is null`;

export const playlists = pgTable(
  'playlists',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    isPublic: boolean('is_public').notNull(),
    /** Of name and description, as searches read them. */
    words: text('words').notNull(),
    /** Grows with every change of its items. */
    version: integer('version').notNull().default(0),
    itemCount: integer('item_count').notNull().default(0),
    plays: bigint('plays', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When it was last made public; null: it never was. */
    publishedAt: instant('published_at'),
    /** The team took it off the public pages. */
    hiddenAt: instant('hidden_at'),
    /** Can be restored for a day, then a job deletes the row. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('playlists_user').on(table.userId, table.changedAt, table.id),
    index('playlists_new').on(table.publishedAt, table.id).where(isListed),
    index('playlists_played').on(table.plays, table.id).where(isListed),
    index('playlists_longest').on(table.itemCount, table.id).where(isListed),
    index('playlists_words').using('gin', sql`to_tsvector('simple', words)`).where(isListed),
    index('playlists_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

export const playlistItems = pgTable(
  'playlist_items',
  {
    id: text('id').primaryKey(),
    playlistId: text('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** Places are in this order; they need not follow each other. */
    position: integer('position').notNull(),
    addedAt: instant('added_at').notNull(),
    /** Can be put back for a day. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('playlist_items_once').on(table.playlistId, table.itemId).where(sql`removed_at is null`),
    index('playlist_items_place').on(table.playlistId, table.position).where(sql`removed_at is null`),
    index('playlist_items_item').on(table.itemId),
    index('playlist_items_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

/** Which browsers have opened or played a playlist on a day: as hashes that nobody can trace once the day's salt is gone. */
export const playlistPlays = pgTable(
  'playlist_plays',
  {
    playlistId: text('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    browser: text('browser').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.day, table.browser] }),
    index('playlist_plays_day').on(table.day),
  ],
);

/** How many browsers opened and played a public playlist on a day (UTC), by the country that their language names. */
export const playlistAudience = pgTable(
  'playlist_audience',
  {
    playlistId: text('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** ISO 3166-1 alpha-2 in capitals; empty: the language names none. */
    country: text('country').notNull(),
    visits: integer('visits').notNull(),
    plays: integer('plays').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playlistId, table.day, table.country] })],
);

export const playlistReports = pgTable(
  'playlist_reports',
  {
    id: text('id').primaryKey(),
    playlistId: text('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull(),
    /** The account it came from; null: a visitor's, or of one that is no more. What is said against others stays. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('playlist_reports_open').on(table.createdAt, table.id).where(sql`decided_at is null`),
    index('playlist_reports_playlist').on(table.playlistId),
    index('playlist_reports_user').on(table.userId),
  ],
);
