import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { shown } from './columns.ts';
import { attempts, knownAddresses, sessions, users } from './table.ts';

export type NewUser = typeof users.$inferInsert;
export type NewSession = typeof sessions.$inferInsert;
export type UserChanges = Partial<
  Pick<
    NewUser,
    | 'firstName'
    | 'lastName'
    | 'language'
    | 'timeZone'
    | 'isAdmin'
    | 'listColumns'
    | 'passwordHash'
    | 'profileImageUrl'
  >
>;

/** Absent when the address is taken, also by an insert that has not committed yet. */
export async function insertUser(db: Db, user: NewUser): Promise<CurrentUser | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning(shown);
  return row;
}

export async function selectUser(db: Db, id: string): Promise<CurrentUser | undefined> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, id));
  return row;
}

export async function selectCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ user: shown, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

export async function selectPassword(db: Db, id: string): Promise<string | null | undefined> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.passwordHash;
}

/** With everything that is the user's own: every table says so itself. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

export async function updateUser(db: Db, id: string, changes: UserChanges): Promise<CurrentUser | undefined> {
  if (Object.keys(changes).length === 0) return selectUser(db, id);
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning(shown);
  return row;
}

const uniqueViolation = '23505';

/** False: somebody else has the address, also by a change that came first by a moment; the transaction is lost then. */
export async function updateEmail(db: Db, id: string, email: string): Promise<boolean> {
  try {
    await db.update(users).set({ email }).where(eq(users.id, id));
    return true;
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code === uniqueViolation) return false;
    throw error;
  }
}

/**
 * Whether the account still has this password, which then stays until the transaction ends: a sign-in that began
 * before the password was changed must not end in a session after it.
 */
export async function holdsPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}

/** Whether it may be signed in to; it stays as it is until the transaction ends. Undefined: there is no such account. */
export async function isSuspended(db: Db, id: string): Promise<boolean | undefined> {
  const [row] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  return row && row.suspendedAt !== null;
}

/** Demo accounts as well; the first made first. */
export const selectAdmins = (db: Db) =>
  db
    .select({ id: users.id, email: users.email, createdAt: users.createdAt, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.createdAt), asc(users.id));

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

export const selectSessions = (db: Db, userId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .prepare('sessions')
    .execute();

/** A session by its cookie's hash, one of a user's, or all of a user's. */
export type WhichSessions = { tokenHash: string } | { userId: string; id?: string };

/** `lookedAt`: the account that it showed to an administrator, who sees it as its user does. */
export type EndedSession = { userId: string; lookedAt: string | null };

export async function deleteSessions(db: Db, which: WhichSessions): Promise<EndedSession[]> {
  const chosen =
    'tokenHash' in which
      ? eq(sessions.tokenHash, which.tokenHash)
      : and(
          eq(sessions.userId, which.userId),
          which.id === undefined ? undefined : eq(sessions.id, which.id),
        );
  const rows = await db
    .delete(sessions)
    .where(chosen)
    .returning({ userId: sessions.userId, for: sessions.actingFor, until: sessions.actingUntil });
  return rows.map((row) => ({ userId: row.userId, lookedAt: row.until && row.for }));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** One question with and without an account, so that its time tells neither. */
export async function hasKnownAddress(
  db: Db,
  email: string,
  addressHash: string,
  usedSince: Date,
): Promise<boolean> {
  const rows = await db
    .select({ userId: users.id })
    .from(users)
    .innerJoin(knownAddresses, eq(knownAddresses.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(knownAddresses.addressHash, addressHash),
        gt(knownAddresses.lastUsedAt, usedSince),
      ),
    );
  return rows.length > 0;
}

export async function upsertKnownAddress(db: Db, row: typeof knownAddresses.$inferInsert): Promise<void> {
  await db
    .insert(knownAddresses)
    .values(row)
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.addressHash],
      set: { lastUsedAt: row.lastUsedAt },
    });
}

/** All but the last used of a user. */
export async function deleteAddressesBeyond(db: Db, userId: string, kept: number): Promise<void> {
  const older = db
    .select({ addressHash: knownAddresses.addressHash })
    .from(knownAddresses)
    .where(eq(knownAddresses.userId, userId))
    .orderBy(desc(knownAddresses.lastUsedAt))
    .offset(kept);
  await db
    .delete(knownAddresses)
    .where(and(eq(knownAddresses.userId, userId), inArray(knownAddresses.addressHash, older)));
}

export async function deleteAddressesUnusedSince(db: Db, instant: Date): Promise<void> {
  await db.delete(knownAddresses).where(lt(knownAddresses.lastUsedAt, instant));
}

/** Counts `by` more tries, starting a new window when the last one began before `windowBegan`; one statement, so exact. */
export async function countAttemptOf(db: Db, key: string, now: Date, windowBegan: Date, by: number) {
  const isOver = sql`${attempts.windowStart} <= ${windowBegan.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(attempts)
    .values({ key, windowStart: now, count: by })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then ${by} else ${attempts.count} + ${by} end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${attempts.windowStart} end`,
      },
    })
    .returning({ windowStart: attempts.windowStart, count: attempts.count });
  return row ?? { windowStart: now, count: by };
}

export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(eq(attempts.key, key), gt(attempts.count, 0)));
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}

export async function deleteAttemptsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowStart, instant));
}

/**
 * All that the database can count days by. Where a name is an abbreviation too, it means that one and its fixed offset:
 * CET in summer is an hour behind the zone CET.
 */
export async function selectZoneNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pg_timezone_names
    where name = 'UTC' or upper(name) not in (select abbrev from pg_timezone_abbrevs)`);
  return rows.map(({ name }) => name);
}
