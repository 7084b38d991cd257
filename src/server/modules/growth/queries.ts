/** SQL of what songs brought: stored for the usual spans. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { accountVersions } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { datedLink, ownLinks } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';
import type { MetricGrowth, Momentum, SpansGrowth, UsualSpan } from './policy.ts';
import { trackGrowth } from './table.ts';

export type GrowthState = typeof accountVersions.$inferSelect;

export async function selectGrowthState(db: Db, userId: string): Promise<GrowthState | undefined> {
  const query = db.select().from(accountVersions).where(eq(accountVersions.userId, userId));
  const [row] = await query.prepare('growth-state').execute();
  return row;
}

export type FollowedSong = {
  trackId: string;
  songId: string;
  itemId: string;
  platform: PlatformId;
  countedFrom: Date;
  ownRelease: string | null;
};

/** `isOpen`: only those without growth, or with one that may still change. */
export async function selectFollowedSongs(
  db: Db,
  userId: string,
  { isOpen, trackIds }: { isOpen: boolean; trackIds?: readonly string[] | undefined },
): Promise<FollowedSong[]> {
  const { rows } = await executePrepared<Omit<FollowedSong, 'countedFrom'> & { countedFrom: number }>(
    db,
    sql`
    select ${datedLink} from ${ownLinks(userId)} left join ${trackGrowth} g on g.track_id = t.id
    where ${trackIds ? sql`t.id = any(${arrayOf('text', trackIds)})` : sql`true`}
      ${isOpen ? sql`and g.is_settled is not true` : sql``}
    order by t.item_id`,
  );
  return rows.map((row) => ({ ...row, countedFrom: new Date(row.countedFrom) }));
}

/** Undefined: it is not on the user's list. */
export async function selectFollowedSong(
  db: Db,
  userId: string,
  trackId: string,
): Promise<FollowedSong | undefined> {
  const [song] = await selectFollowedSongs(db, userId, { isOpen: false, trackIds: [trackId] });
  return song;
}

export type GrowthRow = {
  trackId: string;
  spans: SpansGrowth;
  leadGained: number | null;
  momentum: Momentum | null;
  isSettled: boolean;
};

/** All of a user's at once, or (`isOpen`) all that could still change; what was there before goes. */
export async function replaceGrowth(
  db: Db,
  userId: string,
  rows: readonly GrowthRow[],
  isOpen: boolean,
): Promise<void> {
  await db
    .delete(trackGrowth)
    .where(and(eq(trackGrowth.userId, userId), isOpen ? eq(trackGrowth.isSettled, false) : undefined));
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${trackGrowth} (track_id, user_id, spans, lead_gained, momentum, is_settled)
    select given.track_id, ${userId}, given.spans, given.lead_gained, given.momentum, given.is_settled
    from ${unnest(rows, {
      track_id: ['text', (row) => row.trackId],
      spans: ['jsonb', (row) => JSON.stringify(row.spans)],
      lead_gained: ['bigint', (row) => row.leadGained],
      momentum: ['jsonb', (row) => row.momentum && JSON.stringify(row.momentum)],
      is_settled: ['boolean', (row) => row.isSettled],
    })}
    join ${tracks} t on t.id = given.track_id
    on conflict do nothing`);
}

export async function saveGrowthState(db: Db, state: Omit<GrowthState, 'version' | 'days'>): Promise<void> {
  const { userId, madeOf, lastDay, timeZone } = state;
  await db
    .insert(accountVersions)
    .values({ userId, version: madeOf ?? 0, madeOf, lastDay, timeZone })
    .onConflictDoUpdate({ target: accountVersions.userId, set: { madeOf, lastDay, timeZone } });
}

/** Two makings of one user's growth at once would each delete what the other wrote. */
export async function lockGrowth(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 7205759407))`);
}

/** What a span brought one link. */
export type LinkGrowth = { trackId: string; songId: string; platform: PlatformId; growth: MetricGrowth };

/** Of all the user's songs; of one metric, or of each that they have. */
export async function selectStoredGrowth(
  db: Db,
  userId: string,
  days: UsualSpan,
  metric?: Metric,
): Promise<LinkGrowth[]> {
  const span = sql`g.spans -> ${String(days)}::text`;
  const growth = metric
    ? sql`case when ${span} ? ${metric}::text then jsonb_build_object(${metric}::text, ${span} -> ${metric}) else '{}' end`
    : span;
  const { rows } = await executePrepared<LinkGrowth>(
    db,
    sql`
    select g.track_id as "trackId", t.song_id as "songId", i.platform, ${growth} as growth
    from ${tracks} t join ${items} i on i.id = t.item_id join ${trackGrowth} g on g.track_id = t.id
    where t.user_id = ${userId} and t.removed_at is null`,
  );
  return rows;
}

/** Of one song. */
export async function selectTrackSpans(
  db: Db,
  userId: string,
  trackId: string,
): Promise<SpansGrowth | undefined> {
  const query = db
    .select({ spans: trackGrowth.spans })
    .from(trackGrowth)
    .innerJoin(tracks, eq(tracks.id, trackGrowth.trackId))
    .where(and(eq(trackGrowth.userId, userId), isNull(tracks.removedAt), eq(trackGrowth.trackId, trackId)));
  const [row] = await query.prepare('track-spans').execute();
  return row?.spans;
}

export async function deleteGrowthOf(db: Db, trackIds: readonly string[]): Promise<void> {
  await db.execute(sql`delete from ${trackGrowth} where track_id = any(${arrayOf('text', trackIds)})`);
}

/** Of users whose growth was last made for an earlier day. */
export async function deleteGrowthBefore(db: Db, day: string): Promise<void> {
  await db.execute(sql`
    with old as (
      update ${accountVersions} set made_of = null where last_day < ${day}::date and made_of is not null returning user_id
    )
    delete from ${trackGrowth} g using old where g.user_id = old.user_id`);
}
