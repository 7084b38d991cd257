/** Addresses that are told of an account's news, and each telling. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  DeliveryFailure,
  DeliveryState,
  OffReason,
  SentEvent,
  WebhookEvent,
  WebhookTarget,
} from '#domain/webhooks.ts';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed with SECRET_KEY: whoever has the address of a chat can write there. */
    sealedUrl: text('sealed_url').notNull(),
    target: text('target').$type<WebhookTarget>().notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    /** What signs, sealed; null: nothing is signed. The former one signs too until `formerUntil`. */
    sealedSecret: text('sealed_secret'),
    sealedFormer: text('sealed_former'),
    formerUntil: instant('former_until'),
    createdAt: instant('created_at').notNull(),
    /** Readings up to then have been told of. */
    toldUntil: instant('told_until').notNull(),
    /** Of tries that failed with none that arrived since, the first. */
    failingSince: instant('failing_since'),
    offAt: instant('off_at'),
    offReason: text('off_reason').$type<OffReason>(),
  },
  (table) => [index('webhooks_user').on(table.userId, table.createdAt, table.id)],
);

export type StoredTry = {
  at: string;
  status: number | null;
  failure: DeliveryFailure | null;
  milliseconds: number;
};

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` of every try. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<SentEvent>().notNull(),
    /** What happened: of one webhook the same is sent once. */
    dedupeKey: text('dedupe_key').notNull(),
    /** As it is signed, to the letter. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** By itself; those by hand are not counted. */
    tries: smallint('tries').notNull().default(0),
    /** Null: by hand alone. Whoever tries it moves this on first, so that a worker that dies holds it for a minute. */
    nextTryAt: instant('next_try_at'),
    /** The latest first, as many as are shown. */
    log: jsonb('log').$type<StoredTry[]>().notNull().default([]),
    reply: text('reply'),
    /** Grows with each claim: whoever was too slow writes nothing any more. */
    claim: integer('claim').notNull().default(0),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.dedupeKey),
    index('webhook_deliveries_listed').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
