import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';

/**
 * What one unit of the user's reference currency was worth in another one, as a table says that they imported: nobody is
 * asked. All rows of a user are of one reference.
 */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reference: text('reference').notNull(),
    currency: text('currency').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** In billionths: 1.0842 is 1084200000. */
    rate: bigint('rate', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.currency, table.day] })],
);
