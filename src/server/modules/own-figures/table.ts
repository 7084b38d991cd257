/** Figures that are an artist's own, of imports and of connections: apart from what platforms tell everybody. */
import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

/**
 * A row a figure, exactly as its source says it, so that undoing a source leaves what would be there without it. Of two
 * sources that speak of the same, the later `layer` is shown (`queries.ts`).
 */
export const ownFigures = pgTable(
  'own_figures',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An import (`imp_…`) or a connection (`con_…`). */
    sourceId: text('source_id').notNull(),
    /** Grows with every source that is applied: the later one is shown. */
    layer: bigint('layer', { mode: 'number' }).notNull(),
    /** Who counted it, as far as it is a platform of ours; otherwise `store` has its name. */
    platform: text('platform').$type<PlatformId>(),
    store: text('store').notNull().default(''),
    /** null: of the artist or the channel as a whole. */
    trackId: text('track_id').references(() => tracks.id, { onDelete: 'cascade' }),
    /** Days in the source's own zone; both null: over all time until it was made. */
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    dimension: text('dimension').$type<FigureDimension | ''>().notNull().default(''),
    key: text('key').notNull().default(''),
    figure: text('figure').$type<Figure>().notNull(),
    /** In the unit of the figure (`domain/own-figures.ts`). */
    value: bigint('value', { mode: 'number' }).notNull(),
    /** ISO 4217, of money. */
    currency: text('currency').notNull().default(''),
  },
  (table) => [
    index('own_figures_source').on(table.sourceId),
    index('own_figures_track')
      .on(table.trackId, table.figure, table.fromDay)
      .where(sql`track_id is not null`),
    index('own_figures_user').on(table.userId, table.platform, table.dimension, table.fromDay),
  ],
);
