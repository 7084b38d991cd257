/** Making and finding accounts, for registration and for modules that make them by other ways. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { Language } from '#contract/languages.ts';
import type { Tier } from '#contract/plans.ts';
import type { Ctx } from '#server/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { normaliseEmail, toTimeZone } from './policy.ts';
import { insertUser } from './queries.ts';

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
export const createUser = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { email, timeZone, ...given }: UserToCreate,
): Promise<CurrentUser | undefined> =>
  insertUser(db, {
    ...given,
    id: newId('user'),
    email: normaliseEmail(email),
    timeZone: toTimeZone(timeZone),
    createdAt: clock.now(),
  });
