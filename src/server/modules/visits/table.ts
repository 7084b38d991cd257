import { date, pgTable, text } from 'drizzle-orm/pg-core';

/** What the hashes of a day are made with; deleted with them the day after. */
export const visitSalts = pgTable('play_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
});
