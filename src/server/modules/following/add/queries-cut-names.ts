/** SQL about songs whose links may have been cut when they were added. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { items } from '#server/modules/metrics/table.ts';
import { trackGrowth } from '../../growth/table.ts';
import { deleteFiguresOfTracks } from '../../own-figures/service.ts';
import { tracks } from '../../tracks/table.ts';

export type UncheckedItem = { id: string; url: string; listeners: number };

/** Songs of Last.fm that somebody has followed since before their links were read whole. */
export async function selectUnchecked(db: Db, limit: number): Promise<UncheckedItem[]> {
  const { rows } = await db.execute<UncheckedItem>(sql`
    select i.id, i.url, coalesce(i.listeners, 0)::float8 as listeners from ${items} i
    where i.platform = 'lastfm' and exists (
      select from ${tracks} t where t.item_id = i.id and t.name_checked_at is null and t.removed_at is null
    )
    order by i.id limit ${limit}`);
  return rows;
}

/** Who follows the whole name already has pasted both, and needs no offer. */
export async function markChecked(
  db: Db,
  { itemId, wholeItemId }: { itemId: string; wholeItemId: string | null },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update ${tracks} t set name_checked_at = ${at(now)}, whole_item_id = case when exists (
      select from ${tracks} other
      where other.user_id = t.user_id and other.item_id = ${wholeItemId} and other.removed_at is null
    ) then null else ${wholeItemId}::text end
    where t.item_id = ${itemId} and t.name_checked_at is null`);
}

export type CutName = {
  id: string;
  title: string;
  artist: string;
  plays: number | null;
  wholeTitle: string;
  wholeUrl: string;
  wholePlays: number | null;
};

export async function selectCutNames(db: Db, userId: string): Promise<CutName[]> {
  const { rows } = await db.execute<CutName>(sql`
    select t.id, i.title, i.artist, i.plays::float8 as plays,
      w.title as "wholeTitle", w.url as "wholeUrl", w.plays::float8 as "wholePlays"
    from ${tracks} t join ${items} i on i.id = t.item_id join ${items} w on w.id = t.whole_item_id
    where t.user_id = ${userId} and t.removed_at is null
    order by t.added_at, t.id`);
  return rows;
}

/** Takes the offer off the song. Answers the two items it was about; undefined when there was none. */
export async function takeOffer(db: Db, userId: string, trackId: string) {
  const { rows } = await db.execute<{ itemId: string; wholeItemId: string }>(sql`
    update ${tracks} t set whole_item_id = null
    from ${tracks} before
    where before.id = t.id and t.id = ${trackId} and t.user_id = ${userId}
      and t.removed_at is null and before.whole_item_id is not null
    returning t.item_id as "itemId", before.whole_item_id as "wholeItemId"`);
  return rows[0];
}

export async function isFollowedItem(db: Db, userId: string, itemId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${tracks} where user_id = ${userId} and item_id = ${itemId} and removed_at is null`);
  return rows.length > 0;
}

/** The following goes on with another song; one of that song that was taken off the list makes way. */
export async function followInstead(db: Db, userId: string, trackId: string, itemId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${tracks} where user_id = ${userId} and item_id = ${itemId} and removed_at is not null
    returning id`);
  const gone = rows.map(({ id }) => id);
  if (gone.length > 0) await deleteFiguresOfTracks(db, gone);
  await db.execute(sql`update ${tracks} set item_id = ${itemId} where id = ${trackId}`);
  await db.execute(sql`delete from ${trackGrowth} where track_id = ${trackId}`);
}
