/** Which of the user's tracks are which videos, asked from both sides. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, unnest } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';

export type VideoOfTrack = { trackId: string; itemId: string | null };

/** Of each of these tracks of the user the video: its own, else that of another link of its song; null: there is none. */
export async function selectPlaylistVideos(
  db: Db,
  userId: string,
  trackIds: readonly string[],
): Promise<VideoOfTrack[]> {
  const { rows } = await db.execute<VideoOfTrack>(sql`
    select t.id as "trackId", video.item_id as "itemId"
    from ${unnest(trackIds, { track_id: ['text', (id) => id] })}
    join ${tracks} t on t.id = given.track_id and t.user_id = ${userId} and t.removed_at is null
    left join lateral (
      select o.item_id from ${tracks} o join ${items} i on i.id = o.item_id and i.platform = 'youtube'
      where o.user_id = ${userId} and o.removed_at is null and (o.id = t.id or o.song_id = t.song_id)
      order by o.id <> t.id, i.status <> 'active', o.added_at, o.id limit 1
    ) as video on true
    order by array_position(${arrayOf('text', trackIds)}, t.id)`);
  return rows;
}

/** By the videos' ids at YouTube; without those that are on no list of the user's. */
export async function selectTracksOfVideos(
  db: Db,
  userId: string,
  videoIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ videoId: string; trackId: string }>(sql`
    select i.platform_track_id as "videoId", t.id as "trackId"
    from ${items} i join ${tracks} t on t.item_id = i.id and t.user_id = ${userId} and t.removed_at is null
    where i.platform = 'youtube' and i.platform_track_id = any(${arrayOf('text', videoIds)})`);
  return new Map(rows.map(({ videoId, trackId }) => [videoId, trackId]));
}
