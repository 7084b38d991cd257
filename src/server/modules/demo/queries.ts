/** SQL of sample accounts: who has one, and what goes when it is over. */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { daily, items, observations } from '../metrics/table.ts';
import { playlistItems } from '../playlists/table.ts';
import { tracks } from '../tracks/table.ts';
import { demoDays, demoItems } from './table.ts';

export type NewTrack = { id: string; itemId: string };

/** Each song counts from the first day that is told of it, so that all of its past is growth. */
export async function insertSampleTracks(
  db: Db,
  userId: string,
  rows: readonly NewTrack[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${tracks} (id, user_id, item_id, added_at, counted_from, name_checked_at)
    select given.id, ${userId}, given.item_id, ${at(now)},
      (d.monday + began.day)::timestamp at time zone d.time_zone, ${at(now)}
    from ${unnest(rows, { id: ['text', (row) => row.id], item_id: ['text', (row) => row.itemId] })}
    join ${demoItems} d on d.item_id = given.item_id
    join (select song, min(day) as day from ${demoDays} group by song) as began on began.song = d.song`);
}

/** The user's links of a song of the plot, and the Monday that its days count from. */
export async function selectSampleLinks(
  db: Db,
  userId: string,
  song: string,
): Promise<{ trackIds: string[]; monday: string } | undefined> {
  const { rows } = await db.execute<{ trackIds: string[]; monday: string }>(sql`
    select array_agg(t.id) as "trackIds", min(d.monday)::text as monday
    from ${tracks} t join ${demoItems} d on d.item_id = t.item_id
    where t.user_id = ${userId} and d.song = ${song}
    having count(*) > 0`);
  return rows[0];
}

/** The user's links of each song of the plot that no ISRC joins, but for some. */
export async function selectSampleSongs(
  db: Db,
  userId: string,
  without: readonly string[],
): Promise<string[][]> {
  const { rows } = await db.execute<{ trackIds: string[] }>(sql`
    select array_agg(t.id) as "trackIds"
    from ${tracks} t join ${demoItems} d on d.item_id = t.item_id join ${items} i on i.id = d.item_id
    where t.user_id = ${userId} and d.song <> all(${arrayOf('text', without)})
    group by d.song having count(*) > 1 and bool_or(i.isrc is null)`);
  return rows.map(({ trackIds }) => trackIds);
}

/** One link of each of the user's songs, with the song of the plot that it is. */
export async function selectSampleTracks(
  db: Db,
  userId: string,
): Promise<{ trackId: string; song: string }[]> {
  const { rows } = await db.execute<{ trackId: string; song: string }>(sql`
    select distinct on (t.song_id) t.id as "trackId", d.song
    from ${tracks} t join ${demoItems} d on d.item_id = t.item_id join ${items} i on i.id = d.item_id
    where t.user_id = ${userId} order by t.song_id, i.platform desc, t.id`);
  return rows;
}

/** The user's links to the plot's videos, by the name of the song. */
export async function selectSampleVideos(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from ${tracks} t join ${demoItems} d on d.item_id = t.item_id join ${items} i on i.id = d.item_id
    where t.user_id = ${userId} and i.platform = 'youtube' and i.status = 'active' order by d.song`);
  return rows.map(({ id }) => id);
}

/** Where those live who look at the sample this week. */
export async function selectDemoZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.isDemo, true));
  return rows.map((row) => row.timeZone);
}

/** Demo accounts made before an instant, some at a time. */
export async function selectOldDemoUsers(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), lt(users.createdAt, before)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** With all that is theirs. Answers the items they followed. */
export async function deleteDemoUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  const followed = await db.execute<{ item_id: string }>(
    sql`select distinct item_id from ${tracks} where user_id = any(${arrayOf('text', ids)})`,
  );
  await db.execute(sql`delete from ${users} where id = any(${arrayOf('text', ids)}) and is_demo`);
  return followed.rows.map((row) => row.item_id);
}

/** Songs of weeks that are not given out any more, and that nobody follows or has in a playlist; answers how many there were. */
export async function deleteOldSongs(db: Db, monday: string, limit: number): Promise<number> {
  const { rows } = await db.execute<{ item_id: string }>(sql`
    select d.item_id from ${demoItems} d join ${items} i on i.id = d.item_id
    where d.monday < ${monday}::date
      and not exists (select from ${tracks} t where t.item_id = d.item_id)
      and not exists (select from ${playlistItems} pi where pi.item_id = d.item_id)
    limit ${limit}::integer for update of i`);
  const ids = arrayOf(
    'text',
    rows.map((row) => row.item_id),
  );
  await db.execute(sql`delete from ${observations} where item_id = any(${ids})`);
  await db.execute(sql`delete from ${daily} where item_id = any(${ids})`);
  await db.execute(sql`delete from ${items} where id = any(${ids})`);
  return rows.length;
}
