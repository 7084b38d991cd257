/** The sample's plot, copied for whoever looks at it, and the songs that it was copied to. */
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { items, metricColumns } from '../metrics/table.ts';

const count = (name: string) => bigint(name, { mode: 'number' });

/** A link's numbers at the end of a day, counted from the Monday of whichever week it is copied for. */
export const demoDays = pgTable(
  'demo_days',
  {
    /** Of the plot as a whole: another one replaces all rows. */
    version: text('version').notNull(),
    song: text('song').notNull(),
    platform: text('platform').$type<PlatformId>().notNull(),
    day: integer('day').notNull(),
    ...metricColumns(),
    withheld: jsonb('withheld').$type<Metric[]>().notNull().default([]),
    /** Counters that fell → what stood before the fall. */
    corrected: jsonb('corrected').$type<Partial<Record<Metric, number>>>().notNull().default({}),
    /** Something differs from the day before: only then there is an observation. */
    isChanged: boolean('is_changed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.song, table.platform, table.day] })],
);

/** What the plot's songs together have at the end of a day: the same in every edition, but for days that are read live. */
export const demoTotals = pgTable(
  'demo_totals',
  {
    day: integer('day').notNull(),
    platform: text('platform').$type<PlatformId>().notNull(),
    metric: text('metric').$type<Metric>().notNull(),
    ...{ value: count('value').notNull(), songs: integer('songs').notNull() },
    compared: integer('compared').notNull(),
    ...{ gained: count('gained').notNull(), corrected: count('corrected').notNull() },
  },
  (table) => [primaryKey({ columns: [table.platform, table.metric, table.day] })],
);

/** Items of an edition of the plot. */
export const demoItems = pgTable(
  'demo_items',
  {
    itemId: text('item_id')
      .primaryKey()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** What `editionOf` calls it. */
    edition: text('edition').notNull(),
    song: text('song').notNull(),
    /** The Monday that its days count from, and the zone whose midnights end them. */
    monday: date('monday', { mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
  },
  (table) => [index('demo_items_edition').on(table.edition)],
);
