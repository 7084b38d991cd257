/** What of a playlist is shown to whom. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlaylistItem } from '#contract/playlists.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { playlistItems } from './table.ts';

/** Everybody's item of the video that is `held`. */
const everybodys = sql`(
  select said.id from ${items} said where said.owner_id is null
    and said.platform = held.platform and said.platform_track_id = held.platform_track_id)`;

/**
 * Joins to `pi` the item that it holds and, as `i`, the one that this reader is shown. What was restored from an archive is
 * the word of its owner: all others are shown what the platform says of the video, and nothing where it has not said so.
 */
const shownItem = (readerId: string | null): SQL => sql`
  join ${items} held on held.id = pi.item_id
  left join ${items} i on i.id = case
    when held.owner_id is null or held.owner_id = ${readerId}::text then held.id else ${everybodys} end`;

/** Pictures of which a cover is made, and the first songs among which they are looked for: not all of a thousand. */
const mostCovers = sql.raw('4');
const coverSongs = sql.raw('24');

/** Different pictures of the first songs of the playlist `p` that have one. */
export const coversFor = (readerId: string | null): SQL => sql`array(
    select first.artwork_url from (
      select i.artwork_url, pi.position from ${playlistItems} pi ${shownItem(readerId)}
      where pi.playlist_id = p.id and pi.removed_at is null and i.artwork_url is not null
      order by pi.position limit ${coverSongs}
    ) first
    group by first.artwork_url order by min(first.position) limit ${mostCovers}
  )`;

export type ItemRow = Omit<
  PlaylistItem,
  'trackId' | 'title' | 'artist' | 'duration' | 'durationKnown' | 'stateSince' | 'replacement'
> & {
  trackId: string | null;
  /** null: the platform has not said so. */
  title: string | null;
  artist: string | null;
  durationSeconds: number | null;
  stateSince: string | null;
};

/** What is in it, with the reader's own tracks of the same videos. */
export async function selectShownItems(
  db: Db,
  playlistId: string,
  userId: string | null,
): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select pi.id, t.id as "trackId", held.platform_track_id as "videoId", i.shown_title as title, i.artist,
      i.artwork_url as "albumArt", i.duration_seconds as "durationSeconds",
      case when i.status <> 'active' then i.status else 'available' end as state,
      case when i.status <> 'active' then to_json(i.status_since) #>> '{}' end as "stateSince"
    from ${playlistItems} pi ${shownItem(userId)}
    left join ${tracks} t on t.item_id = i.id and t.user_id = ${userId} and t.removed_at is null
    where pi.playlist_id = ${playlistId} and pi.removed_at is null
    order by pi.position, pi.id`);
  return rows;
}

export type Replacement = NonNullable<PlaylistItem['replacement']>;

/** By items that cannot be played: another video of the same song, on the reader's list and not in the playlist. */
export async function selectReplacements(
  db: Db,
  playlistId: string,
  userId: string,
): Promise<Map<string, Replacement>> {
  const { rows } = await db.execute<Replacement & { id: string }>(sql`
    select pi.id, other.* from ${playlistItems} pi ${shownItem(userId)}
    join ${tracks} t on t.item_id = i.id and t.user_id = ${userId} and t.removed_at is null
    join lateral (
      select o.id as "trackId", oi.shown_title as title, oi.artist
      from ${tracks} o join ${items} oi on oi.id = o.item_id
      where o.user_id = ${userId} and o.song_id = t.song_id and o.removed_at is null
        and oi.platform = 'youtube' and oi.status = 'active'
        and not exists (select from ${playlistItems} other_place
          where other_place.playlist_id = pi.playlist_id and other_place.item_id = oi.id
            and other_place.removed_at is null)
      order by o.added_at, o.id limit 1
    ) as other on true
    where pi.playlist_id = ${playlistId} and pi.removed_at is null and i.status <> 'active'`);
  return new Map(rows.map(({ id, ...replacement }) => [id, replacement]));
}

/**
 * From one playlist into another, in its order: what its new owner was shown, never a row of another account, with which
 * it would go.
 */
export async function copyItems(
  db: Db,
  { from, to, readerId }: { from: string; to: string; readerId: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${playlistItems} (id, playlist_id, item_id, position, added_at)
    select 'pli_' || replace(gen_random_uuid()::text, '-', ''), ${to}, i.id, pi.position, ${at(now)}
    from ${playlistItems} pi ${shownItem(readerId)}
    where pi.playlist_id = ${from} and pi.removed_at is null and i.id is not null
    order by pi.position, pi.id
    on conflict do nothing`);
}

export type Unconfirmed = { platform: PlatformId; platformTrackId: string; url: string };

/** Videos of the user's that were restored from an archive and that the platform has told nobody here of. */
export async function selectUnconfirmed(
  db: Db,
  userId: string,
  among: { playlistId: string } | { itemIds: readonly string[] },
): Promise<Unconfirmed[]> {
  // What was taken out can be put back.
  const ids =
    'playlistId' in among
      ? sql`held.id in (select item_id from ${playlistItems} where playlist_id = ${among.playlistId})`
      : sql`held.id = any(${arrayOf('text', among.itemIds)})`;
  const { rows } = await db.execute<Unconfirmed>(sql`
    select held.platform, held.platform_track_id as "platformTrackId", held.url from ${items} held
    where held.owner_id = ${userId} and ${ids} and ${everybodys} is null
    order by held.id`);
  return rows;
}
