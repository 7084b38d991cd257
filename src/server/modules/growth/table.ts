/** What each song brought over the usual spans, made when somebody looks: `growth.ts`. */
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';
import type { Momentum, SpansGrowth } from './policy.ts';

export const trackGrowth = pgTable(
  'track_growth',
  {
    trackId: text('track_id')
      .primaryKey()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spans: jsonb('spans').$type<SpansGrowth>().notNull(),
    /** What the leading metric gained in `changeDays` (a gauge: its difference); null: not known. Lists are sorted by it. */
    leadGained: bigint('lead_gained', { mode: 'number' }),
    /** How the song does, over `momentumDays`; null: nothing of it was ever read. */
    momentum: jsonb('momentum').$type<Momentum>(),
    /** Read on the last of the days: whatever is read later changes nothing of it. */
    isSettled: boolean('is_settled').notNull(),
  },
  (table) => [index('track_growth_user').on(table.userId)],
);
