/** Songs: what was decided about which links are one recording. Which song a link is of stands in `tracks.song_id`. */
import { sql } from 'drizzle-orm';
import {
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
import type { SongIssueKind } from '#contract/song-issues.ts';
import type { SongDoubt } from '#contract/songs.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { FoundSong } from '#server/platforms/found.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const trackId = (name: string) =>
  text(name)
    .notNull()
    .references(() => tracks.id, { onDelete: 'cascade' });

/** Facts about pairs of links; `one` is the smaller id. What a user said no matcher changes. */
export const songVerdicts = pgTable(
  'song_verdicts',
  {
    userId: userId(),
    one: trackId('one'),
    other: trackId('other'),
    isSame: boolean('is_same').notNull(),
    by: text('by').$type<'user' | 'isrc'>().notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.one, table.other] }),
    index('song_verdicts_other').on(table.other),
    index('song_verdicts_user').on(table.userId),
  ],
);

/** Songs that seem to be one, as the matcher last found them. */
export const songProposals = pgTable(
  'song_proposals',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    trackIds: jsonb('track_ids').$type<string[]>().notNull(),
    isSure: boolean('is_sure').notNull(),
    doubts: jsonb('doubts').$type<SongDoubt[]>().notNull(),
  },
  (table) => [index('song_proposals_user').on(table.userId, table.isSure)],
);

/** Which song each link was of, and what was decided of the pair. */
export type Pair = { one: string; other: string; isSame: boolean; by: 'user' | 'isrc' };
export type Members = Record<string, string>;

/** What a user changed, kept for a day to be taken back. */
export const songChanges = pgTable(
  'song_changes',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Song by link, before and after. */
    before: jsonb('before').$type<Members>().notNull(),
    after: jsonb('after').$type<Members>().notNull(),
    /** What was decided of pairs of these links before. */
    verdicts: jsonb('verdicts').$type<Pair[]>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('song_changes_user').on(table.userId, table.changedAt)],
);

/**
 * What platforms are asked for, and what they answered: once for all users. Rows that are due are the queue. The row whose
 * `wanted` is empty holds its platform until it is due.
 */
export const songLookups = pgTable(
  'song_lookups',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    /** An ISRC; `words:` and what was searched for, where somebody searched. */
    wanted: text('wanted').notNull(),
    wantedAt: instant('wanted_at').notNull(),
    /** Who comes first of those that are due: the nth of one list comes n seconds later than its first. */
    turnAt: instant('turn_at').notNull(),
    /** null: there is nothing to ask. */
    dueAt: instant('due_at'),
    /** Held by a worker that is asking. */
    claimedUntil: instant('claimed_until'),
    attempts: integer('attempts').notNull().default(0),
    /** When it was answered last, or given up. */
    settledAt: instant('settled_at'),
    /** The last answer; null: there is none. */
    found: jsonb('found').$type<FoundSong[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.wanted] }),
    index('song_lookups_turn').on(table.platform, table.turnAt).where(sql`due_at is not null`),
    index('song_lookups_settled').on(table.settledAt).where(sql`due_at is null`),
  ],
);

/** Where else a song was found. */
export const songFinds = pgTable(
  'song_finds',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** The link whose song it is of. null: that went; what was dismissed stays so. */
    trackId: text('track_id').references(() => tracks.id, { onDelete: 'set null' }),
    platform: text('platform').$type<PlatformId>().notNull(),
    platformTrackId: text('platform_track_id').notNull(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    artist: text('artist').notNull(),
    durationSeconds: integer('duration_seconds'),
    foundBy: text('found_by').$type<'isrc' | 'search'>().notNull(),
    foundAt: instant('found_at').notNull(),
    dismissedAt: instant('dismissed_at'),
  },
  (table) => [
    uniqueIndex('song_finds_user_song').on(table.userId, table.platform, table.platformTrackId),
    index('song_finds_track').on(table.trackId),
    index('song_finds_platform').on(table.platform, table.foundAt),
  ],
);

/** Issues that are as the user wants them. Of the song of the link; a dead link's own. */
export const songSettled = pgTable(
  'song_settled',
  {
    trackId: trackId('track_id'),
    userId: userId(),
    kind: text('kind').$type<SongIssueKind>().notNull(),
    /** Where the issue is of one platform; else empty. */
    platform: text('platform').$type<PlatformId | ''>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trackId, table.kind, table.platform] }),
    index('song_settled_user').on(table.userId),
  ],
);

/** Links that are called otherwise than the first of their song, as the matcher reads names. */
export const songDifferences = pgTable(
  'song_differences',
  {
    trackId: trackId('track_id'),
    userId: userId(),
    kind: text('kind').$type<'title_differs' | 'artist_differs'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trackId, table.kind] }),
    index('song_differences_user').on(table.userId),
  ],
);
