/** Who is signed in, and whose account they see: one statement, whatever it answers. */
import { and, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { inOneColumn, shown } from '../columns.ts';
import { accountMembers, sessions, users } from '../table.ts';

const seen = alias(users, 'seen');
const now = sql.placeholder('now');

const ofSeen = {
  id: seen.id,
  firstName: seen.firstName,
  lastName: seen.lastName,
  email: seen.email,
  profileImageUrl: seen.profileImageUrl,
  isAdmin: seen.isAdmin,
  language: seen.language,
  timeZone: seen.timeZone,
  isDemo: seen.isDemo,
  listColumns: seen.listColumns,
  subscriptionTier: seen.tier,
};

const isMembership = and(
  eq(accountMembers.ownerId, sessions.actingFor),
  eq(accountMembers.memberId, sessions.userId),
  isNull(sessions.actingUntil),
);

/** Whatever takes it away takes it away from the next request on: nothing of it is remembered. */
const maySee = and(
  eq(seen.id, sessions.actingFor),
  isNull(seen.suspendedAt),
  or(
    isNotNull(accountMembers.role),
    and(gt(sessions.actingUntil, now), eq(users.isAdmin, true), not(seen.isAdmin)),
  ),
);

const lasts = and(gt(sessions.expiresAt, now), isNull(users.suspendedAt));

/** Written out once per database: putting this SQL together took a quarter of the time of a signed-in request. */
const prepareSessionUser = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      own: sql<CurrentUser>`${inOneColumn(shown)}`,
      seen: sql<CurrentUser | null>`case when ${seen.id} is not null then ${inOneColumn(ofSeen)} end`,
      role: accountMembers.role,
      actingUntil: sessions.actingUntil,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accountMembers, isMembership)
    .leftJoin(seen, maySee)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), lasts))
    .prepare('session-user');

const prepared = new WeakMap<Db, ReturnType<typeof prepareSessionUser>>();

/** The one query of every signed-in request. */
export async function selectSessionUser(db: Db, tokenHash: string, at: Date) {
  const statement = prepared.get(db) ?? prepareSessionUser(db);
  prepared.set(db, statement);
  const [row] = await statement.execute({ tokenHash, now: at });
  return row;
}

/** When a session stops showing this account by itself; undefined: it does not show it, or is over. */
export async function selectAccessEnd(
  db: Db,
  { sessionId, id }: { sessionId: string; id: string },
  at: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ expiresAt: sessions.expiresAt, actingUntil: sessions.actingUntil, seenId: seen.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accountMembers, isMembership)
    .leftJoin(seen, maySee)
    .where(and(eq(sessions.id, sql.placeholder('id')), lasts, eq(sql`coalesce(${seen.id}, ${users.id})`, id)))
    .prepare('session-access')
    .execute({ id: sessionId, now: at });
  if (!row) return undefined;
  const { expiresAt, actingUntil, seenId } = row;
  return seenId !== null && actingUntil && actingUntil < expiresAt ? actingUntil : expiresAt;
}
