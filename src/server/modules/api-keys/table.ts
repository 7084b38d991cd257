/** Keys for programs, and what was answered to calls that may come twice. */
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Scope } from '#domain/api-keys.ts';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The prefix and the characters after it, which open nothing. */
    start: text('start').notNull(),
    /** SHA-256: nobody guesses 190 bits, so that nothing slower would guard them better. */
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** null: never. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_keys_token_hash').on(table.tokenHash),
    index('api_keys_user').on(table.userId, table.id),
  ],
);

/** Of each call that came with an idempotency key. */
export const apiReplies = pgTable(
  'api_replies',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** As the caller chose it. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of method, address and body; null: not all of the body was read yet. */
    requestHash: text('request_hash'),
    begunAt: instant('begun_at').notNull(),
    /** null: being worked on. */
    status: integer('status'),
    body: text('body'),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index('api_replies_begun').on(table.begunAt),
  ],
);
