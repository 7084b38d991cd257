/** One's own playlists, and what is in them. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at, unnest } from '#server/db/sql.ts';
import { found } from '#server/kernel/errors.ts';
import { users } from '../accounts/table.ts';
import { coversFor } from './queries-shown.ts';
import { playlistItems, playlists } from './table.ts';

export type PlaylistRow = {
  id: string;
  userId: string;
  name: string;
  description: string;
  isPublic: boolean;
  version: number;
  itemCount: number;
  plays: number;
  changedAt: string;
  isHidden: boolean;
  covers: string[];
};

/** As this reader sees it; null: as everybody does. */
export const playlistColumns = (
  readerId: string | null,
): SQL => sql`p.id, p.user_id as "userId", p.name, p.description,
  p.is_public as "isPublic", p.version, p.item_count as "itemCount", p.plays::float8 as plays,
  to_json(p.changed_at) #>> '{}' as "changedAt", p.hidden_at is not null as "isHidden", ${coversFor(readerId)} as covers`;

/** Whoever is suspended shows nothing. */
export const ownerIsActive = sql`not exists (
  select from ${users} u where u.id = p.user_id and u.suspended_at is not null)`;

export type PlaylistPlace = { changedAt: string; id: string };

/** The one that changed last first. */
export async function selectPlaylists(
  db: Db,
  userId: string,
  { after, limit }: { after: PlaylistPlace | undefined; limit: number },
): Promise<PlaylistRow[]> {
  const { rows } = await db.execute<PlaylistRow>(sql`
    select ${playlistColumns(userId)} from ${playlists} p
    where p.user_id = ${userId} and p.removed_at is null
      ${after ? sql`and (p.changed_at, p.id) < (${after.changedAt}::timestamptz, ${after.id})` : sql``}
    order by p.changed_at desc, p.id desc limit ${limit}`);
  return rows;
}

/**
 * One that this reader may see: their own, or a public one; of `userId` null everybody's eyes. Whoever reviews sees what
 * was taken off the public pages too, as long as its owner lets everybody see it.
 */
export async function selectPlaylist(
  db: Db,
  id: string,
  userId: string | null,
  reviews = false,
): Promise<PlaylistRow | undefined> {
  const { rows } = await db.execute<PlaylistRow>(sql`
    select ${playlistColumns(userId)} from ${playlists} p
    where p.id = ${id} and p.removed_at is null
      and (p.user_id = ${userId} or (p.is_public and (p.hidden_at is null or ${reviews}::boolean) and ${ownerIsActive}))`);
  return rows[0];
}

/** Removed ones that can still be restored among them: room for what may come back. */
export const countPlaylists = (db: Db, userId: string): Promise<number> =>
  db.$count(playlists, eq(playlists.userId, userId));

export type StoredPlaylist = Pick<PlaylistRow, 'id' | 'name' | 'description' | 'isPublic'> & {
  words: string;
};

export async function insertPlaylist(
  db: Db,
  userId: string,
  stored: StoredPlaylist,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, changedAt: now, publishedAt: stored.isPublic ? now : null };
  await db.insert(playlists).values({ ...stored, ...times, userId });
}

/** It is new to the public pages when it comes to them, and not when it is changed there. */
export async function updatePlaylist(
  db: Db,
  userId: string,
  stored: StoredPlaylist,
  now: Date,
): Promise<void> {
  const { id, ...fields } = stored;
  await db
    .update(playlists)
    .set({
      ...fields,
      changedAt: now,
      ...(fields.isPublic && {
        publishedAt: sql`case when ${playlists.isPublic} then ${playlists.publishedAt} else ${at(now)} end`,
      }),
    })
    .where(and(eq(playlists.id, id), eq(playlists.userId, userId), isNull(playlists.removedAt)));
}

/** Whether there was one. */
export async function markPlaylistRemoved(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .update(playlists)
    .set({ removedAt: now })
    .where(and(eq(playlists.id, id), eq(playlists.userId, userId), isNull(playlists.removedAt)))
    .returning({ id: playlists.id });
  return removed.length > 0;
}

export async function markPlaylistRestored(db: Db, userId: string, id: string, removedAfter: Date) {
  const restored = await db
    .update(playlists)
    .set({ removedAt: null })
    .where(and(eq(playlists.id, id), eq(playlists.userId, userId), gt(playlists.removedAt, removedAfter)))
    .returning({ id: playlists.id });
  return restored.length > 0;
}

export type PlaylistState = { version: number; itemCount: number };

/** Holds the playlist until the transaction ends: whoever changes its items does so one after another. */
export async function lockPlaylist(db: Db, userId: string, id: string): Promise<PlaylistState | undefined> {
  const { rows } = await db.execute<PlaylistState>(sql`
    select version, item_count as "itemCount" from ${playlists}
    where id = ${id} and user_id = ${userId} and removed_at is null for update`);
  return rows[0];
}

/** After its items have changed. */
export async function countItems(db: Db, id: string, now: Date): Promise<PlaylistState> {
  const { rows } = await db.execute<PlaylistState>(sql`
    update ${playlists} set version = version + 1, changed_at = ${at(now)}, item_count = (
      select count(*) from ${playlistItems} pi where pi.playlist_id = ${id} and pi.removed_at is null)
    where id = ${id} returning version, item_count as "itemCount"`);
  return found(rows[0]);
}

/** What follows from the rest of a playlist, of one's own. */
export async function updateDerived(
  db: Db,
  userId: string,
  rows: readonly { id: string; words: string }[],
): Promise<void> {
  const given = unnest(rows, { id: ['text', (row) => row.id], words: ['text', (row) => row.words] });
  await db.execute(sql`
    update ${playlists} p set words = given.words, item_count = (
      select count(*) from ${playlistItems} pi where pi.playlist_id = p.id and pi.removed_at is null)
    from ${given} where p.id = given.id and p.user_id = ${userId}`);
}

type NewItem = { id: string; itemId: string };

/** At the end. Answers those that were not in it. */
export async function insertPlaylistItems(
  db: Db,
  playlistId: string,
  rows: readonly NewItem[],
  now: Date,
): Promise<number> {
  const given = unnest(rows, { id: ['text', (row) => row.id], item_id: ['text', (row) => row.itemId] });
  const { rows: added } = await db.execute(sql`
    insert into ${playlistItems} (id, playlist_id, item_id, position, added_at)
    select id, ${playlistId}, item_id, last.position + row_number() over (order by id), ${at(now)}
    from ${given}, (
      select coalesce(max(position), 0) as position from ${playlistItems} where playlist_id = ${playlistId}
    ) as last
    on conflict do nothing returning id`);
  return added.length;
}

export async function markItemRemoved(db: Db, playlistId: string, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .update(playlistItems)
    .set({ removedAt: now })
    .where(and(ofPlaylist(playlistId, id), isNull(playlistItems.removedAt)))
    .returning({ id: playlistItems.id });
  return removed.length > 0;
}

const ofPlaylist = (playlistId: string, id: string) =>
  and(eq(playlistItems.id, id), eq(playlistItems.playlistId, playlistId));

/** `held`: the playlist has that video again. */
export async function markItemRestored(
  db: Db,
  playlistId: string,
  id: string,
  removedAfter: Date,
): Promise<'restored' | 'held' | 'gone'> {
  const { rows } = await db.execute<{ isHeld: boolean }>(sql`
    select exists (select from ${playlistItems} held where held.playlist_id = pi.playlist_id
      and held.item_id = pi.item_id and held.removed_at is null) as "isHeld"
    from ${playlistItems} pi
    where pi.id = ${id} and pi.playlist_id = ${playlistId} and pi.removed_at > ${at(removedAfter)}`);
  if (!rows[0]) return 'gone';
  if (rows[0].isHeld) return 'held';
  await db.update(playlistItems).set({ removedAt: null }).where(ofPlaylist(playlistId, id));
  return 'restored';
}

/** Whether there is such an item: with another video at its place. */
export async function updateItem(db: Db, playlistId: string, id: string, itemId: string): Promise<boolean> {
  const changed = await db
    .update(playlistItems)
    .set({ itemId })
    .where(and(ofPlaylist(playlistId, id), isNull(playlistItems.removedAt)))
    .returning({ id: playlistItems.id });
  return changed.length > 0;
}

export const holdsVideo = async (db: Db, playlistId: string, itemId: string): Promise<boolean> =>
  (await db.$count(
    playlistItems,
    and(
      eq(playlistItems.playlistId, playlistId),
      eq(playlistItems.itemId, itemId),
      isNull(playlistItems.removedAt),
    ),
  )) > 0;

/** Answers how many of these are in it. */
export async function updateOrder(db: Db, playlistId: string, ids: readonly string[]): Promise<number> {
  const given = unnest(
    ids.map((id, place) => ({ id, place })),
    { id: ['text', (row) => row.id], place: ['int', (row) => row.place + 1] },
  );
  const { rows } = await db.execute(sql`
    update ${playlistItems} pi set position = given.place from ${given}
    where pi.id = given.id and pi.playlist_id = ${playlistId} and pi.removed_at is null returning pi.id`);
  return rows.length;
}

/** Playlists and items that were removed so long ago that they cannot be restored. */
export async function deletePlaylistsRemovedBefore(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from ${playlists} where removed_at <= ${at(instant)}`);
  await db.execute(sql`delete from ${playlistItems} where removed_at <= ${at(instant)}`);
}
