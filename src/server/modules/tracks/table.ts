/** Tracks: who follows which item, which links wait for their platform, and which songs there are none of. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RejectionCode, WaitReason } from '#contract/links.ts';
import type { ViewState } from '#contract/list-views.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import type { Song } from './add/links.ts';
import type { Momentum, SpansGrowth } from './growth/policy.ts';

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

/** What each song brought over the usual spans, made when somebody looks: `growth.ts`. */
export const trackGrowth = pgTable(
  'track_growth',
  {
    trackId: text('track_id')
      .primaryKey()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spans: jsonb('spans').$type<SpansGrowth>().notNull(),
    /** What the leading metric gained in `changeDays` (a gauge: its difference); null: not known. Lists are sorted by it. */
    leadGained: bigint('lead_gained', { mode: 'number' }),
    /** How the song does, over `momentumDays`; null: nothing of it was ever read. */
    momentum: jsonb('momentum').$type<Momentum>(),
    /** Read on the last of the days: whatever is read later changes nothing of it. */
    isSettled: boolean('is_settled').notNull(),
  },
  (table) => [index('track_growth_user').on(table.userId)],
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
    /** Where the song is asked for. */
    url: text('url').notNull(),
    /** As it was pasted. */
    given: text('given').notNull(),
    /** What is meant where the platform knows no such song. */
    otherwise: jsonb('otherwise').$type<Song[]>().notNull(),
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

/** The list of songs as somebody wants to find it again. */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    shows: jsonb('shows').$type<ViewState>().notNull(),
    /** What the list opens with. */
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    uniqueIndex('list_views_user_name').on(table.userId, table.name),
    uniqueIndex('list_views_user_default').on(table.userId).where(sql`is_default`),
  ],
);
