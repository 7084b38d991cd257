import { and, eq, lt, sql } from 'drizzle-orm';
import { idempotencyHours } from '#domain/api-keys.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { apiReplies } from './table.ts';

type Place = { keyId: string; idempotencyKey: string };
type Reply = Pick<typeof apiReplies.$inferSelect, 'status' | 'body' | 'requestHash'>;

const isAt = ({ keyId, idempotencyKey }: Place) =>
  and(eq(apiReplies.keyId, keyId), eq(apiReplies.idempotencyKey, idempotencyKey));

const daysEnd = (now: Date): Date => new Date(now.getTime() - idempotencyHours * 3600_000);

type Claim = { hash: string | null; now: Date; seconds: number };

/** False: another call has it, or had it within a day. One that has been at work for too long has died. */
export async function claimReply(db: Db, place: Place, { hash, now, seconds }: Claim): Promise<boolean> {
  const died = new Date(now.getTime() - seconds * 1000);
  const { begunAt, status } = apiReplies;
  const rows = await db
    .insert(apiReplies)
    .values({ ...place, requestHash: hash, begunAt: now })
    .onConflictDoUpdate({
      target: [apiReplies.keyId, apiReplies.idempotencyKey],
      set: { requestHash: hash, begunAt: now, status: null, body: null },
      setWhere: sql`${begunAt} < ${at(daysEnd(now))} or (${status} is null and ${begunAt} < ${at(died)})`,
    })
    .returning({ keyId: apiReplies.keyId });
  return rows.length > 0;
}

export async function selectReply(db: Db, place: Place): Promise<Reply | undefined> {
  const { status, body, requestHash } = apiReplies;
  const [row] = await db.select({ status, body, requestHash }).from(apiReplies).where(isAt(place));
  return row;
}

export async function updateReply(db: Db, place: Place, told: Reply): Promise<void> {
  await db.update(apiReplies).set(told).where(isAt(place));
}

export async function deleteReply(db: Db, place: Place): Promise<void> {
  await db.delete(apiReplies).where(isAt(place));
}

export async function deleteRepliesOfYesterday(db: Db, now: Date): Promise<void> {
  await db.delete(apiReplies).where(lt(apiReplies.begunAt, daysEnd(now)));
}
