import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { MemberRole } from '#contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import { accountInvitations, accountMembers, sessions, users } from '../table.ts';

type Pair = { ownerId: string; memberId: string };
export type InvitationRow = typeof accountInvitations.$inferSelect;

const isPair = ({ ownerId, memberId }: Pair) =>
  and(eq(accountMembers.ownerId, ownerId), eq(accountMembers.memberId, memberId));

/** Whoever invites does so one after another: the account stays as it is until the transaction ends. */
export async function holdAccount(db: Db, id: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

export const selectMembers = (db: Db, ownerId: string, memberId?: string) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: accountMembers.role,
      since: accountMembers.since,
    })
    .from(accountMembers)
    .innerJoin(users, eq(users.id, accountMembers.memberId))
    .where(
      and(
        eq(accountMembers.ownerId, ownerId),
        memberId === undefined ? undefined : eq(accountMembers.memberId, memberId),
      ),
    )
    .orderBy(asc(accountMembers.since), asc(users.id));

/** Those whose owner is suspended are not to be seen. */
export const selectSharedAccounts = (db: Db, memberId: string) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: accountMembers.role,
    })
    .from(accountMembers)
    .innerJoin(users, and(eq(users.id, accountMembers.ownerId), isNull(users.suspendedAt)))
    .where(eq(accountMembers.memberId, memberId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(200);

export async function upsertMember(db: Db, row: typeof accountMembers.$inferInsert): Promise<void> {
  await db
    .insert(accountMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [accountMembers.ownerId, accountMembers.memberId],
      set: { role: row.role },
    });
}

export async function updateRole(db: Db, pair: Pair, role: MemberRole): Promise<boolean> {
  const rows = await db
    .update(accountMembers)
    .set({ role })
    .where(isPair(pair))
    .returning({ role: accountMembers.role });
  return rows.length > 0;
}

/** Their sessions are at their own account again: not even a new invitation brings them back unasked. */
export async function deleteMember(db: Db, pair: Pair): Promise<boolean> {
  const rows = await db.delete(accountMembers).where(isPair(pair)).returning({ role: accountMembers.role });
  await db
    .update(sessions)
    .set({ actingFor: null })
    .where(
      and(
        eq(sessions.userId, pair.memberId),
        eq(sessions.actingFor, pair.ownerId),
        isNull(sessions.actingUntil),
      ),
    );
  return rows.length > 0;
}

export async function selectActing(db: Db, sessionId: string) {
  const [row] = await db
    .select({ for: sessions.actingFor, until: sessions.actingUntil })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? { for: null, until: null };
}

export async function updateActing(
  db: Db,
  sessionId: string,
  actingFor: string | null,
  actingUntil: Date | null,
): Promise<void> {
  await db.update(sessions).set({ actingFor, actingUntil }).where(eq(sessions.id, sessionId));
}

export const selectInvitations = (db: Db, ownerId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(accountInvitations)
    .where(and(eq(accountInvitations.ownerId, ownerId), gt(accountInvitations.expiresAt, now)))
    .orderBy(asc(accountInvitations.id));

/** In the place of one to the same address that is over. */
export async function insertInvitation(db: Db, row: InvitationRow): Promise<void> {
  await db
    .delete(accountInvitations)
    .where(and(eq(accountInvitations.ownerId, row.ownerId), eq(accountInvitations.email, row.email)));
  await db.insert(accountInvitations).values(row);
}

/** Of one that still stands; each mail of it has a link of its own, of which the last counts. */
export async function updateInvitationToken(
  db: Db,
  { id, tokenHash, now }: { id: string; tokenHash: string; now: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await db
    .update(accountInvitations)
    .set({ tokenHash })
    .where(and(eq(accountInvitations.id, id), gt(accountInvitations.expiresAt, now)))
    .returning();
  return row;
}

type ByToken = { tokenHash: string; now: Date };

const isGood = ({ tokenHash, now }: ByToken) =>
  and(eq(accountInvitations.tokenHash, tokenHash), gt(accountInvitations.expiresAt, now));

/** Whoever is suspended invites nobody. */
export async function selectInvitation(db: Db, asked: ByToken) {
  const [row] = await db
    .select({ invitation: accountInvitations, firstName: users.firstName, lastName: users.lastName })
    .from(accountInvitations)
    .innerJoin(users, and(eq(users.id, accountInvitations.ownerId), isNull(users.suspendedAt)))
    .where(isGood(asked));
  return row;
}

/** Of several who use it at once one alone gets it. */
export async function takeInvitation(db: Db, asked: ByToken): Promise<InvitationRow | undefined> {
  const [row] = await db.delete(accountInvitations).where(isGood(asked)).returning();
  return row;
}

export async function deleteInvitation(db: Db, ownerId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(accountInvitations)
    .where(and(eq(accountInvitations.ownerId, ownerId), eq(accountInvitations.id, id)))
    .returning({ id: accountInvitations.id });
  return rows.length > 0;
}

export async function deleteInvitationsEndedBefore(db: Db, now: Date): Promise<void> {
  await db.delete(accountInvitations).where(lt(accountInvitations.expiresAt, now));
}
