/** SQL of uploads: one's own alone, unless a job asks. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { UploadRefusal, UploadState } from '#domain/uploads.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { tracks } from '../tracks/table.ts';
import { type StoredAnalysis, uploads } from './table.ts';

export type UploadRow = {
  id: string;
  firstId: string | null;
  version: number;
  versions: number;
  state: UploadState;
  reason: UploadRefusal | null;
  fileName: string;
  title: string | null;
  artist: string;
  album: string;
  isrc: string | null;
  songId: string | null;
  bytes: number;
  seconds: number | null;
  container: string | null;
  codec: string | null;
  sampleRate: number | null;
  channels: number | null;
  outline: number[] | null;
  hasCopy: boolean;
  hasArtwork: boolean;
  createdAt: string;
};

const columns = sql`u.id, u.first_id as "firstId", u.version, u.state, u.reason, u.file_name as "fileName", u.title,
  u.artist, u.album, u.isrc, (select t.song_id from ${tracks} t where t.id = u.track_id) as "songId",
  u.bytes::float8 as bytes, u.seconds, u.container, u.codec, u.sample_rate as "sampleRate", u.channels, u.outline,
  u.copy_bytes is not null as "hasCopy",
  u.artwork is not null as "hasArtwork",
  to_json(u.created_at) #>> '{}' as "createdAt",
  (select count(*)::integer from ${uploads} o where o.user_id = u.user_id and o.removed_at is null
    and o.state <> 'refused' and coalesce(o.first_id, o.id) = coalesce(u.first_id, u.id)) as versions`;

const mine = (userId: string): SQL => sql`u.user_id = ${userId} and u.removed_at is null`;

/** Of each only the latest version that can be heard, and those that are on their way. */
const isShown = sql`(u.state <> 'ready' or not exists (
  select from ${uploads} later where later.user_id = u.user_id and later.removed_at is null
    and later.state = 'ready' and later.version > u.version
    and coalesce(later.first_id, later.id) = coalesce(u.first_id, u.id)))`;

export type UploadsWanted = { before: string | undefined; limit: number; songId: string | undefined };

/** Ids grow with time. */
export async function selectUploads(db: Db, userId: string, wanted: UploadsWanted): Promise<UploadRow[]> {
  const { before, limit, songId } = wanted;
  const { rows } = await db.execute<UploadRow>(sql`
    select ${columns} from ${uploads} u
    where ${mine(userId)} and ${isShown} ${before === undefined ? sql`` : sql`and u.id < ${before}`}
      ${songId === undefined ? sql`` : sql`and u.track_id in (select id from ${tracks} where song_id = ${songId})`}
    order by u.id desc limit ${limit}`);
  return rows;
}

export type MeasuredUpload = Pick<UploadRow, 'id' | 'title' | 'fileName' | 'version'> & {
  analysis: StoredAnalysis;
  touchedAt: string;
};

/** Of these songs, of each upload its latest version. */
export async function selectMeasuredUploads(
  db: Db,
  userId: string,
  songIds: readonly string[],
): Promise<MeasuredUpload[]> {
  const { rows } = await db.execute<MeasuredUpload>(sql`
    select u.id, u.title, u.file_name as "fileName", u.version, u.analysis,
      to_json(u.touched_at) #>> '{}' as "touchedAt"
    from ${uploads} u join ${tracks} t on t.id = u.track_id
    where ${mine(userId)} and u.state = 'ready' and ${isShown}
      and t.song_id = any(${arrayOf('text', songIds)})
    order by u.id desc`);
  return rows;
}

export async function selectUpload(db: Db, userId: string, id: string): Promise<UploadRow | undefined> {
  const { rows } = await db.execute<UploadRow>(
    sql`select ${columns} from ${uploads} u where ${mine(userId)} and u.id = ${id}`,
  );
  return rows[0];
}

/** All that can be heard of the same, the newest first. */
export async function selectUploadVersions(db: Db, userId: string, firstId: string): Promise<UploadRow[]> {
  const { rows } = await db.execute<UploadRow>(sql`
    select ${columns} from ${uploads} u
    where ${mine(userId)} and u.state <> 'refused' and coalesce(u.first_id, u.id) = ${firstId}
    order by u.version desc, u.id desc`);
  return rows;
}

export type Stored = typeof uploads.$inferSelect;

/** Whatever state it is in, and whoever asks: of a job, or after its owner was looked at. */
export async function selectStored(db: Db, id: string): Promise<Stored | undefined> {
  return (await db.select().from(uploads).where(eq(uploads.id, id)))[0];
}

export async function selectOwnStored(db: Db, userId: string, id: string): Promise<Stored | undefined> {
  const own = and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.removedAt));
  return (await db.select().from(uploads).where(own))[0];
}

export type Room = { bytes: number; seconds: number; uploads: number; removedBytes: number };

/** What an account's files take: those that arrive as much as they said, refused ones nothing. */
export async function selectRoom(db: Db, userId: string): Promise<Room> {
  const { rows } = await executePrepared<Room>(
    db,
    sql`
    select coalesce(sum(bytes) filter (where removed_at is null), 0)::float8 as bytes,
      coalesce(sum(seconds) filter (where removed_at is null), 0)::float8 as seconds,
      count(*)::integer as uploads,
      coalesce(sum(bytes) filter (where removed_at is not null), 0)::float8 as "removedBytes"
    from ${uploads} where user_id = ${userId} and state <> 'refused'`,
  );
  return rows[0] ?? { bytes: 0, seconds: 0, uploads: 0, removedBytes: 0 };
}

export async function insertUpload(db: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

/** Where it is in one of these states still. Answers whose it is. */
export async function updateUpload(
  db: Db,
  id: string,
  states: readonly UploadState[],
  change: Partial<Stored>,
): Promise<string | undefined> {
  const rows = await db
    .update(uploads)
    .set(change)
    .where(and(eq(uploads.id, id), inArray(uploads.state, [...states])))
    .returning({ userId: uploads.userId });
  return rows[0]?.userId;
}

/** Whether there was one. */
export async function updateOwnUpload(
  db: Db,
  userId: string,
  id: string,
  change: Partial<Stored>,
): Promise<boolean> {
  const own = and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.removedAt));
  return (await db.update(uploads).set(change).where(own).returning({ id: uploads.id })).length > 0;
}

export async function markUploadRestored(db: Db, userId: string, id: string, since: Date): Promise<boolean> {
  const gone = and(eq(uploads.id, id), eq(uploads.userId, userId), gt(uploads.removedAt, since));
  const rows = await db.update(uploads).set({ removedAt: null }).where(gone).returning({ id: uploads.id });
  return rows.length > 0;
}

/** They cannot be restored from now on. */
export async function giveUpRemoved(db: Db, userId: string): Promise<void> {
  const removed = and(eq(uploads.userId, userId), isNotNull(uploads.removedAt));
  await db
    .update(uploads)
    .set({ removedAt: new Date(0) })
    .where(removed);
}

export async function selectRemovedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const gone = and(isNotNull(uploads.removedAt), lt(uploads.removedAt, before));
  const rows = await db.select({ id: uploads.id }).from(uploads).where(gone).limit(limit);
  return rows.map(({ id }) => id);
}

/** Of these states, and nothing came of them since. */
export async function selectUntouched(
  db: Db,
  state: UploadState,
  before: Date,
  limit: number,
): Promise<Pick<Stored, 'id' | 'bytes'>[]> {
  const left = and(eq(uploads.state, state), lt(uploads.touchedAt, before));
  return db.select({ id: uploads.id, bytes: uploads.bytes }).from(uploads).where(left).limit(limit);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Of those that can be heard, whose figures an older version measured. */
export async function selectOutdated(db: Db, version: number, limit: number): Promise<string[]> {
  const isOlder = or(isNull(uploads.analysisVersion), lt(uploads.analysisVersion, version));
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, 'ready'), isNull(uploads.removedAt), isOlder))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those of these ids that have a row. */
export async function selectKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${uploads} where id = any(${arrayOf('text', ids)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function selectUploadsOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.userId, [...userIds]));
  return rows.map(({ id }) => id);
}

/** A link by which a song of theirs is known. */
export async function selectTrackOf(db: Db, userId: string, songId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${tracks} where user_id = ${userId} and song_id = ${songId} and removed_at is null
    order by added_at, id limit 1`);
  return rows[0]?.id;
}

export type KeptUpload = Pick<
  Stored,
  'id' | 'firstId' | 'trackId' | 'title' | 'artist' | 'album' | 'isrc' | 'fileName' | 'version'
> &
  Pick<
    Stored,
    'bytes' | 'seconds' | 'container' | 'codec' | 'sampleRate' | 'channels' | 'sha256' | 'createdAt'
  >;

/** All that can be heard, older versions too, the newest first. */
export async function selectKeptUploads(db: Db, userId: string): Promise<KeptUpload[]> {
  const { id, firstId, trackId, title, artist, album, isrc, fileName, version } = uploads;
  const { bytes, seconds, container, codec, sampleRate, channels, sha256, createdAt } = uploads;
  return db
    .select({
      ...{ id, firstId, trackId, title, artist, album, isrc, fileName, version },
      ...{ bytes, seconds, container, codec, sampleRate, channels, sha256, createdAt },
    })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.state, 'ready'), isNull(uploads.removedAt)))
    .orderBy(desc(uploads.id));
}
