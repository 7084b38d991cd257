/** What administrators did. Rows are added and never changed: the database refuses it (see the migration). */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ActFacts } from '#contract/audit.ts';

/** Of whoever looks after the installation: no act of an owner about their own account. The index knows it to the letter. */
export const isOfOffice = (act: 'act' | 'a.act') => sql.raw(`${act} !~ '^(keys|members|webhooks)[.]'`);

export const adminActs = pgTable(
  'admin_acts',
  {
    id: text('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** An account, or `command`. No reference: what somebody did stays on record when they are gone. */
    by: text('by').notNull(),
    act: text('act').notNull(),
    /** The account it was done to; null: to none. */
    whom: text('whom'),
    facts: jsonb('facts').$type<ActFacts>().notNull(),
  },
  (table) => [
    index('admin_acts_at').on(table.at, table.id),
    index('admin_acts_by').on(table.by, table.at, table.id),
    // Owners of accounts act too, and are too many to choose from.
    index('admin_acts_office').on(table.by).where(isOfOffice('act')),
    index('admin_acts_act').on(table.act, table.at, table.id),
    index('admin_acts_whom').on(table.whom, table.at, table.id),
  ],
);
