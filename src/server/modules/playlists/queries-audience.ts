/** Who came to one's own public playlists, added up over days. */
import { type SQL, sql } from 'drizzle-orm';
import type { Days } from '#domain/days.ts';
import type { Db } from '#server/db/client.ts';
import { unnest } from '#server/db/sql.ts';
import { playlistAudience, playlists } from './table.ts';

/** Days asked for, and those that they are compared with. */
export type Spans = { now: Days; before: Days | null };

type Sums = { visits: number; plays: number; visitsBefore: number; playsBefore: number };

const within = (days: Days | null): SQL =>
  days ? sql`a.day between ${days.from}::date and ${days.to}::date` : sql`false`;

const sumsOf = ({ now, before }: Spans): SQL => sql`
  coalesce(sum(a.visits) filter (where ${within(now)}), 0)::float8 as visits,
  coalesce(sum(a.plays) filter (where ${within(now)}), 0)::float8 as plays,
  coalesce(sum(a.visits) filter (where ${within(before)}), 0)::float8 as "visitsBefore",
  coalesce(sum(a.plays) filter (where ${within(before)}), 0)::float8 as "playsBefore"`;

const comings = (userId: string, { now, before }: Spans): SQL => sql`
  ${playlists} p join ${playlistAudience} a on a.playlist_id = p.id
  where p.user_id = ${userId} and p.removed_at is null and (${within(now)} or ${within(before)})`;

export type PlaylistSums = Sums & { id: string; name: string; isPublic: boolean };

/** The most visited first. */
export async function selectPlaylistSums(
  db: Db,
  userId: string,
  spans: Spans,
  limit: number,
): Promise<PlaylistSums[]> {
  const { rows } = await db.execute<PlaylistSums>(sql`
    select p.id, p.name, p.is_public and p.hidden_at is null as "isPublic", ${sumsOf(spans)}
    from ${comings(userId, spans)}
    group by p.id order by visits desc, plays desc, p.id limit ${limit}`);
  return rows;
}

export type CountrySums = Sums & { country: string };

/** Of all that somebody came from, the most visits first. */
export async function selectCountrySums(db: Db, userId: string, spans: Spans): Promise<CountrySums[]> {
  const { rows } = await db.execute<CountrySums>(sql`
    select a.country, ${sumsOf(spans)} from ${comings(userId, spans)}
    group by a.country order by visits desc, plays desc, a.country`);
  return rows;
}

export type DayComings = { day: string; country: string; visits: number; plays: number };

export async function insertComings(db: Db, playlistId: string, rows: readonly DayComings[]): Promise<void> {
  await db.execute(sql`
    insert into ${playlistAudience} (playlist_id, day, country, visits, plays)
    select ${playlistId}, given.* from ${unnest(rows, {
      day: ['date', (row) => row.day],
      country: ['text', (row) => row.country],
      visits: ['integer', (row) => row.visits],
      plays: ['integer', (row) => row.plays],
    })}`);
  await db.execute(sql`
    update ${playlists} set plays = (select sum(plays) from ${playlistAudience} where playlist_id = ${playlistId})
    where id = ${playlistId}`);
}
