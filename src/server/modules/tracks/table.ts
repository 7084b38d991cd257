/** Tracks: who follows which item, and which links wait for their platform: both take places of the plan's limit. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RejectionCode, WaitReason } from '#contract/links.ts';
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
    /** Links of one recording have one; each begins with one of its own. Decided by the module songs. */
    songId: text('song_id').notNull().default(sql`'sng_' || replace(gen_random_uuid()::text, '-', '')`),
    addedAt: instant('added_at').notNull(),
    /** What came before is nobody's growth: when it was added; earlier where its past was brought along. */
    countedFrom: instant('counted_from').notNull().defaultNow(),
    /** Whether the user's totals hold it; kept by the module analytics. */
    isInTotals: boolean('is_in_totals').notNull().default(false),
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
    index('tracks_added').on(table.addedAt),
    index('tracks_item').on(table.itemId),
    index('tracks_user_song').on(table.userId, table.songId),
    index('tracks_not_in_totals').on(table.userId).where(sql`not is_in_totals and removed_at is null`),
  ],
);

/** What a user says of a song, apart from what platforms say. Of the song of the link, wherever that is joined. */
export const songFacts = pgTable(
  'song_facts',
  {
    trackId: text('track_id')
      .primaryKey()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isrc: text('isrc'),
    releaseDate: date('release_date', { mode: 'string' }),
  },
  (table) => [index('song_facts_user').on(table.userId)],
);

/** As a link names it. */
export type PlatformSong = { platform: PlatformId; platformTrackId: string; url: string };

/** Links that were accepted while their platform could not be asked: tried in the background until it says what they are. */
export const waitingLinks = pgTable(
  'waiting_links',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<PlatformId>().notNull(),
    /** The platform's id of the song; of a short link that is not resolved yet, its address. */
    platformTrackId: text('platform_track_id').notNull(),
    isShort: boolean('is_short').notNull(),
    /** Where the song is asked for; of one that was replaced, what stands in its place. */
    url: text('url').notNull(),
    /** As it was pasted. */
    given: text('given').notNull(),
    /** What is meant where the platform knows no such song. */
    otherwise: jsonb('otherwise').$type<PlatformSong[]>().notNull(),
    reason: text('reason').$type<WaitReason>().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Tries in the background. */
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** Held by a worker that is asking. */
    claimedUntil: instant('claimed_until'),
    /** Why it became no song; null while it waits. One that became a song has no row. */
    code: text('code').$type<RejectionCode>(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('waiting_links_user_song').on(table.userId, table.platform, table.platformTrackId),
    index('waiting_links_due').on(table.nextTryAt).where(sql`settled_at is null`),
    index('waiting_links_settled').on(table.settledAt).where(sql`settled_at is not null`),
  ],
);
