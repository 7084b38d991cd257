/** SQL of finds: what is offered to a user, and what the user says to it. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import type { FoundSong } from '#server/platforms/found.ts';
import { items } from '../../metrics/table.ts';
import { tracks, waitingLinks } from '../../tracks/table.ts';
import { songFinds } from '../table.ts';
import { isFollowed, isOnPlatform } from './columns.ts';

export type FindRow = {
  id: string;
  songId: string;
  trackId: string;
  platform: PlatformId;
  platformTrackId: string;
  url: string;
  title: string;
  artist: string;
  durationSeconds: number | null;
  foundBy: 'isrc' | 'search';
  foundAt: Date;
};

const columns = sql`f.id, t.song_id as "songId", t.id as "trackId", f.platform,
  f.platform_track_id as "platformTrackId", f.url, f.title, f.artist, f.duration_seconds as "durationSeconds",
  f.found_by as "foundBy", f.found_at as "foundAt"`;

/** What is offered: of links that are on the list, where the song has no link, and not dismissed. */
const offered = (userId: string): SQL => sql`
  from ${songFinds} f join ${tracks} t on t.id = f.track_id and t.removed_at is null
  where f.user_id = ${userId} and f.dismissed_at is null
    and not ${isOnPlatform(sql`f.platform`)} and not ${isFollowed(sql`f`)}`;

/** The same of a whole list: its links are read once, not once for each find. */
const offeredOfAll = (userId: string): SQL => sql`
  from ${songFinds} f join ${tracks} t on t.id = f.track_id and t.removed_at is null
  where f.user_id = ${userId} and f.dismissed_at is null
    and (t.song_id, f.platform) not in (
      select own.song_id, i.platform from ${tracks} own join ${items} i on i.id = own.item_id
      where own.user_id = ${userId} and own.removed_at is null)
    and (f.platform, f.platform_track_id) not in (
      select i.platform, i.platform_track_id from ${tracks} own join ${items} i on i.id = own.item_id
      where own.user_id = ${userId} and own.removed_at is null
      union all
      select w.platform, w.platform_track_id from ${waitingLinks} w
      where w.user_id = ${userId} and w.settled_at is null)`;

export type FindScope = { songId?: string; trackIds?: readonly string[] };

/** Of one song, or of those that these links are of. */
const within = (userId: string, { songId, trackIds = [] }: FindScope): SQL => {
  if (songId !== undefined) return sql`t.song_id = ${songId}`;
  return sql`t.song_id in (
    select song_id from ${tracks} where user_id = ${userId} and id = any(${arrayOf('text', trackIds)}))`;
};

export type SongsFound = { songs: number; finds: number; page: { songId: string; newest: string }[] };

/** How many there are, and a page of songs: the one with the latest added link first. */
export async function selectSongsFound(
  db: Db,
  userId: string,
  scope: FindScope,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SongsFound> {
  const isAll = scope.songId === undefined && scope.trackIds === undefined;
  const { rows } = await executePrepared<{ songs: number; finds: number; page: SongsFound['page'] | null }>(
    db,
    sql`
    with songs as materialized (
      select t.song_id, max(t.id) as newest, count(*) as finds
      ${isAll ? offeredOfAll(userId) : sql`${offered(userId)} and ${within(userId, scope)}`}
      group by t.song_id
    ), page as (
      select song_id as "songId", newest from songs
      where ${after ? sql`newest < ${after}` : sql`true`} order by newest desc limit ${limit}
    )
    select count(*)::integer as songs, coalesce(sum(finds), 0)::integer as finds,
      (select json_agg(page order by newest desc) from page) as page
    from songs`,
  );
  const [row] = rows;
  return { songs: row?.songs ?? 0, finds: row?.finds ?? 0, page: row?.page ?? [] };
}

/** In the order of the platforms' names. */
export async function selectFindsOf(db: Db, userId: string, songIds: readonly string[]): Promise<FindRow[]> {
  const { rows } = await executePrepared<Omit<FindRow, 'foundAt'> & { foundAt: string }>(
    db,
    sql`
    select ${columns} ${offered(userId)} and t.song_id = any(${arrayOf('text', songIds)})
    order by f.platform, f.found_at, f.id`,
  );
  return rows.map((row) => ({ ...row, foundAt: new Date(row.foundAt) }));
}

/** Also those that are followed by now, so that a second press does no harm; not dismissed ones. */
export async function selectFinds(db: Db, userId: string, ids: readonly string[]): Promise<FindRow[]> {
  const { rows } = await db.execute<Omit<FindRow, 'foundAt'> & { foundAt: string }>(sql`
    select ${columns} from ${songFinds} f join ${tracks} t on t.id = f.track_id and t.removed_at is null
    where f.user_id = ${userId} and f.id = any(${arrayOf('text', ids)}) and f.dismissed_at is null`);
  return rows.map((row) => ({ ...row, foundAt: new Date(row.foundAt) }));
}

export type NewFind = { id: string; found: FoundSong };

/** What a search came upon. What is known already keeps its place, and what was dismissed stays so. */
export async function insertSearched(
  db: Db,
  userId: string,
  { trackId, platform }: { trackId: string; platform: PlatformId },
  rows: readonly NewFind[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${songFinds} as f (id, user_id, track_id, platform, platform_track_id, url, title, artist,
      duration_seconds, found_by, found_at)
    select id, ${userId}, ${trackId}, ${platform}, key, url, title, artist, seconds, 'search', ${at(now)}
    from ${unnest(rows, {
      id: ['text', (row) => row.id],
      key: ['text', (row) => row.found.platformTrackId],
      url: ['text', (row) => row.found.url],
      title: ['text', (row) => row.found.song.title],
      artist: ['text', (row) => row.found.song.artist],
      seconds: ['integer', (row) => row.found.song.durationSeconds],
    })}
    on conflict (user_id, platform, platform_track_id) do update
      set track_id = excluded.track_id, found_at = excluded.found_at
      where f.dismissed_at is null`);
}

/** How many of them there are; `dismissedAt` null offers them again. */
export async function markDismissed(
  db: Db,
  userId: string,
  ids: readonly string[],
  dismissedAt: Date | null,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${songFinds} set dismissed_at = ${dismissedAt && at(dismissedAt)}
    where user_id = ${userId} and id = any(${arrayOf('text', ids)})`);
  return rowCount ?? 0;
}

/** Offers of links that went. */
export async function deleteOrphanFinds(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${songFinds} where user_id = ${userId} and track_id is null and dismissed_at is null`);
}

/** What a platform's terms let nobody keep longer: offers go, of what was dismissed the id alone stays. */
export async function forgetFindsBefore(db: Db, platform: PlatformId, instant: Date): Promise<void> {
  const isOld = sql`platform = ${platform} and found_at < ${at(instant)}`;
  await db.execute(sql`delete from ${songFinds} where ${isOld} and dismissed_at is null`);
  await db.execute(sql`
    update ${songFinds} set title = '', artist = '', duration_seconds = null where ${isOld} and title <> ''`);
}
