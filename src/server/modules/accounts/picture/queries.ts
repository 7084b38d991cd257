import { and, eq, isNull, lt } from 'drizzle-orm';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { updateUser } from '../queries.ts';
import { profilePictures } from '../table.ts';

type Row = typeof profilePictures.$inferInsert;

const addressOf = (version: string): string => `/api/auth/picture/${version}`;

export async function upsertPicture(db: Db, row: Row): Promise<CurrentUser | undefined> {
  const { userId, ...picture } = row;
  await db
    .insert(profilePictures)
    .values(row)
    .onConflictDoUpdate({ target: profilePictures.userId, set: { ...picture, removedAt: null } });
  return updateUser(db, userId, { profileImageUrl: addressOf(row.version) });
}

export async function hidePicture(db: Db, userId: string, now: Date): Promise<CurrentUser | undefined> {
  await db
    .update(profilePictures)
    .set({ removedAt: now })
    .where(and(eq(profilePictures.userId, userId), isNull(profilePictures.removedAt)));
  return updateUser(db, userId, { profileImageUrl: null });
}

export async function showPicture(db: Db, userId: string): Promise<CurrentUser | undefined> {
  const [row] = await db
    .update(profilePictures)
    .set({ removedAt: null })
    .where(eq(profilePictures.userId, userId))
    .returning({ version: profilePictures.version });
  return row && updateUser(db, userId, { profileImageUrl: addressOf(row.version) });
}

export async function selectPicture(
  db: Db,
  asked: { userId: string; version: string; size: 'small' | 'large' },
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: profilePictures[asked.size] })
    .from(profilePictures)
    .where(
      and(
        eq(profilePictures.userId, asked.userId),
        eq(profilePictures.version, asked.version),
        isNull(profilePictures.removedAt),
      ),
    );
  return row?.bytes;
}

/** Whichever is shown now, for pages that everybody sees. */
export async function selectShownPicture(db: Db, userId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: profilePictures.large })
    .from(profilePictures)
    .where(and(eq(profilePictures.userId, userId), isNull(profilePictures.removedAt)));
  return row?.bytes;
}

export async function hasPicture(db: Db, userId: string): Promise<boolean> {
  const shown = and(eq(profilePictures.userId, userId), isNull(profilePictures.removedAt));
  return (await db.$count(profilePictures, shown)) > 0;
}

export async function deletePicturesRemovedBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(profilePictures).where(lt(profilePictures.removedAt, instant));
}
