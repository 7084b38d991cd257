/** Making accounts, for registration and for modules that make them by other ways, and giving them passwords. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { normaliseEmail } from './policy.ts';
import { deleteAddressesBeyond, insertUser, updateUser } from './queries.ts';
import { endSessions } from './sessions.ts';
import { timeZoneOrUtc } from './time-zones.ts';

export type UserToCreate = {
  email: string;
  firstName: string;
  lastName: string;
  /** From `hashPassword`; absent: nobody can sign in to it by password. */
  passwordHash?: string;
  timeZone?: string | undefined;
  language?: Language;
  tier?: Tier;
  isAdmin?: boolean;
  isDemo?: boolean;
};

/** The new account, or undefined when its address is taken. */
export const createUser = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { email, timeZone, ...given }: UserToCreate,
): Promise<CurrentUser | undefined> =>
  insertUser(db, {
    ...given,
    id: newId('user'),
    email: normaliseEmail(email),
    timeZone: await timeZoneOrUtc(db, timeZone),
    createdAt: clock.now(),
  });

/** Whoever signed in with the old one is out, and nobody's address is known any more. Answers how many sessions ended. */
export async function setPassword(
  ctx: Pick<Ctx, 'db' | 'live'>,
  userId: string,
  passwordHash: string,
): Promise<number> {
  // In this order: a sign-in with the old password either ends in a session before, which goes, or in none.
  await updateUser(ctx.db, userId, { passwordHash });
  await deleteAddressesBeyond(ctx.db, userId, 0);
  return endSessions(ctx, { userId });
}
