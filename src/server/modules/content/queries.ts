/** All SQL of what administrators publish. */
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { postRows, videoRows } from './table.ts';

/** More than anyone scrolls through; the list has no pages. */
const mostShown = 500;

export const selectPosts = (db: Db, today: string) =>
  db
    .select()
    .from(postRows)
    .where(lte(postRows.publishedOn, today))
    .orderBy(desc(postRows.publishedOn))
    .limit(mostShown);

export const selectVideos = (db: Db, today: string) =>
  db
    .select()
    .from(videoRows)
    .where(lte(videoRows.publishedOn, today))
    .orderBy(desc(videoRows.publishedOn), desc(videoRows.id))
    .limit(mostShown);

export async function selectVideo(db: Db, id: string, today: string) {
  const [row] = await db
    .select()
    .from(videoRows)
    .where(and(eq(videoRows.id, id), lte(videoRows.publishedOn, today)));
  return row;
}
