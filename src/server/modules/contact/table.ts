/** Messages from the contact form, as they were sent. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ContactTopic } from '#contract/contact.ts';
import type { Language } from '#domain/languages.ts';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const contactMessageRows = pgTable(
  'contact_messages',
  {
    /** Time-ordered: the order of the list. */
    id: text('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic').$type<ContactTopic>().notNull(),
    message: text('message').notNull(),
    /** Where the sender came from, as the browser says. */
    page: text('page'),
    /** The language of the form. */
    language: text('language').$type<Language>(),
    /** Null: sent signed out, or the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: somebody still has to see to it. */
    doneAt: instant('done_at'),
  },
  (table) => [
    index('contact_messages_open').on(table.id).where(sql`done_at is null`),
    index('contact_messages_user').on(table.userId),
  ],
);
