/** Making accounts, for registration and for modules that make them by other ways, and giving them passwords. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { noteAct } from '../audit/service.ts';
import { deleteMailLinks } from './mails/queries.ts';
import { deletePasskeys } from './passkeys/queries.ts';
import { hashPassword } from './passwords/passwords.ts';
import { normaliseEmail } from './policy.ts';
import {
  deleteAddressesBeyond,
  deleteUser,
  insertUser,
  selectAdmins,
  selectCredentials,
  updateUser,
} from './queries.ts';
import { selectStanding, updateStanding } from './queries-standing.ts';
import { deleteHalves, deleteTotp } from './second-factor/queries.ts';
import { endSessions } from './sessions.ts';
import { timeZoneOrUtc } from './time-zones.ts';

type UserToCreate = {
  email: string;
  firstName: string;
  lastName: string;
  /** From `hashPassword`; absent: nobody can sign in to it by password. */
  passwordHash?: string;
  timeZone?: string;
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

/** The account of an address, if there is one. */
export const findAccount = async ({ db }: Pick<Ctx, 'db'>, email: string): Promise<CurrentUser | undefined> =>
  (await selectCredentials(db, normaliseEmail(email)))?.user;

/** Whoever signed in with the old one is out, and nobody's address is known any more. Answers how many sessions ended. */
export async function setPassword(
  ctx: Pick<Ctx, 'db' | 'live' | 'clock' | 'log'>,
  userId: string,
  passwordHash: string,
): Promise<number> {
  // In this order: a sign-in with the old password either ends in a session before, which goes, or in none.
  await updateUser(ctx.db, userId, { passwordHash });
  await deleteAddressesBeyond(ctx.db, userId, 0);
  await deleteHalves(ctx.db, userId);
  await deleteMailLinks(ctx.db, userId);
  return endSessions(ctx, { userId });
}

/** In the caller's transaction. `conflict`: nobody would administer the site any more. */
export async function dropUser({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const admins = await selectAdmins(db);
  if (admins.length === 1 && admins[0]?.id === userId) throw new AppError('conflict');
  await deleteUser(db, userId);
}

/** Administrators, made and unmade; called by the command `npm run admin` alone, no endpoint leads here. */
type Office = Pick<Ctx, 'db' | 'clock' | 'log' | 'live'>;

/** On record once it is done; no one is named, since whoever may run the command has the whole database. */
const note = (ctx: Office, act: string, facts: { user: string; sessions?: number }): Promise<void> =>
  noteAct(ctx, { id: 'command' }, act, facts);

export type MadeAdmin = 'created' | 'raised' | 'unchanged' | 'taken';

/**
 * Makes an administrator of this address. Addresses are not verified: an account that is there may be anybody's. So
 * `taken` is all that happens to it, unless it `mayRaise`: then it gets the password asked for, and whoever was signed
 * in to it no longer is, nor has a passkey or a code. The same holds for an account that is made while the password is typed.
 */
export async function makeAdmin(
  ctx: Office,
  given: { email: string; mayRaise: boolean; askPassword: () => Promise<string> },
): Promise<MadeAdmin> {
  const email = normaliseEmail(given.email);
  const existing = await selectCredentials(ctx.db, email);
  if (existing && !given.mayRaise) return existing.user.isAdmin ? 'unchanged' : 'taken';
  const passwordHash = await hashPassword(await given.askPassword());
  const names = { firstName: 'Tracklight', lastName: 'Admin' };
  return transaction(ctx, async (ctx) => {
    const created = await createUser(ctx, { ...names, email, passwordHash, isAdmin: true });
    if (created) await note(ctx, 'admin.create', { user: created.id });
    if (created || !given.mayRaise) return created ? 'created' : 'taken';
    await raise(ctx, email, passwordHash);
    return 'raised';
  });
}

async function raise(ctx: Office, email: string, passwordHash: string): Promise<void> {
  const found = await selectCredentials(ctx.db, email);
  if (!found) throw new Error(`The account ${email} was deleted meanwhile.`);
  const { id } = found.user;
  const ended = await setPassword(ctx, id, passwordHash);
  await deleteTotp(ctx.db, id);
  await deletePasskeys(ctx.db, id);
  await updateUser(ctx.db, id, { isAdmin: true });
  await note(ctx, 'admin.raise', { user: id, sessions: ended });
}

export type DemotedAdmin = 'demoted' | 'demoted-last' | 'unchanged' | 'unknown';

/** The account stays, signed out everywhere. */
export async function demoteAdmin(ctx: Office, email: string): Promise<DemotedAdmin> {
  return transaction(ctx, async (ctx) => {
    const found = await selectCredentials(ctx.db, normaliseEmail(email));
    if (!found?.user.isAdmin) return found ? 'unchanged' : 'unknown';
    const { id } = found.user;
    await updateUser(ctx.db, id, { isAdmin: false });
    await note(ctx, 'admin.demote', { user: id, sessions: await endSessions(ctx, { userId: id }) });
    return (await selectAdmins(ctx.db)).length > 0 ? 'demoted' : 'demoted-last';
  });
}

export const listAdmins = ({ db }: Pick<Ctx, 'db'>) => selectAdmins(db);

/** What administrators decide of an account: its plan, and whether it may be used. */
export type Standing = { tier?: Tier | undefined; isSuspended?: boolean | undefined };

/**
 * In the caller's transaction; answers what it was before. Whoever is suspended is signed out everywhere. `conflict`:
 * nobody suspends oneself, and nobody the last administrator who is not suspended.
 */
export async function changeStanding(
  ctx: Pick<Ctx, 'db' | 'clock' | 'live' | 'log'>,
  by: { id: string },
  userId: string,
  { tier, isSuspended }: Standing,
): Promise<{ tier: Tier; isSuspended: boolean }> {
  const { db, clock, live } = ctx;
  const { user, activeAdmins } = await selectStanding(db, userId);
  if (!user) throw new AppError('not_found');
  const isLast = activeAdmins.length === 1 && activeAdmins[0] === userId;
  if (isSuspended && (userId === by.id || isLast || !activeAdmins.includes(by.id)))
    throw new AppError('conflict');
  await updateStanding(db, userId, { tier, isSuspended, now: clock.now() });
  if (isSuspended) {
    await endSessions(ctx, { userId });
    // Members look at it by sessions of their own.
    afterCommit(() => live.wake([userId], 'sessions'));
  }
  return user;
}
