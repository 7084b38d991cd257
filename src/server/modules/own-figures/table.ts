/** Figures that are an artist's own, of imports and of connections: apart from what platforms tell everybody. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';

/** Where figures come from, and whether they count: a source is shown and taken away in one step, however large it is. */
export const figureSources = pgTable(
  'figure_sources',
  {
    /** An import (`imp_…`) or a connection (`con_…`). */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** False while its rows are being stored, and from the moment it is undone. */
    isShown: boolean('is_shown').notNull(),
    shownAt: timestamp('shown_at', { withTimezone: true }).notNull(),
    /** What its files are called; of a connection none. */
    files: text('files').array().notNull().default(sql`'{}'`),
  },
  (table) => [index('figure_sources_user').on(table.userId)],
);

/** What a user's figures have gone through. */
export const figureState = pgTable('figure_state', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The last layer that was given out. */
  layer: bigint('layer', { mode: 'number' }).notNull(),
  /** Counts what is shown anew or taken away: whoever compared with an earlier state compares again. */
  version: bigint('version', { mode: 'number' }).notNull(),
});

/**
 * A row a figure, exactly as its source says it, so that undoing a source leaves what would be there without it. Of
 * layers that speak of the same, the latest of those that are shown counts (`queries.ts`); rows of one layer that speak
 * of the same are parts of it, and are added up.
 */
export const ownFigures = pgTable(
  'own_figures',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sourceId: text('source_id').notNull(),
    /** Grows with every file that is applied. */
    layer: bigint('layer', { mode: 'number' }).notNull(),
    /** Who counted it, as far as it is a platform of ours; otherwise `store` has its name. */
    platform: text('platform').$type<PlatformId>(),
    store: text('store').notNull().default(''),
    /**
     * null: of the artist or the channel as a whole; where `named` is told, of a song that is not on the list.
     * The module following takes away with a link what no file says under a name.
     */
    trackId: text('track_id'),
    /** Days in the source's own zone; both null: over all time until it was made. */
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    dimension: text('dimension').$type<FigureDimension | ''>().notNull().default(''),
    key: text('key').notNull().default(''),
    /** What the source calls the key, where that is an id (cities). */
    keyName: text('key_name'),
    figure: text('figure').$type<Figure>().notNull(),
    /** In the unit of the figure (`domain/own-figures.ts`); of money with decimals, which sums of many rows come to. */
    value: numeric('value', { mode: 'number' }).notNull(),
    /** ISO 4217, of money. */
    currency: text('currency').notNull().default(''),
    /** What the source calls the song, hashed with its platform (`nameOfSubject`); null: it names none. */
    named: bigint('named', { mode: 'bigint' }),
    /**
     * Of money `payer|statement`, of counts the statement: a later one adds to what earlier ones said of the same month, and
     * so does another payer's. Empty: a table of counts.
     */
    statement: text('statement').notNull().default(''),
  },
  (table) => [
    index('own_figures_source').on(table.userId, table.sourceId),
    index('own_figures_track')
      .on(table.trackId, table.dimension, table.fromDay, table.key)
      .where(sql`track_id is not null`),
    index('own_figures_artist')
      .on(table.userId, table.dimension, table.fromDay, table.key)
      .where(sql`track_id is null and named is null`),
    index('own_figures_unlisted')
      .on(table.userId, table.named)
      .where(sql`track_id is null and named is not null`),
  ],
);

/** What stands as `dimension` of figures of the recording itself, so that nobody who reads what was counted meets them. */
export const soundDimension = sql.raw(`'sound'`);

/** Which links each source took a name for: of links that one name was taken for, what the later layer says counts. */
export const namedLinks = pgTable(
  'figure_names',
  {
    sourceId: text('source_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    named: bigint('named', { mode: 'bigint' }).notNull(),
    trackId: text('track_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.named, table.trackId] }),
    index('figure_names_user').on(table.userId, table.named),
    index('figure_names_track').on(table.trackId),
  ],
);
