/** SQL of what administrators published, as visitors see it. */
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
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

/** Of these slugs those that a row takes off the site: a draft, or one of a day to come. */
export const selectHiddenPosts = (db: Db, today: string, slugs: readonly string[]) =>
  db
    .select({ slug: postRows.slug, language: postRows.language })
    .from(postRows)
    .where(
      and(inArray(postRows.slug, slugs), or(isNull(postRows.publishedOn), gt(postRows.publishedOn, today))),
    );

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

/** Another one after any post or video was saved or deleted. */
export async function selectMark(db: Db): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(sql`
    select md5(coalesce(string_agg(concat_ws(' ', name, updated_at), ',' order by name), '')) as mark from (
      select concat_ws('/', slug, language) as name, updated_at from ${postRows}
      union all select id, updated_at from ${videoRows}
    ) as written`);
  return rows[0]?.mark ?? '';
}
