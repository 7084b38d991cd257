/** SQL that changes who follows what. */
import { eq, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { trackGrowth } from '../growth/table.ts';
import { type ItemKey, itemKeyOf } from '../metrics/policy.ts';
import { items } from '../metrics/table.ts';
import type { Described } from '../tracks/service.ts';
import { tracks } from '../tracks/table.ts';

/** The user's own track ids of those songs that are on the list, by `itemKeyOf`. */
export async function selectFollowedItems(
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
  return new Map(rows.map(({ platform, key, id }) => [itemKeyOf({ platform, platformTrackId: key }), id]));
}

export type ListedLink = Described & { songId: string };

/** What the links of a list are of. */
export async function selectListedLinks(db: Db, userId: string): Promise<ListedLink[]> {
  const { rows } = await db.execute<ListedLink>(sql`
    select t.song_id as "songId", i.platform, i.title, i.artist, i.duration_seconds as "durationSeconds", i.isrc
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null`);
  return rows;
}

export type TrackToInsert = { id: string; itemId: string };

/** A removed song that is added again keeps its id. Answers track ids by item. */
export async function insertTracks(
  db: Db,
  userId: string,
  rows: readonly TrackToInsert[],
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
export async function markTracksRemoved(db: Db, userId: string, trackId: string, now: Date) {
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

export async function markTracksRestored(db: Db, userId: string, trackId: string, removedAfter: Date) {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    update ${tracks} set removed_at = null, is_paused = false
    where id = ${trackId} and user_id = ${userId} and removed_at > ${at(removedAfter)}
    returning item_id`);
  return rows[0]?.item_id;
}

/** All of them, under one instant. Answers the items that they followed. */
export async function markManyRemoved(
  db: Db,
  userId: string,
  trackIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    update ${tracks} set removed_at = ${at(now)}
    where user_id = ${userId} and id = any(${arrayOf('text', trackIds)}) and removed_at is null
    returning item_id`);
  return rows.map((row) => row.item_id);
}

export async function markRemovalUndone(db: Db, userId: string, removedAt: Date): Promise<string[]> {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    update ${tracks} set removed_at = null, is_paused = false
    where user_id = ${userId} and removed_at = ${at(removedAt)} returning item_id`);
  return rows.map((row) => row.item_id);
}

/** Rows that somebody is just bringing back are left for the next time. Answers the ids that went. */
export async function deleteTracksRemovedBefore(db: Db, instant: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${tracks} where id in (
      select id from ${tracks} where removed_at <= ${at(instant)} for update skip locked
    ) returning id`);
  return rows.map(({ id }) => id);
}
