/** One's own playlists of audio, and what is in them. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { found } from '#server/kernel/errors.ts';
import { uploads } from '../uploads/table.ts';
import { audioPlaylistItems, audioPlaylists } from './table.ts';

export type PlaceRow = {
  id: string;
  uploadId: string;
  title: string | null;
  fileName: string;
  artist: string;
  seconds: number | null;
  outline: number[] | null;
  hasArtwork: boolean;
  version: number;
  state: 'ready' | 'deleted';
};

/** Of what stands at the place `i` of the playlist `p`: the latest version that is kept, else the last that was deleted. */
const heardAt = sql`join lateral (
  select u.* from ${uploads} u
  where (u.id = i.first_id or u.first_id = i.first_id) and u.user_id = p.user_id and u.state = 'ready'
  order by (u.removed_at is null) desc, u.version desc, u.id desc limit 1
) u on true`;

/** A place whose recording is gone for good is none. */
const places = sql`${audioPlaylistItems} i join ${audioPlaylists} p on p.id = i.playlist_id ${heardAt}`;
const isPlace = sql`i.removed_at is null`;

const mostCovers = sql.raw('4');

export type AudioPlaylistRow = {
  id: string;
  name: string;
  description: string;
  version: number;
  itemCount: number;
  seconds: number;
  /** Ids of uploads. */
  covers: string[];
  changedAt: string;
};

const columns = sql`pl.id, pl.name, pl.description, pl.version, to_json(pl.changed_at) #>> '{}' as "changedAt",
  held."itemCount", held.seconds, held.covers`;

const held = sql`left join lateral (
  select count(*)::integer as "itemCount",
    coalesce(sum(u.seconds) filter (where u.removed_at is null), 0)::float8 as seconds,
    coalesce((array_agg(u.id order by i.position, i.id)
      filter (where u.artwork is not null and u.removed_at is null))[1:${mostCovers}], '{}') as covers
  from ${places} where i.playlist_id = pl.id and ${isPlace}
) held on true`;

const own = (userId: string): SQL => sql`pl.user_id = ${userId} and pl.removed_at is null`;

/** The one that changed last first. */
export async function selectAudioPlaylists(db: Db, userId: string): Promise<AudioPlaylistRow[]> {
  const { rows } = await executePrepared<AudioPlaylistRow>(
    db,
    sql`
    select ${columns} from ${audioPlaylists} pl ${held}
    where ${own(userId)} order by pl.changed_at desc, pl.id desc`,
  );
  return rows;
}

export async function selectAudioPlaylist(
  db: Db,
  userId: string,
  id: string,
): Promise<AudioPlaylistRow | undefined> {
  const { rows } = await db.execute<AudioPlaylistRow>(
    sql`select ${columns} from ${audioPlaylists} pl ${held} where ${own(userId)} and pl.id = ${id}`,
  );
  return rows[0];
}

export async function selectPlaces(db: Db, userId: string, playlistId: string): Promise<PlaceRow[]> {
  const { rows } = await db.execute<PlaceRow>(sql`
    select i.id, u.id as "uploadId", u.title, u.file_name as "fileName", u.artist, u.seconds, u.outline, u.version,
      u.artwork is not null as "hasArtwork", case when u.removed_at is null then 'ready' else 'deleted' end as state
    from ${places} where p.user_id = ${userId} and i.playlist_id = ${playlistId} and ${isPlace}
    order by i.position, i.id`);
  return rows;
}

/** Removed ones that can still be restored among them: room for what may come back. */
export const countAudioPlaylists = (db: Db, userId: string): Promise<number> =>
  db.$count(audioPlaylists, eq(audioPlaylists.userId, userId));

export async function insertAudioPlaylist(db: Db, row: typeof audioPlaylists.$inferInsert): Promise<void> {
  await db.insert(audioPlaylists).values(row);
}

type Change = Partial<Pick<typeof audioPlaylists.$inferSelect, 'name' | 'description' | 'removedAt'>>;

const ofUser = (userId: string, id: string) =>
  and(eq(audioPlaylists.id, id), eq(audioPlaylists.userId, userId));

/** Whether there was one. */
export async function updateAudioPlaylist(
  db: Db,
  userId: string,
  id: string,
  change: Change,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(audioPlaylists)
    .set({ ...change, changedAt: now })
    .where(and(ofUser(userId, id), isNull(audioPlaylists.removedAt)))
    .returning({ id: audioPlaylists.id });
  return rows.length > 0;
}

export async function unremoveAudioPlaylist(
  db: Db,
  userId: string,
  id: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .update(audioPlaylists)
    .set({ removedAt: null })
    .where(and(ofUser(userId, id), gt(audioPlaylists.removedAt, since)))
    .returning({ id: audioPlaylists.id });
  return rows.length > 0;
}

/** Holds it until the transaction ends: whoever changes its items does so one after another. */
export async function lockAudioPlaylist(db: Db, userId: string, id: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ version: number }>(sql`
    select version from ${audioPlaylists}
    where id = ${id} and user_id = ${userId} and removed_at is null for update`);
  return rows[0]?.version;
}

/** After its items have changed; answers the version that it is now. */
export async function raisePlaylistVersion(db: Db, id: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`
    update ${audioPlaylists} set version = version + 1, changed_at = ${at(now)} where id = ${id} returning version`);
  return found(rows[0]).version;
}

/** The first version of each of these that can be heard, in the order given. */
export async function selectFirstIds(
  db: Db,
  userId: string,
  uploadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ firstId: string }>(sql`
    select coalesce(u.first_id, u.id) as "firstId" from ${uploads} u
    where u.id = any(${arrayOf('text', uploadIds)}) and u.user_id = ${userId}
      and u.state = 'ready' and u.removed_at is null
    order by array_position(${arrayOf('text', uploadIds)}, u.id)`);
  return rows.map(({ firstId }) => firstId);
}

type NewPlace = { id: string; firstId: string };

/** At the end. Answers how many were not in it. */
export async function insertPlaces(
  db: Db,
  playlistId: string,
  rows: readonly NewPlace[],
  now: Date,
): Promise<number> {
  const given = unnest(
    rows.map((row, place) => ({ ...row, place: place + 1 })),
    {
      id: ['text', (row) => row.id],
      first_id: ['text', (row) => row.firstId],
      place: ['int', (row) => row.place],
    },
  );
  const { rows: added } = await db.execute(sql`
    insert into ${audioPlaylistItems} (id, playlist_id, first_id, position, added_at)
    select id, ${playlistId}, first_id, last.position + place, ${at(now)}
    from ${given}, (
      select coalesce(max(position), 0) as position from ${audioPlaylistItems} where playlist_id = ${playlistId}
    ) as last
    on conflict do nothing returning id`);
  return added.length;
}

export const countRecordings = (db: Db, playlistId: string): Promise<number> =>
  db.$count(
    audioPlaylistItems,
    and(eq(audioPlaylistItems.playlistId, playlistId), isNull(audioPlaylistItems.removedAt)),
  );

const ofPlaylist = (playlistId: string, id: string) =>
  and(eq(audioPlaylistItems.id, id), eq(audioPlaylistItems.playlistId, playlistId));

export async function markPlaceRemoved(db: Db, playlistId: string, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .update(audioPlaylistItems)
    .set({ removedAt: now })
    .where(and(ofPlaylist(playlistId, id), isNull(audioPlaylistItems.removedAt)))
    .returning({ id: audioPlaylistItems.id });
  return removed.length > 0;
}

/** `held`: the same recording was added again meanwhile. */
export async function markPlaceRestored(
  db: Db,
  playlistId: string,
  id: string,
  since: Date,
): Promise<'restored' | 'held' | 'gone'> {
  const { rows } = await db.execute<{ isHeld: boolean }>(sql`
    select exists (select from ${audioPlaylistItems} o where o.playlist_id = i.playlist_id
      and o.first_id = i.first_id and o.removed_at is null) as "isHeld"
    from ${audioPlaylistItems} i
    where i.id = ${id} and i.playlist_id = ${playlistId} and i.removed_at > ${at(since)}`);
  if (!rows[0]) return 'gone';
  if (rows[0].isHeld) return 'held';
  await db.update(audioPlaylistItems).set({ removedAt: null }).where(ofPlaylist(playlistId, id));
  return 'restored';
}

/** Answers how many of these are in it. */
export async function updatePlaces(db: Db, playlistId: string, ids: readonly string[]): Promise<number> {
  const given = unnest(
    ids.map((id, place) => ({ id, place })),
    { id: ['text', (row) => row.id], place: ['int', (row) => row.place + 1] },
  );
  const { rows } = await db.execute(sql`
    update ${audioPlaylistItems} i set position = given.place from ${given}
    where i.id = given.id and i.playlist_id = ${playlistId} and i.removed_at is null returning i.id`);
  return rows.length;
}

/** What was removed so long ago that it cannot be restored, and places of recordings that are gone for good. */
export async function deleteRemovedAudioPlaylists(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from ${audioPlaylists} where removed_at <= ${at(instant)}`);
  await db.execute(sql`
    delete from ${audioPlaylistItems} i where removed_at <= ${at(instant)} or not exists (
      select from ${uploads} u where u.id = i.first_id or u.first_id = i.first_id)`);
}
