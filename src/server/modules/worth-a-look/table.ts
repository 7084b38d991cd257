import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';

/** What somebody has said is not useful. An id is made of what it speaks of: what is told anew of other days is another one. */
export const lookMarks = pgTable(
  'look_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lookId: text('look_id').notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lookId] })],
);
