import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { passkeyChallenges, passkeys } from '../table.ts';

export const selectPasskeys = (db: Db, userId: string) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .prepare('passkeys')
    .execute();

export async function selectCredential(db: Db, credentialId: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Undefined: it was added before, by whomever. */
export async function insertPasskey(db: Db, row: typeof passkeys.$inferInsert) {
  const [added] = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
  return added;
}

export async function updateName(db: Db, own: { userId: string; id: string }, name: string) {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, own.userId), eq(passkeys.id, own.id)))
    .returning();
  return row;
}

/** False where another one was counted at the same moment: of two that count alike one is a copy. */
export async function countUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), sql`${counter} = 0 and ${passkeys.counter} = 0`);
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(db: Db, own: { userId: string; id: string }): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, own.userId), eq(passkeys.id, own.id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function insertChallenge(db: Db, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/** Once: whoever comes second finds none. `sessionId`: the session it was made for; null: for signing in. */
export async function takeChallenge(
  db: Db,
  tokenHash: string,
  { sessionId, now }: { sessionId: string | null; now: Date },
): Promise<string | undefined> {
  const bySession =
    sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId);
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.tokenHash, tokenHash), bySession, gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge });
  return row?.challenge;
}

export async function deleteChallengesEndedBefore(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
