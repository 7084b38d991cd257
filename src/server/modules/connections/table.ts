/** Accounts of platforms whose owners let us read their own figures. */
import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConnectionProblem } from '#domain/connections.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { sessions, users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const connections = pgTable(
  'connections',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<PlatformId>().notNull(),
    channelId: text('channel_id').notNull(),
    title: text('title').notNull(),
    url: text('url'),
    /** What stands for the consent, encrypted with SECRET_KEY; null: it was withdrawn. */
    sealedToken: text('sealed_token'),
    state: text('state').$type<'reading' | 'active' | 'revoked' | 'failing'>().notNull(),
    connectedAt: instant('connected_at').notNull(),
    /** When all that was due had been read. */
    readAt: instant('read_at'),
    nextSyncAt: instant('next_sync_at'),
    /** A worker is at it until then. */
    claimedUntil: instant('claimed_until'),
    /** Grows with each claim and each sign-in: whoever holds an older one writes nothing any more. */
    claim: integer('claim').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Why it was last not read. */
    problem: text('problem').$type<ConnectionProblem>(),
    /** Of its figures, of all readings. */
    layer: integer('layer').notNull(),
    /** The first day that is to be read, and the days that have been. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    /** Songs of the channel that these days were read for. */
    songIds: jsonb('song_ids').$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('connections_channel').on(table.userId, table.platform, table.channelId),
    index('connections_due').on(table.nextSyncAt),
  ],
);

/** Consents that are being asked for. */
export const consents = pgTable(
  'connection_consents',
  {
    /** SHA-256 of what the platform hands back: a stolen table connects nothing. */
    stateHash: text('state_hash').primaryKey(),
    /** Whoever comes back with another one did not ask. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<PlatformId>().notNull(),
    /** PKCE's verifier, encrypted. */
    sealedVerifier: text('sealed_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('connection_consents_session').on(table.sessionId, table.platform),
    index('connection_consents_expires').on(table.expiresAt),
  ],
);
