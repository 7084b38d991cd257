/** What somebody wants to reach, and beyond which line a day shall be told of. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Metric } from '#domain/metrics.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const count = (name: string) => bigint(name, { mode: 'number' });

const id = () => text('id').primaryKey();
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
/** Of one link; of one song by its id, which names all of its links; neither: of all songs together. */
const trackId = () => text('track_id').references(() => tracks.id, { onDelete: 'cascade' });
const metric = () => text('metric').$type<Metric>().notNull();
/** Can be restored for a day, then a job deletes the row. */
const removedAt = () => instant('removed_at');

export const goals = pgTable(
  'goals',
  {
    id: id(),
    userId: userId(),
    trackId: trackId(),
    songId: text('song_id'),
    metric: metric(),
    target: count('target').notNull(),
    /** What stood when the goal was set. */
    begunAt: count('begun_at').notNull(),
    /** The last day on which it is to be reached; null: whenever. */
    due: date('due', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    reachedAt: instant('reached_at'),
    removedAt: removedAt(),
  },
  (table) => [
    index('goals_user').on(table.userId, table.id),
    index('goals_track').on(table.trackId),
    index('goals_removed').on(table.removedAt),
    check('goals_subject', sql`track_id is null or song_id is null`),
  ],
);

export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    userId: userId(),
    trackId: trackId(),
    songId: text('song_id'),
    metric: metric(),
    direction: text('direction').$type<'above' | 'below'>().notNull(),
    /** Of what a day brings. */
    threshold: count('threshold').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last day that was judged, and whether it lay beyond: a crossing is told, not every day after it. */
    judgedDay: date('judged_day', { mode: 'string' }),
    isBeyond: boolean('is_beyond').notNull().default(false),
    removedAt: removedAt(),
  },
  (table) => [
    index('alerts_user').on(table.userId, table.id),
    index('alerts_track').on(table.trackId),
    index('alerts_removed').on(table.removedAt),
    check('alerts_subject', sql`track_id is null or song_id is null`),
  ],
);
