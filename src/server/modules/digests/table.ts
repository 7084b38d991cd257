/** Letters of the week: one row an account and week, so that there is one letter whatever restarts. */
import { date, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const digests = pgTable(
  'digests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Monday on which it is due. */
    week: date('week', { mode: 'string' }).notNull(),
    dueAt: instant('due_at').notNull(),
    /** null: not yet, or not any more. */
    sentAt: instant('sent_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
);
