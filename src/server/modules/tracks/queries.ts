/** SQL of who follows what, and of the plan's limit of it. */
import { sql } from 'drizzle-orm';
import type { Tier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { tracks, waitingLinks } from './table.ts';

/**
 * Whoever changes a user's list takes this lock first: so the plan's limit is exact however many add at once.
 * NO KEY: rows that only refer to the user (events, sessions) need not wait.
 */
export async function selectTierLocked(db: Db, userId: string): Promise<Tier | undefined> {
  const { rows } = await db.execute<{ tier: Tier }>(
    sql`select tier from ${users} where id = ${userId} for no key update`,
  );
  return rows[0]?.tier;
}

export async function selectTier(db: Db, userId: string): Promise<Tier | undefined> {
  const { rows } = await db.execute<{ tier: Tier }>(sql`select tier from ${users} where id = ${userId}`);
  return rows[0]?.tier;
}

/**
 * Places of songs on the list, paused ones too, and links that wait, without those of them that are `except`ed. A song
 * takes one place, and one more for each further link of the same platform.
 */
export async function countPlaces(
  db: Db,
  userId: string,
  except: readonly string[],
): Promise<{ songs: number; waiting: number }> {
  const { rows } = await executePrepared<{ songs: number; waiting: number }>(
    db,
    sql`
    select (
        select coalesce(sum(links), 0)::integer from (
          select max(links) as links from (
            select t.song_id, count(*) as links from ${tracks} t join ${items} i on i.id = t.item_id
            where t.user_id = ${userId} and t.removed_at is null group by t.song_id, i.platform
          ) of_platforms group by song_id
        ) of_songs
      ) as songs,
      (select count(*) from ${waitingLinks} where user_id = ${userId} and settled_at is null
        and id <> all(${arrayOf('text', except)})) as waiting`,
  );
  return rows[0] ?? { songs: 0, waiting: 0 };
}

export async function countLinks(db: Db, userId: string): Promise<number> {
  const { rows } = await executePrepared<{ links: number }>(
    db,
    sql`select count(*)::integer as links from ${tracks} where user_id = ${userId} and removed_at is null`,
  );
  return rows[0]?.links ?? 0;
}

/**
 * Oldest kept first: whatever lies beyond the limit is paused, the rest is not. The first links of a song's platforms share
 * its place, which is as old as the oldest of them; so do the second ones. Answers the items this changed.
 */
export async function pauseBeyond(db: Db, userId: string, limit: number | null): Promise<string[]> {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    with listed as (
      select t.id, t.song_id, t.added_at,
        row_number() over (partition by t.song_id, i.platform order by t.added_at, t.id) as nth
      from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.removed_at is null
    ), places as (
      select song_id, nth, row_number() over (order by min(added_at), min(id)) as place
      from listed group by song_id, nth
    ), ranked as (
      select id, coalesce(place > ${limit}::integer, false) as is_beyond
      from listed join places using (song_id, nth)
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

export async function selectFollowerIds(db: Db, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await db.execute<{ userId: string }>(sql`
    select distinct user_id as "userId" from ${tracks}
    where item_id = any(${arrayOf('text', itemIds)}) and removed_at is null`);
  return rows.map(({ userId }) => userId);
}

/** Whether the user has a link of it. */
export async function hasSong(db: Db, userId: string, songId: string): Promise<boolean> {
  const { rows } = await executePrepared(
    db,
    sql`select from ${tracks} where user_id = ${userId} and song_id = ${songId} and removed_at is null limit 1`,
  );
  return rows.length > 0;
}
