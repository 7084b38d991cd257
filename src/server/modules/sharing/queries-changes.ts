/** Public pages are made, changed, withdrawn, and hidden by administrators. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { type ArtistOfPage, publicPages } from './table.ts';

/** Whether the slug was still free. */
export async function insertPage(db: Db, row: typeof publicPages.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(publicPages)
    .values(row)
    .onConflictDoNothing({ target: [publicPages.kind, publicPages.slug] })
    .returning({ id: publicPages.id });
  return made.length > 0;
}

export async function reopenPage(db: Db, id: string): Promise<void> {
  await db.update(publicPages).set({ withdrawnAt: null }).where(eq(publicPages.id, id));
}

/** Whether there was one that was open. */
export async function updateEmbedsFigures(
  db: Db,
  userId: string,
  id: string,
  embedsFigures: boolean,
): Promise<boolean> {
  const open = and(eq(publicPages.id, id), eq(publicPages.userId, userId), isNull(publicPages.withdrawnAt));
  const rows = await db
    .update(publicPages)
    .set({ embedsFigures })
    .where(open)
    .returning({ id: publicPages.id });
  return rows.length > 0;
}

/** Whether there was one that was open. Published again, it shows no figures until its owner says so anew. */
export async function markPageWithdrawn(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const open = and(eq(publicPages.id, id), eq(publicPages.userId, userId), isNull(publicPages.withdrawnAt));
  const rows = await db
    .update(publicPages)
    .set({ withdrawnAt: now, embedsFigures: false })
    .where(open)
    .returning({ id: publicPages.id });
  return rows.length > 0;
}

/** Whether it is an artist's page of theirs. */
export async function writeArtist(
  db: Db,
  userId: string,
  id: string,
  artist: ArtistOfPage,
): Promise<boolean> {
  const own = and(eq(publicPages.id, id), eq(publicPages.userId, userId), eq(publicPages.kind, 'artist'));
  const rows = await db.update(publicPages).set({ artist }).where(own).returning({ id: publicPages.id });
  return rows.length > 0;
}

/** Whose page it was done to, and whether it was not so before. */
export async function setHidden(
  db: Db,
  id: string,
  hiddenAt: Date | null,
): Promise<{ userId: string; isNew: boolean } | undefined> {
  const { rows } = await db.execute<{ userId: string; isNew: boolean }>(sql`
    update ${publicPages} p set hidden_at = ${hiddenAt && at(hiddenAt)}
    from (select id, hidden_at is not null as was from ${publicPages} where id = ${id} for update) old
    where p.id = old.id returning p.user_id as "userId", old.was <> ${hiddenAt !== null}::boolean as "isNew"`);
  return rows[0];
}
