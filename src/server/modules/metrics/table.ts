/** Items and what was observed of them. Stored once, however many users follow. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Sound } from '#domain/sound.ts';
import type { FailureKind, ItemFailureKind } from '#server/platforms/platform.ts';
import { users } from '../accounts/table.ts';
import { shownTitle } from './shown-title.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const count = (name: string) => bigint(name, { mode: 'number' });

/** A column a metric; absent is null, never 0. One list, so that the three tables cannot drift apart. */
export const metricColumns = () => ({
  views: count('views'),
  likes: count('likes'),
  comments: count('comments'),
  plays: count('plays'),
  streams: count('streams'),
  listeners: count('listeners'),
  reposts: count('reposts'),
  favorites: count('favorites'),
  supporters: count('supporters'),
  downloads: count('downloads'),
  playlistAdds: count('playlist_adds'),
  popularity: count('popularity'),
  rank: count('rank'),
  price: count('price'),
});

/** Why a run was made. */
export type Trigger = 'add' | 'hand' | 'schedule' | 'demo';
export type ReadingSource = 'counter' | 'owner' | 'import';
export type ItemStatus = 'active' | 'gone' | 'private' | 'blocked';

export const items = pgTable(
  'items',
  {
    id: text('id').primaryKey(),
    /**
     * null: everybody's. Otherwise it was restored from a takeout: its past is that account's word, which nobody else is
     * shown (docs/decisions/0073-takeout.md).
     */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<PlatformId>().notNull(),
    platformTrackId: text('platform_track_id').notNull(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    artist: text('artist').notNull(),
    shownTitle: text('shown_title').notNull().generatedAlwaysAs(sql.raw(shownTitle())),
    album: text('album'),
    artworkUrl: text('artwork_url'),
    durationSeconds: integer('duration_seconds'),
    isrc: text('isrc'),
    releaseDate: date('release_date', { mode: 'string' }),
    currency: text('currency'),
    status: text('status').$type<ItemStatus>().notNull().default('active'),
    /** When it came into this status. */
    statusSince: instant('status_since').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The platform was last asked with success, whether or not anything had changed. */
    confirmedAt: instant('confirmed_at'),
    /** Its facts were last read beside numbers; later readings may have brought numbers alone. */
    factsAt: instant('facts_at'),
    /** Latest known value of each metric, and those withheld. */
    ...metricColumns(),
    withheld: jsonb('withheld').$type<Metric[]>().notNull().default([]),
    /** Counters that fell → the last UTC day on which one did (see `corrected` of its days). */
    fell: jsonb('fell').$type<Partial<Record<Metric, string>>>().notNull().default({}),
    /** Seconds between automatic syncs: the shortest of its followers' plans; null: by hand only. */
    syncEverySeconds: integer('sync_every_seconds'),
    nextSyncAt: instant('next_sync_at'),
    /** A worker has it until then, and the run it has it for: a late worker must not take it for its own. */
    claimedUntil: instant('claimed_until'),
    claimedBy: text('claimed_by'),
    /** Someone asked for it by hand. */
    requestedAt: instant('requested_at'),
    /** Failures since the last success, and what the last one was. */
    failures: integer('failures').notNull().default(0),
    lastFailure: text('last_failure').$type<ItemFailureKind>(),
    lastFailureAt: instant('last_failure_at'),
    /** For operators; holds no secret. Of one that was `replaced`: the address of what stands in its place. */
    lastFailureDetail: text('last_failure_detail'),
  },
  (table) => [
    uniqueIndex('items_platform_track')
      .on(table.platform, table.platformTrackId)
      .where(sql`owner_id is null`),
    uniqueIndex('items_owner_track')
      .on(table.ownerId, table.platform, table.platformTrackId)
      .where(sql`owner_id is not null`),
    index('items_platform_key').on(table.platform, table.platformTrackId, table.id),
    /** One row of the queue for each interval, so that a claim takes the head of each (see sync/queries.ts). */
    index('items_due').on(table.platform, sql`coalesce(sync_every_seconds, 0)`, table.nextSyncAt),
    index('items_isrc').on(table.isrc).where(sql`isrc is not null`),
    index('items_failing').on(table.platform, table.failures).where(sql`failures > 0`),
    /** Dead letters (see `deadAfter` in sync/policy.ts), the latest first. */
    index('items_dead')
      .on(table.platform, table.lastFailureAt, table.id)
      .where(sql`failures >= 8 and last_failure <> 'not-found'`),
  ],
);

/** What an item's platform says of how it sounds. */
export const itemSounds = pgTable('item_sounds', {
  itemId: text('item_id')
    .primaryKey()
    .references(() => items.id, { onDelete: 'cascade' }),
  /** `{}`: it says nothing of this song; null: it does not let us ask. */
  sound: jsonb('sound').$type<Sound>(),
  /** The platform last said so, as far as a day. */
  readAt: instant('read_at').notNull(),
});

/** Every change of an item's status; of an item that never changed there is none. */
export const statusChanges = pgTable(
  'status_changes',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    changedAt: instant('changed_at').notNull(),
    status: text('status').$type<ItemStatus>().notNull(),
    /** null: not known. Of items that were there before changes were kept, the first row says what they were then. */
    was: text('was').$type<ItemStatus>(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.changedAt] })],
);

/** One row per batch that was asked of a platform. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    platform: text('platform').$type<PlatformId>().notNull(),
    trigger: text('trigger').$type<Trigger>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    asked: integer('asked').notNull(),
    read: integer('read').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Songs whose numbers were new: without any, nothing refers to the run. */
    changed: integer('changed').notNull().default(0),
    /** When the whole call failed. */
    failure: text('failure').$type<FailureKind>(),
    /** Nobody said how it ended: its process did before. Nothing of it is stored. */
    cutOff: boolean('cut_off').notNull().default(false),
  },
  (table) => [
    index('runs_platform').on(table.platform, table.startedAt),
    index('runs_failed').on(table.platform, table.startedAt).where(sql`failure is not null`),
    index('runs_unfinished').on(table.startedAt).where(sql`finished_at is null`),
  ],
);

/** Append-only. A read that changes nothing writes none. Partitioned by month of `observed_at`. */
export const observations = pgTable(
  'observations',
  {
    itemId: text('item_id').notNull(),
    observedAt: instant('observed_at').notNull(),
    /** The day an imported number holds for; null: it held at `observed_at`. */
    day: date('day', { mode: 'string' }),
    source: text('source').$type<ReadingSource>().notNull(),
    runId: text('run_id'),
    ...metricColumns(),
    withheld: jsonb('withheld').$type<Metric[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.observedAt, table.source] })],
);

/** One row per item and UTC day on which it was confirmed, with the day's last values. Partitioned by month of `day`. */
export const daily = pgTable(
  'daily',
  {
    itemId: text('item_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    observedAt: instant('observed_at').notNull(),
    /** The day's first look, where a later one saw another number: in another zone it may be another day's. */
    firstSeenAt: instant('first_seen_at'),
    /**
     * The day's last look, where it saw nothing new: in another zone it may be the next day's. Written when the next day
     * is read for the first time; until then the item's `confirmed_at` says it.
     */
    lastSeenAt: instant('last_seen_at'),
    source: text('source').$type<ReadingSource>().notNull(),
    runId: text('run_id'),
    ...metricColumns(),
    withheld: jsonb('withheld').$type<Metric[]>().notNull().default([]),
    /** Counters that fell on this day → what stood before the fall: a platform's correction. */
    corrected: jsonb('corrected').$type<Partial<Record<Metric, number>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.day] })],
);
