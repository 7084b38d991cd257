/** Takeouts: archives that are written or restored, and how far that is. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Takeout } from '#contract/takeout.ts';
import type { TakeoutFailure, TakeoutKind, TakeoutState } from '#domain/takeout.ts';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const takeouts = pgTable(
  'takeouts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<TakeoutKind>().notNull(),
    state: text('state').$type<TakeoutState>().notNull().default('waiting'),
    /** Files of the archive that are done; of a restore each counts twice, compared and stored. */
    done: integer('done').notNull().default(0),
    of: integer('of').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Of a restore: the archive was compared as a whole, and its rows are being stored. */
    isStoring: boolean('is_storing').notNull().default(false),
    /** Of a restore: how many workers in a row have ended with their process while they compared it. */
    brokenOff: integer('broken_off').notNull().default(0),
    /** What new ids are made with, so that a second run makes the same ones and nobody foresees them. */
    salt: text('salt').notNull(),
    failure: text('failure').$type<TakeoutFailure>(),
    at: text('at'),
    result: jsonb('result').$type<NonNullable<Takeout['result']>>(),
    createdAt: instant('created_at').notNull(),
    /** When somebody last worked on it. */
    touchedAt: instant('touched_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('takeouts_user').on(table.userId, table.id),
    index('takeouts_expires').on(table.expiresAt),
    uniqueIndex('takeouts_one_at_a_time').on(table.userId).where(sql`state in ('waiting', 'working')`),
  ],
);
