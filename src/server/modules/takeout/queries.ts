import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { TakeoutKind, TakeoutState } from '#domain/takeout.ts';
import type { Db } from '#server/db/client.ts';
import { profilePictures, users } from '../accounts/table.ts';
import { messagePictures, messages } from '../messages/table.ts';
import { takeouts } from './table.ts';

export type TakeoutRow = typeof takeouts.$inferSelect;
export type TakeoutChange = Partial<TakeoutRow>;

/** false: another one of this account is not done yet. */
export async function insertTakeout(
  db: Db,
  row: { id: string; userId: string; kind: TakeoutKind; salt: string; bytes?: number },
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(takeouts)
    .values({ ...row, createdAt: now, touchedAt: now })
    .onConflictDoNothing()
    .returning({ id: takeouts.id });
  return added.length > 0;
}

export async function isBusy(db: Db, userId: string): Promise<boolean> {
  const waits = inArray(takeouts.state, ['waiting', 'working']);
  return (await db.$count(takeouts, and(eq(takeouts.userId, userId), waits))) > 0;
}

export async function selectTakeout(db: Db, userId: string, id: string): Promise<TakeoutRow | undefined> {
  const [row] = await db
    .select()
    .from(takeouts)
    .where(and(eq(takeouts.id, id), eq(takeouts.userId, userId)));
  return row;
}

export async function selectAnyTakeout(db: Db, id: string): Promise<TakeoutRow | undefined> {
  const [row] = await db.select().from(takeouts).where(eq(takeouts.id, id));
  return row;
}

export const selectTakeouts = (db: Db, userId: string, limit: number): Promise<TakeoutRow[]> =>
  db.select().from(takeouts).where(eq(takeouts.userId, userId)).orderBy(desc(takeouts.id)).limit(limit);

/** false: it is in none of these states any more. */
export async function updateTakeout(
  db: Db,
  id: string,
  from: readonly TakeoutState[],
  change: TakeoutChange,
): Promise<boolean> {
  const changed = await db
    .update(takeouts)
    .set(change)
    .where(and(eq(takeouts.id, id), inArray(takeouts.state, [...from])))
    .returning({ id: takeouts.id });
  return changed.length > 0;
}

/** Archives whose time is over. */
export const selectExpired = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(and(lt(takeouts.expiresAt, now), notInArray(takeouts.state, ['expired'])))
    .limit(limit);

/** Those that nobody has worked on for long. */
export const selectStuckTakeouts = (db: Db, before: Date, limit: number) =>
  db
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(and(inArray(takeouts.state, ['waiting', 'working']), lt(takeouts.touchedAt, before)))
    .limit(limit);

/** Begun so long ago that nobody waits for it any more. */
export const selectGivenUp = (db: Db, before: Date, limit: number) =>
  db
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(and(inArray(takeouts.state, ['waiting', 'working']), lt(takeouts.createdAt, before)))
    .limit(limit);

export async function selectKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(inArray(takeouts.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export async function selectArchivesOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: takeouts.id })
    .from(takeouts)
    .where(inArray(takeouts.userId, [...userIds]));
  return rows.map(({ id }) => id);
}

export const deleteOldTakeouts = async (db: Db, before: Date): Promise<void> =>
  void (await db
    .delete(takeouts)
    .where(and(lt(takeouts.createdAt, before), inArray(takeouts.state, ['expired', 'failed', 'ready']))));

export async function selectProfile(db: Db, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      timeZone: users.timeZone,
      listColumns: users.listColumns,
      plan: users.tier,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** The latest ones, of messages that the user still has. */
export async function selectPicturedMessages(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from ${messagePictures} p join ${messages} m on m.id = p.message_id
    where p.user_id = ${userId} and m.user_has order by m.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Undefined where it was deleted meanwhile. */
export async function selectMessagePicture(db: Db, messageId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: messagePictures.content })
    .from(messagePictures)
    .where(eq(messagePictures.messageId, messageId));
  return row?.content;
}

export async function selectOwnPicture(db: Db, userId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ large: profilePictures.large })
    .from(profilePictures)
    .where(and(eq(profilePictures.userId, userId), sql`${profilePictures.removedAt} is null`));
  return row?.large;
}
