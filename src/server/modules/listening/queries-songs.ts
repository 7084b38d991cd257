/** What is heard by a link, and what was said about it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { uploads } from '../uploads/table.ts';
import type { CommentRow } from './policy.ts';
import type { Target } from './queries.ts';
import { listeningComments, listeningLinks } from './table.ts';

export type SongRow = {
  id: string;
  title: string | null;
  fileName: string;
  artist: string;
  seconds: number | null;
  outline: number[] | null;
  hasArtwork: boolean;
  version: number;
};

/** The latest version that is kept. */
export async function selectLatestVersion(
  db: Db,
  userId: string,
  firstId: string,
): Promise<SongRow | undefined> {
  const { rows } = await db.execute<SongRow>(sql`
    select u.id, u.title, u.file_name as "fileName", u.artist, u.seconds, u.outline, u.version,
      u.artwork is not null as "hasArtwork"
    from ${uploads} u
    where (u.id = ${firstId} or u.first_id = ${firstId}) and u.user_id = ${userId} and u.state = 'ready'
      and u.removed_at is null
    order by u.version desc, u.id desc limit 1`);
  return rows[0];
}

/** The first version of an upload of one's own that can be heard. */
export async function selectFirstOf(db: Db, userId: string, uploadId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ firstId: string }>(sql`
    select coalesce(u.first_id, u.id) as "firstId" from ${uploads} u
    where u.id = ${uploadId} and u.user_id = ${userId} and u.state = 'ready' and u.removed_at is null`);
  return rows[0]?.firstId;
}

const columns = sql`c.id, c.link_id as "linkId", l.recipient, c.upload_id as "uploadId", u.file_name as "fileName",
  u.title, u.version, c.at_seconds as at, c.name, c.words as text, c.answer,
  to_json(c.created_at) #>> '{}' as "createdAt"`;

const comments = sql`${listeningComments} c
  join ${listeningLinks} l on l.id = c.link_id join ${uploads} u on u.id = c.upload_id`;

/** By the title of what they are about, then by moment. */
export async function selectComments(db: Db, userId: string, target: Target): Promise<CommentRow[]> {
  const isOf =
    'firstId' in target ? sql`l.first_id = ${target.firstId}` : sql`l.playlist_id = ${target.playlistId}`;
  const { rows } = await db.execute<CommentRow>(sql`
    select ${columns} from ${comments}
    where l.user_id = ${userId} and ${isOf} and c.removed_at is null
    order by coalesce(u.first_id, u.id), c.at_seconds, c.id`);
  return rows;
}

export async function selectCommentsByLink(db: Db, linkId: string): Promise<CommentRow[]> {
  const { rows } = await db.execute<CommentRow>(sql`
    select ${columns} from ${comments}
    where c.link_id = ${linkId} and c.removed_at is null and u.removed_at is null order by c.at_seconds, c.id`);
  return rows;
}

/** Removed ones among them: room for what may come back. */
export const countComments = async (db: Db, linkId: string): Promise<number> =>
  db.$count(listeningComments, sql`${listeningComments.linkId} = ${linkId}`);

export async function insertComment(db: Db, row: typeof listeningComments.$inferInsert): Promise<void> {
  await db.insert(listeningComments).values(row);
}

const ofUser = (userId: string) =>
  sql`exists (select from ${listeningLinks} l where l.id = c.link_id and l.user_id = ${userId})`;

/** Each answers whether there was one. */
export async function updateAnswer(
  db: Db,
  userId: string,
  id: string,
  answer: string | null,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${listeningComments} c set answer = ${answer}
    where c.id = ${id} and ${ofUser(userId)} and c.removed_at is null returning c.id`);
  return rows.length > 0;
}

export async function markCommentRemoved(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${listeningComments} c set removed_at = ${at(now)}
    where c.id = ${id} and ${ofUser(userId)} and c.removed_at is null returning c.id`);
  return rows.length > 0;
}

export async function markCommentRestored(db: Db, userId: string, id: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${listeningComments} c set removed_at = null
    where c.id = ${id} and ${ofUser(userId)} and c.removed_at > ${at(since)} returning c.id`);
  return rows.length > 0;
}

export async function deleteRemovedComments(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${listeningComments} where removed_at <= ${at(before)}`);
}
