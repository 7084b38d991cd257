/** Songs of a list by the day on which they came out. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { items } from '../metrics/table.ts';
import { releaseDayOfRow } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';

type Released = { songId: string; title: string };

/** Songs that came out on these days, the latest first, each by the link that was added first. */
export async function selectReleasedSongs(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<Released[]> {
  const { rows } = await db.execute<Released>(sql`
    select "songId", title from (
      select distinct on (t.song_id) t.song_id as "songId", i.shown_title as title, min(${releaseDayOfRow}) over song as day
      from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.removed_at is null
      window song as (partition by t.song_id)
      order by t.song_id, t.added_at, t.id
    ) as songs
    where day between ${from}::date and ${to}::date
    order by day desc, "songId"`);
  return rows;
}
