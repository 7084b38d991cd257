import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { inOneColumn, shown } from '../accounts/columns.ts';
import { users } from '../accounts/table.ts';
import { apiKeys } from './table.ts';

export type KeyRow = Omit<typeof apiKeys.$inferSelect, 'tokenHash' | 'userId'>;

const ofList = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

export const selectKeys = (db: Db, userId: string): Promise<KeyRow[]> =>
  db
    .select(ofList)
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));

/** Whoever else adds one waits until the transaction ends. */
export async function countKeysLocked(db: Db, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return db.$count(apiKeys, eq(apiKeys.userId, userId));
}

export async function insertApiKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row);
}

export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

const prepareKeyUser = (db: Db) =>
  db
    .select({
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      isSuspended: sql<boolean>`${isNotNull(users.suspendedAt)}`,
      account: sql<CurrentUser>`${inOneColumn(shown)}`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.tokenHash, sql.placeholder('tokenHash')))
    .prepare('api-key-user');

const prepared = new WeakMap<Db, ReturnType<typeof prepareKeyUser>>();

/** The one query of every call by key: what was revoked or suspended counts from the next call on, in every process. */
export async function selectKeyUser(db: Db, tokenHash: string) {
  const statement = prepared.get(db) ?? prepareKeyUser(db);
  prepared.set(db, statement);
  const [row] = await statement.execute({ tokenHash });
  return row;
}

export async function touchKey(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), lt(sql`coalesce(${apiKeys.lastUsedAt}, '-infinity')`, now)));
}
