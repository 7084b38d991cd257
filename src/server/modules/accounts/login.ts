/** Signing in and out. */
import type { CurrentUser, login } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Exchange } from '#server/route.ts';
import { refusedSignIn } from './error-texts.ts';
import { isPassword } from './passwords/passwords.ts';
import { normaliseEmail } from './policy.ts';
import { holdsPassword, selectCredentials } from './queries.ts';
import { beginHalf } from './second-factor/half-sign-in.ts';
import { asksForCode } from './second-factor/queries.ts';
import { endOwn, endSession, startSession } from './sessions.ts';
import { countAttempt, forgetFailures, hold, pairOf, rememberAddress } from './throttle.ts';

/**
 * Throws `unauthenticated` without telling whether it was the address or the password; and, where the account asks for
 * a code besides, once both were right: nobody is signed in then (docs/decisions/0065).
 */
export async function logIn(ctx: Ctx, exchange: Exchange, given: BodyOf<typeof login>): Promise<CurrentUser> {
  const pair = pairOf(exchange, normaliseEmail(given.email));
  const attempt = await countAttempt(ctx, pair);
  if (!attempt.isKnown) await hold(ctx, exchange, pair, attempt.delayMs);
  const found = await selectCredentials(ctx.db, pair.email);
  const isRight = await isPassword(found?.passwordHash, given.password);
  if (!found?.passwordHash || !isRight) {
    if (attempt.isKnown) await hold(ctx, exchange, pair, attempt.delayMs);
    throw new AppError('unauthenticated');
  }
  const { user, passwordHash } = found;
  const isDone = await transaction(ctx, async (ctx) => {
    if (!(await holdsPassword(ctx.db, user.id, passwordHash))) throw new AppError('unauthenticated');
    await forgetFailures(ctx, pair, attempt);
    if (await asksForCode(ctx.db, user.id)) {
      await beginHalf(ctx, exchange, user.id);
      return false;
    }
    await startSession(ctx, exchange, user.id);
    await rememberAddress(ctx, user.id, pair);
    return true;
  });
  if (!isDone) throw refusedSignIn('codeWanted');
  return user;
}

/** Always succeeds, also for who is not signed in. */
export async function logOut(ctx: Ctx, exchange: Exchange): Promise<void> {
  await endSession(ctx, exchange.sessionToken);
  exchange.endSession();
  await endOwn(ctx, exchange);
}
