/** Public pages, how many came to each on a day, and which browsers were counted. */
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const pageId = () =>
  text('page_id')
    .notNull()
    .references(() => publicPages.id, { onDelete: 'cascade' });

/** A withdrawn page keeps its row: what was printed or posted never leads to somebody else's song. */
export const publicPages = pgTable(
  'public_pages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'song'>().notNull(),
    slug: text('slug').notNull().unique(),
    /** The song, and a link of it: where songs are merged, the link tells which one it is now. */
    songId: text('song_id').notNull(),
    trackId: text('track_id').references(() => tracks.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** Whether other sites may show a number and a chart of the song, too. */
    embedsFigures: boolean('embeds_figures').notNull().default(false),
  },
  (table) => [
    index('public_pages_user').on(table.userId, table.id),
    index('public_pages_track').on(table.trackId),
  ],
);

/** Browsers of a day (UTC) by the country of their language. */
export const publicPageDays = pgTable(
  'public_page_days',
  {
    pageId: pageId(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The service that they went on to; empty: they opened the page. */
    service: text('service').$type<PlatformId | ''>().notNull(),
    /** Empty: their language names none. */
    country: text('country').notNull(),
    browsers: integer('browsers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.day, table.service, table.country] })],
);

/** Which browsers were counted on a day: hashes that nobody can trace once the day's salt is gone. */
export const publicPageVisits = pgTable(
  'public_page_visits',
  {
    pageId: pageId(),
    day: date('day', { mode: 'string' }).notNull(),
    browser: text('browser').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.day, table.browser] }),
    index('public_page_visits_day').on(table.day),
  ],
);
