/** SQL of posts and videos as administrators write them. */
import { and, desc, eq } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { Db } from '#server/db/client.ts';
import { postRows, videoRows } from './table.ts';

/** The lists have no pages. */
const mostListed = 1_000;

export type PostRow = typeof postRows.$inferSelect;
export type VideoRow = typeof videoRows.$inferSelect;
type Address = { slug: string; language: Language };

const at = ({ slug, language }: Address) => and(eq(postRows.slug, slug), eq(postRows.language, language));

/** Where there are too many the oldest are left out: descending, PostgreSQL puts null, the drafts, first. */
export const selectWrittenPosts = (db: Db) =>
  db
    .select({
      slug: postRows.slug,
      language: postRows.language,
      title: postRows.title,
      publishedOn: postRows.publishedOn,
      updatedAt: postRows.updatedAt,
    })
    .from(postRows)
    .orderBy(desc(postRows.publishedOn), desc(postRows.updatedAt))
    .limit(mostListed);

export async function selectWrittenPost(db: Db, address: Address): Promise<PostRow | undefined> {
  const [row] = await db.select().from(postRows).where(at(address));
  return row;
}

/** Undefined where there is one already. */
export async function insertPost(db: Db, post: PostRow): Promise<PostRow | undefined> {
  const [row] = await db.insert(postRows).values(post).onConflictDoNothing().returning();
  return row;
}

/** Undefined where it is not as it was seen. */
export async function updatePost(db: Db, post: PostRow, seen: Date): Promise<PostRow | undefined> {
  const [row] = await db
    .update(postRows)
    .set(post)
    .where(and(at(post), eq(postRows.updatedAt, seen)))
    .returning();
  return row;
}

/** What stood there; undefined where nothing did. */
export async function removePost(db: Db, address: Address): Promise<PostRow | undefined> {
  const [gone] = await db.delete(postRows).where(at(address)).returning();
  return gone;
}

export const selectWrittenVideos = (db: Db): Promise<VideoRow[]> =>
  db
    .select()
    .from(videoRows)
    .orderBy(desc(videoRows.publishedOn), desc(videoRows.updatedAt))
    .limit(mostListed);

export async function hasVideo(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: videoRows.id }).from(videoRows).where(eq(videoRows.id, id));
  return rows.length > 0;
}

export async function insertVideo(db: Db, video: VideoRow): Promise<void> {
  await db.insert(videoRows).values(video);
}

/** False where it is not as it was seen. */
export async function updateVideo(db: Db, video: VideoRow, seen: Date): Promise<boolean> {
  const saved = await db
    .update(videoRows)
    .set(video)
    .where(and(eq(videoRows.id, video.id), eq(videoRows.updatedAt, seen)))
    .returning({ id: videoRows.id });
  return saved.length > 0;
}

/** What it was; undefined where there was none. */
export async function removeVideo(db: Db, id: string): Promise<VideoRow | undefined> {
  const [gone] = await db.delete(videoRows).where(eq(videoRows.id, id)).returning();
  return gone;
}
