/** Campaigns: what users did for their songs, and for which links. */
import { date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CampaignKind } from '#contract/campaigns.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const campaigns = pgTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind').$type<CampaignKind>().notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    /** null: one day. */
    lastDay: date('last_day', { mode: 'string' }),
    notes: text('notes').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Can be restored for a day, then a job deletes the row. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('campaigns_user').on(table.userId, table.firstDay, table.id),
    index('campaigns_removed').on(table.removedAt),
  ],
);

export const campaignTracks = pgTable(
  'campaign_tracks',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    trackId: text('track_id')
      .notNull()
      .references(() => tracks.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.trackId] }),
    index('campaign_tracks_track').on(table.trackId),
  ],
);
