/** Public pages are made, changed, withdrawn, and hidden by administrators. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
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

/** Whose page it was done to. */
export async function setHidden(db: Db, id: string, hiddenAt: Date | null): Promise<string | undefined> {
  const rows = await db
    .update(publicPages)
    .set({ hiddenAt })
    .where(eq(publicPages.id, id))
    .returning({ userId: publicPages.userId });
  return rows[0]?.userId;
}
