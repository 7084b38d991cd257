/** Listening links, who came by them on a day, and what was said at which moment. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';
import { audioPlaylists } from '../audio-playlists/table.ts';
import { uploads } from '../uploads/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const listeningLinks = pgTable(
  'listening_links',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first version of an upload: whichever is the latest is heard. It may be gone. */
    firstId: text('first_id'),
    playlistId: text('playlist_id').references(() => audioPlaylists.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Its token, for its owner to copy again; null: there was no secret to seal it with. */
    sealedToken: text('sealed_token'),
    recipient: text('recipient').notNull(),
    passwordHash: text('password_hash'),
    mayDownload: boolean('may_download').notNull(),
    mayComment: boolean('may_comment').notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('listening_links_of_one', sql`(first_id is null) <> (playlist_id is null)`),
    index('listening_links_user').on(table.userId),
    index('listening_links_first').on(table.firstId).where(sql`first_id is not null`),
    index('listening_links_playlist').on(table.playlistId).where(sql`playlist_id is not null`),
  ],
);

/** Which browsers were counted on a day: hashes that nobody can trace once the day's salt is gone. */
export const listeningVisits = pgTable(
  'listening_visits',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => listeningLinks.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    browser: text('browser').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.day, table.browser] }),
    index('listening_visits_day').on(table.day),
  ],
);

/** How many browsers opened a link on a day (UTC), and played or saved one of its recordings. */
export const listeningDays = pgTable(
  'listening_days',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => listeningLinks.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    opens: integer('opens').notNull(),
    plays: integer('plays').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);

export const listeningComments = pgTable(
  'listening_comments',
  {
    id: text('id').primaryKey(),
    linkId: text('link_id')
      .notNull()
      .references(() => listeningLinks.id, { onDelete: 'cascade' }),
    /** The version that was listened to. */
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    atSeconds: doublePrecision('at_seconds').notNull(),
    name: text('name').notNull(),
    words: text('words').notNull(),
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
    /** Can be put back for a day. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('listening_comments_link').on(table.linkId),
    index('listening_comments_upload').on(table.uploadId),
    index('listening_comments_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);
