/** The list of songs as somebody wants to find it again. */
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewState } from '#contract/list-views.ts';
import { users } from '../accounts/table.ts';

export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    shows: jsonb('shows').$type<ViewState>().notNull(),
    /** What the list opens with. */
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    uniqueIndex('list_views_user_name').on(table.userId, table.name),
    uniqueIndex('list_views_user_default').on(table.userId).where(sql`is_default`),
  ],
);
