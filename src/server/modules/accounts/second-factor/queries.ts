import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { halfSignIns, recoveryCodes, totpSecrets } from '../table.ts';

export async function selectTotp(db: Db, userId: string) {
  const query = db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  const [row] = await query.prepare('totp-secret').execute();
  return row;
}

/** Takes the place of one that was never confirmed. False: there is one that was. */
export async function upsertUnconfirmed(
  db: Db,
  row: Pick<typeof totpSecrets.$inferInsert, 'userId' | 'sealedSecret' | 'createdAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(totpSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { sealedSecret: row.sealedSecret, createdAt: row.createdAt },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** False where it was confirmed, or set up anew, meanwhile. */
export async function confirmSecret(
  db: Db,
  { userId, sealedSecret }: { userId: string; sealedSecret: string },
  { now, step }: { now: Date; step: number },
): Promise<boolean> {
  const rows = await db
    .update(totpSecrets)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        eq(totpSecrets.sealedSecret, sealedSecret),
        isNull(totpSecrets.confirmedAt),
      ),
    )
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** One statement, so that of several who give the same code at once one is first. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        isNotNull(totpSecrets.confirmedAt),
        or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
      ),
    )
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

export async function updateSeal(db: Db, userId: string, before: string, sealedSecret: string) {
  await db
    .update(totpSecrets)
    .set({ sealedSecret })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.sealedSecret, before)));
}

/** With the recovery codes. False: nothing was asked for. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function deleteUnconfirmedBefore(db: Db, instant: Date): Promise<void> {
  await db
    .delete(totpSecrets)
    .where(and(isNull(totpSecrets.confirmedAt), lt(totpSecrets.createdAt, instant)));
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Whether there was such a one; there is none afterwards. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Whether the account is asked for a code, as of this moment of the transaction. */
export async function asksForCode(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
  return rows.length > 0;
}

export async function insertHalf(db: Db, row: typeof halfSignIns.$inferInsert): Promise<void> {
  await db.insert(halfSignIns).values(row);
}

export async function selectHalf(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: halfSignIns.userId })
    .from(halfSignIns)
    .where(and(eq(halfSignIns.tokenHash, tokenHash), gt(halfSignIns.expiresAt, now)));
  return row?.userId;
}

/** Whose it was; of several who end it at once one alone hears. */
export async function takeHalf(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(halfSignIns)
    .where(and(eq(halfSignIns.tokenHash, tokenHash), gt(halfSignIns.expiresAt, now)))
    .returning({ userId: halfSignIns.userId });
  return row?.userId;
}

export async function deleteHalves(db: Db, userId: string): Promise<void> {
  await db.delete(halfSignIns).where(eq(halfSignIns.userId, userId));
}

/** All but the last begun. */
export async function deleteHalvesBeyond(db: Db, userId: string, kept: number): Promise<void> {
  await db.execute(sql`
    delete from ${halfSignIns} where ${halfSignIns.tokenHash} in (
      select token_hash from ${halfSignIns} where ${halfSignIns.userId} = ${userId}
      order by expires_at desc offset ${kept})`);
}

export async function deleteHalvesEndedBefore(db: Db, now: Date): Promise<void> {
  await db.delete(halfSignIns).where(lt(halfSignIns.expiresAt, now));
}
