/** What all workers share about each platform. */
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlatformId } from '#domain/platforms.ts';
import type { FailureKind } from '#server/platforms/http/failure.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Written by the database function `book_call` alone, which counts and answers in one step. */
export const quotaCounts = pgTable(
  'quota_counts',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    name: text('name').notNull(),
    /** A rolling window: the last turns given, oldest first, as many as the quota has calls. */
    turns: instant('turns').array().notNull().default([]),
    /** A calendar day: calls since the last reset, and the next one. */
    used: integer('used').notNull().default(0),
    resetsAt: instant('resets_at'),
    /** Of the turns, and of the calls, those that were made for somebody's request. */
    askedTurns: instant('asked_turns').array().notNull().default([]),
    asked: integer('asked').notNull().default(0),
    /** When the requests' budget of a rolling window begins anew; a calendar day's does with the day. */
    askedUntil: instant('asked_until'),
  },
  (table) => [primaryKey({ columns: [table.platform, table.name] })],
);

/** What each account and each address has used of a quota's budget for requests. Written by `book_call` alone. */
export const quotaShares = pgTable(
  'quota_shares',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    name: text('name').notNull(),
    /** An account's id or an address; see `addressKey`. */
    asker: text('asker').notNull(),
    used: integer('used').notNull(),
    /** Of this budget and no other: when it begins anew, the row says nothing any more. */
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.name, table.asker] }),
    index('quota_shares_until').on(table.until),
  ],
);

export const platformTokens = pgTable(
  'platform_tokens',
  {
    platform: text('platform').$type<PlatformId>().notNull(),
    name: text('name').notNull(),
    /** Encrypted with what it was obtained with; null: there is none. */
    sealed: text('sealed'),
    endsAt: instant('ends_at'),
    /** A worker is asking for a new one; should it die, another may from then on. */
    renewingUntil: instant('renewing_until'),
  },
  (table) => [primaryKey({ columns: [table.platform, table.name] })],
);

/** The breaker of each platform. No row: it has never been asked. */
export const platformStates = pgTable('platform_states', {
  platform: text('platform').$type<PlatformId>().primaryKey(),
  lastSuccessAt: instant('last_success_at'),
  lastFailureAt: instant('last_failure_at'),
  lastFailure: text('last_failure').$type<FailureKind>(),
  /** Whole calls that failed since the last success. */
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  /** Nobody asks before that. */
  pausedUntil: instant('paused_until'),
});
