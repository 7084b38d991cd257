/** What all workers share about each platform. */
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlatformId } from '#contract/platforms.ts';
import type { FailureKind } from '#server/platforms/failure.ts';

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
  },
  (table) => [primaryKey({ columns: [table.platform, table.name] })],
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
