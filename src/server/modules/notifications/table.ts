/** What people are told, and how they want to be told. */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Channels, NotificationFacts, NotificationType } from '#domain/notifications.ts';
import { sessions, users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<NotificationType>().notNull(),
    relatedId: text('related_id'),
    facts: jsonb('facts').$type<NotificationFacts[NotificationType]>().notNull(),
    /** Two with the same are one; null: it is never another's twin. */
    dedupeKey: text('dedupe_key'),
    /** False: sent by push or mail alone, and kept as long so that it is not sent twice. */
    isListed: boolean('is_listed').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Another module is still to hear of it (see `hearTypes`). */
    isUnheard: boolean('is_unheard').notNull().default(false),
    /** Can be restored for a day, then a job deletes the row. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt, table.id),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`is_listed and read_at is null and removed_at is null`),
    uniqueIndex('notifications_dedupe').on(table.userId, table.dedupeKey),
    index('notifications_created').on(table.createdAt),
    index('notifications_unheard').on(table.id).where(sql`is_unheard`),
    index('notifications_removed').on(table.removedAt),
  ],
);

/** A row for whoever has chosen something; everybody else has what is usual. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What was chosen, by type; what is left out is as usual. */
  choices: jsonb('choices').$type<Partial<Record<NotificationType, Partial<Channels>>>>().notNull(),
  /** Minutes of the user's own day; both or neither. From later than to: over midnight. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  /** The letter of the week, by mail. */
  wantsDigest: boolean('wants_digest').notNull().default(false),
  /** Types that another module hears of, by whatever ways the account is told itself. */
  heard: jsonb('heard').$type<NotificationType[]>().notNull().default([]),
});

/** Keys that all processes share, each made when it is first needed: whoever has them can speak in our name. */
export const deliveryKeys = pgTable('delivery_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<Record<string, string>>().notNull(),
  madeAt: instant('made_at').notNull(),
});

/** Browsers that are told by push, each as long as it is signed in. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Nobody is told in a browser where they have signed out. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Of the browser's push service: whoever has it and the keys can send there. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint').on(table.endpoint),
    index('push_devices_user').on(table.userId),
    index('push_devices_session').on(table.sessionId),
  ],
);
