/** How often sign-in and registration may be tried; counted in the database, so that all processes share it. */
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { countAttemptOf, deleteAttempts, takeBackAttempt } from './queries.ts';

type Limit = { name: string; tries: number; minutes: number };

/** Which of them a sign-in meets, and why these numbers: `throttle.ts`, docs/decisions/0013. */
export const accountLimits = {
  loginByAddress: { name: 'login:address', tries: 30, minutes: 15 },
  loginByAccount: { name: 'login:account', tries: 200, minutes: 60 },
  /** Never too many: this count decides how long an answer is held. */
  loginByPair: { name: 'login:pair', tries: Number.POSITIVE_INFINITY, minutes: 60 },
  loginFromKnown: { name: 'login:known', tries: 100, minutes: 24 * 60 },
  /** Whoever sits at a browser that somebody left signed in. */
  passwordOfSession: { name: 'password:user', tries: 10, minutes: 15 },
  /** Six digits, of which three are right at a time: fifty guesses a day find one in eighteen years. */
  codeOfAccount: { name: 'code:account', tries: 10, minutes: 15 },
  codeOfAccountByDay: { name: 'code:account-day', tries: 50, minutes: 24 * 60 },
  codeOfSetUp: { name: 'code:set-up', tries: 20, minutes: 15 },
  /** Asked for whenever a form for signing in is shown. */
  challengesByAddress: { name: 'challenge:address', tries: 600, minutes: 15 },
  passkeyByAddress: { name: 'passkey:address', tries: 60, minutes: 15 },
  resetByAddress: { name: 'reset:address', tries: 10, minutes: 60 },
  resetByAccount: { name: 'reset:account', tries: 5, minutes: 60 },
  /** Links are not guessed; what this bounds is the work of hashing. */
  linkByAddress: { name: 'link:address', tries: 30, minutes: 15 },
  inviteByAccount: { name: 'invite:account', tries: 20, minutes: 60 },
  newAddressByAccount: { name: 'new-address:account', tries: 5, minutes: 60 },
  pictureByAccount: { name: 'picture:account', tries: 20, minutes: 60 },
  registerByAddress: { name: 'register:address', tries: 20, minutes: 60 },
  registerByAccount: { name: 'register:account', tries: 20, minutes: 60 },
} as const satisfies Record<string, Limit>;

type Counting = Pick<Ctx, 'db' | 'clock'>;

/**
 * Counts a try before it is made, so that many at once are counted one by one; or `by` of them together. Tells which try of
 * the window the last one is.
 */
export async function attemptsWithin(
  ctx: Counting,
  limit: Pick<Limit, 'name' | 'minutes'>,
  who: string,
  by = 1,
) {
  const now = ctx.clock.now();
  const windowMs = limit.minutes * 60_000;
  const { windowStart, count } = await countAttemptOf(
    ctx.db,
    `${limit.name}:${who}`,
    now,
    new Date(now.getTime() - windowMs),
    by,
  );
  return { count, windowEndsInMs: windowStart.getTime() + windowMs - now.getTime() };
}

/** As `attemptsWithin`; one too many throws. */
export async function countTry(ctx: Counting, limit: Limit, who: string): Promise<number> {
  const { count, windowEndsInMs } = await attemptsWithin(ctx, limit, who);
  if (count <= limit.tries) return count;
  throw tooManyTries(windowEndsInMs);
}

export const tooManyTries = (againInMs: number): AppError =>
  new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(againInMs / 1000)) });

export const forgetTries = (ctx: Pick<Ctx, 'db'>, limit: Limit, who: string): Promise<void> =>
  deleteAttempts(ctx.db, `${limit.name}:${who}`);

/** One try less, of a window that may have begun anew meanwhile. */
export const takeBackTry = (ctx: Pick<Ctx, 'db'>, limit: Limit, who: string): Promise<void> =>
  takeBackAttempt(ctx.db, `${limit.name}:${who}`);
