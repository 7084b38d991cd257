/** Public pages, how many came to each on a day, and which browsers were counted. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { PublicNumberName } from '#contract/sharing.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const pageId = () =>
  text('page_id')
    .notNull()
    .references(() => publicPages.id, { onDelete: 'cascade' });

/** A song, and a link of it: where songs are merged, the link tells which one it is now. */
export type SongOfPage = { songId: string; trackId: string };

/** What an artist's page says, as its owner wrote and chose it. */
export type ArtistOfPage = {
  name: string;
  about: string;
  links: string[];
  contact: string;
  /** In the order of the page. */
  songs: SongOfPage[];
  numbers: PublicNumberName[];
  showsPicture: boolean;
  isListed: boolean;
};

/** A withdrawn page keeps its row: what was printed or posted never leads to somebody else's song. */
export const publicPages = pgTable(
  'public_pages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'song' | 'artist'>().notNull(),
    slug: text('slug').notNull(),
    /** Of a song's page, as `SongOfPage`. */
    songId: text('song_id'),
    trackId: text('track_id').references(() => tracks.id, { onDelete: 'set null' }),
    artist: jsonb('artist').$type<ArtistOfPage>(),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** Whether other sites may show a number and a chart of the song, too. */
    embedsFigures: boolean('embeds_figures').notNull().default(false),
    /** By an administrator, whatever its owner does. */
    hiddenAt: instant('hidden_at'),
  },
  (table) => [
    unique('public_pages_slug').on(table.kind, table.slug),
    check(
      'public_pages_of_one',
      sql`(song_id is not null) = (kind = 'song') and (artist is not null) = (kind = 'artist')`,
    ),
    index('public_pages_user').on(table.userId, table.id),
    index('public_pages_track').on(table.trackId),
  ],
);

/** The service that a browser went on to; empty: it opened the page; `embed`: another site showed it. */
export type VisitTo = PlatformId | 'embed' | '';

/** Browsers of a day (UTC) by the country of their language. */
export const publicPageDays = pgTable(
  'public_page_days',
  {
    pageId: pageId(),
    day: date('day', { mode: 'string' }).notNull(),
    service: text('service').$type<VisitTo>().notNull(),
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
