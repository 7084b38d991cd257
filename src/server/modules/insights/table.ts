/** What users said of days that they were told of. */
import { date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Metric } from '#domain/metrics.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

/** Days that were nothing to tell of: such days of the link are told only when they lie farther from the usual. */
export const unusualMarks = pgTable(
  'unusual_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    trackId: text('track_id')
      .notNull()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    metric: text('metric').$type<Metric>().notNull(),
    /** In the zone of whoever marked it. */
    day: date('day', { mode: 'string' }).notNull(),
    direction: text('direction').$type<'more' | 'less'>().notNull(),
    markedAt: timestamp('marked_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trackId, table.metric, table.day] }),
    index('unusual_marks_user').on(table.userId, table.markedAt),
  ],
);
