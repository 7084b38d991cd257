/** Songs: what was decided about which links are one recording. Which song a link is of stands in `tracks.song_id`. */
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { SongDoubt } from '#contract/songs.ts';
import { users } from '../accounts/table.ts';
import { tracks } from '../tracks/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const trackId = (name: string) =>
  text(name)
    .notNull()
    .references(() => tracks.id, { onDelete: 'cascade' });

/** Facts about pairs of links; `one` is the smaller id. What a user said no matcher changes. */
export const songVerdicts = pgTable(
  'song_verdicts',
  {
    userId: userId(),
    one: trackId('one'),
    other: trackId('other'),
    isSame: boolean('is_same').notNull(),
    by: text('by').$type<'user' | 'isrc'>().notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.one, table.other] }),
    index('song_verdicts_other').on(table.other),
    index('song_verdicts_user').on(table.userId),
  ],
);

/** Songs that seem to be one, as the matcher last found them. */
export const songProposals = pgTable(
  'song_proposals',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    trackIds: jsonb('track_ids').$type<string[]>().notNull(),
    isSure: boolean('is_sure').notNull(),
    doubts: jsonb('doubts').$type<SongDoubt[]>().notNull(),
  },
  (table) => [index('song_proposals_user').on(table.userId, table.isSure)],
);

/** Which song each link was of, and what was decided of the pair. */
export type Pair = { one: string; other: string; isSame: boolean; by: 'user' | 'isrc' };
export type Members = Record<string, string>;

/** What a user changed, kept for a day to be taken back. */
export const songChanges = pgTable(
  'song_changes',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Song by link, before and after. */
    before: jsonb('before').$type<Members>().notNull(),
    after: jsonb('after').$type<Members>().notNull(),
    /** What was decided of pairs of these links before. */
    verdicts: jsonb('verdicts').$type<Pair[]>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('song_changes_user').on(table.userId, table.changedAt)],
);
