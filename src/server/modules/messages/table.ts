/** Conversations of users with the support team, and what the team keeps for answering. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const messageThreads = pgTable(
  'message_threads',
  {
    id: text('id').primaryKey(),
    /** The one side; the other is the team as a whole. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the administrators; null: nobody in particular. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    lastMessageAt: instant('last_message_at').notNull(),
    /** When the first message came that the team has not answered; null: it waits for nobody. */
    waitingSince: instant('waiting_since'),
    /** Null: open. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('message_threads_user').on(table.userId, table.lastMessageAt, table.id),
    index('message_threads_open').on(table.lastMessageAt, table.id).where(sql`closed_at is null`),
    index('message_threads_last').on(table.lastMessageAt, table.id),
    index('message_threads_assignee').on(table.assigneeId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    /** Time-ordered: the order of the list. */
    id: text('id').primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    /** The conversation's, here as well: all of one's own are read by it. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromSupport: boolean('from_support').notNull(),
    /** Who wrote it, of the team as well. An administrator's account may be gone: the id stays. */
    senderId: text('sender_id').notNull(),
    receiverId: text('receiver_id').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    /** By the other side; null: unread. */
    readAt: instant('read_at'),
    /** Each side deletes a copy of its own, and can bring it back for a day; the row goes a day after the second. */
    userHas: boolean('user_has').notNull().default(true),
    supportHas: boolean('support_has').notNull().default(true),
    /** When a side deleted its copy; null: it has it. */
    userDeletedAt: instant('user_deleted_at'),
    supportDeletedAt: instant('support_deleted_at'),
  },
  (table) => [
    index('messages_thread').on(table.threadId, table.id),
    index('messages_user').on(table.userId, table.id),
    index('messages_unread').on(table.threadId, table.fromSupport).where(sql`read_at is null`),
    index('messages_deleted').on(table.userDeletedAt).where(sql`not user_has and not support_has`),
  ],
);

/** Screenshots, made anew from their pixels; each goes with its message. */
export const messagePictures = pgTable(
  'message_pictures',
  {
    id: text('id').primaryKey(),
    /** Of the conversation; of one that waits for its message, whoever added it. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: it waits. */
    messageId: text('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** WebP. */
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('message_pictures_message').on(table.messageId),
    index('message_pictures_user').on(table.userId, table.id),
    index('message_pictures_waiting').on(table.createdAt).where(sql`message_id is null`),
  ],
);

export const cannedReplies = pgTable('canned_replies', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  content: text('content').notNull(),
});
