/** SQL that changes who follows what. */
import { eq, sql } from 'drizzle-orm';
import type { Tier } from '#domain/plans.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { type ItemKey, keyOf } from '../metrics/policy.ts';
import { items } from '../metrics/table.ts';
import { trackGrowth, tracks, waitingLinks } from './table.ts';

/**
 * Whoever changes a user's list takes this lock first: so the plan's limit is exact however many add at once.
 * NO KEY: rows that only refer to the user (events, sessions) need not wait.
 */
export async function lockUser(db: Db, userId: string): Promise<Tier | undefined> {
  const { rows } = await db.execute<{ tier: Tier }>(
    sql`select tier from ${users} where id = ${userId} for no key update`,
  );
  return rows[0]?.tier;
}

/** Without the lock: what may have changed a moment later. */
export async function selectTier(db: Db, userId: string): Promise<Tier | undefined> {
  const { rows } = await db.execute<{ tier: Tier }>(sql`select tier from ${users} where id = ${userId}`);
  return rows[0]?.tier;
}

/** Songs on the list, paused ones too, and links that wait, without those of them that are `except`ed. */
export async function countPlaces(
  db: Db,
  userId: string,
  except: readonly string[],
): Promise<{ songs: number; waiting: number }> {
  const { rows } = await executePrepared<{ songs: number; waiting: number }>(
    db,
    sql`
    select (select count(*) from ${tracks} where user_id = ${userId} and removed_at is null) as songs,
      (select count(*) from ${waitingLinks} where user_id = ${userId} and settled_at is null
        and id <> all(${arrayOf('text', except)})) as waiting`,
  );
  return rows[0] ?? { songs: 0, waiting: 0 };
}

/** The user's own track ids of those songs that are on the list, by `keyOf`. */
export async function selectFollowed(
  db: Db,
  userId: string,
  keys: readonly ItemKey[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ platform: PlatformId; key: string; id: string }>(sql`
    select i.platform, i.platform_track_id as key, t.id
    from ${unnest(keys, {
      platform: ['text', (row) => row.platform],
      key: ['text', (row) => row.platformTrackId],
    })}
    join ${items} i on i.platform = given.platform and i.platform_track_id = given.key
    join ${tracks} t on t.item_id = i.id and t.user_id = ${userId} and t.removed_at is null`);
  return new Map(rows.map(({ platform, key, id }) => [keyOf({ platform, platformTrackId: key }), id]));
}

export type NewTrack = { id: string; itemId: string };

/** A removed song that is added again keeps its id. Answers track ids by item. */
export async function insertTracks(
  db: Db,
  userId: string,
  rows: readonly NewTrack[],
  now: Date,
): Promise<Map<string, string>> {
  const result = await db.execute<{ id: string; item_id: string }>(sql`
    insert into ${tracks} as t (id, user_id, item_id, added_at, counted_from, name_checked_at)
    select id, ${userId}, item_id, ${at(now)}, ${at(now)}, ${at(now)}
    from ${unnest(rows, { id: ['text', (row) => row.id], item_id: ['text', (row) => row.itemId] })}
    on conflict (user_id, item_id) do update
      set removed_at = null, is_paused = false, is_in_totals = false, added_at = excluded.added_at, counted_from = excluded.counted_from,
        name_checked_at = excluded.name_checked_at, whole_item_id = null
      where t.removed_at is not null
    returning t.id, t.item_id`);
  // A song that comes back counts from now on.
  const trackIds = result.rows.map(({ id }) => id);
  await db.execute(sql`delete from ${trackGrowth} where track_id = any(${arrayOf('text', trackIds)})`);
  return new Map(result.rows.map((row) => [row.item_id, row.id]));
}

/** The item it followed, or undefined when there is no such song on the user's list. */
export async function markRemoved(db: Db, userId: string, trackId: string, now: Date) {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    update ${tracks} set removed_at = ${at(now)}
    where id = ${trackId} and user_id = ${userId} and removed_at is null
    returning item_id`);
  return rows[0]?.item_id;
}

/** The items that they followed. */
export async function deleteTracksOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.delete(tracks).where(eq(tracks.userId, userId)).returning({ itemId: tracks.itemId });
  return rows.map(({ itemId }) => itemId);
}

export async function markRestored(db: Db, userId: string, trackId: string, removedAfter: Date) {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    update ${tracks} set removed_at = null, is_paused = false
    where id = ${trackId} and user_id = ${userId} and removed_at > ${at(removedAfter)}
    returning item_id`);
  return rows[0]?.item_id;
}

/** Rows that somebody is just bringing back are left for the next time. Answers the ids that went. */
export async function deleteRemovedBefore(db: Db, instant: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${tracks} where id in (
      select id from ${tracks} where removed_at <= ${at(instant)} for update skip locked
    ) returning id`);
  return rows.map(({ id }) => id);
}

/** Oldest kept first: whatever lies beyond the limit is paused, the rest is not. Answers the items this changed. */
export async function pauseBeyond(db: Db, userId: string, limit: number | null): Promise<string[]> {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    with ranked as (
      select id, coalesce(row_number() over (order by added_at, id) > ${limit}::integer, false) as is_beyond
      from ${tracks} where user_id = ${userId} and removed_at is null
    )
    update ${tracks} t set is_paused = ranked.is_beyond
    from ranked where ranked.id = t.id and t.is_paused <> ranked.is_beyond
    returning t.item_id`);
  return rows.map((row) => row.item_id);
}

export async function selectItemIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ item_id: string }>(
    sql`select item_id from ${tracks} where user_id = ${userId} and removed_at is null`,
  );
  return rows.map((row) => row.item_id);
}

export type Follower = { userId: string; trackId: string; itemId: string };

export async function selectFollowers(db: Db, itemIds: readonly string[]): Promise<Follower[]> {
  const { rows } = await db.execute<{ user_id: string; id: string; item_id: string }>(sql`
    select user_id, id, item_id from ${tracks}
    where item_id = any(${arrayOf('text', itemIds)}) and removed_at is null
    order by user_id, id`);
  return rows.map((row) => ({ userId: row.user_id, trackId: row.id, itemId: row.item_id }));
}
