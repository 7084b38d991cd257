/** Signing in and out. */
import type { CurrentUser, login } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Exchange } from '#server/route.ts';
import { accountKey, countTry, forgetTries, limits } from './limits.ts';
import { isPassword } from './passwords.ts';
import { normaliseEmail } from './policy.ts';
import { holdsPassword, selectCredentials } from './queries.ts';
import { endSession, startSession } from './sessions.ts';

/** Throws `unauthenticated` without telling whether it was the address or the password. */
export async function logIn(ctx: Ctx, exchange: Exchange, given: BodyOf<typeof login>): Promise<CurrentUser> {
  const email = normaliseEmail(given.email);
  await countTry(ctx, limits.loginByAddress, addressKey(exchange.address));
  await countTry(ctx, limits.loginByAccount, accountKey(email));
  const found = await selectCredentials(ctx.db, email);
  const isRight = await isPassword(found?.passwordHash, given.password);
  if (!found?.passwordHash || !isRight) throw new AppError('unauthenticated');
  const { user, passwordHash } = found;
  await transaction(ctx, async (ctx) => {
    if (!(await holdsPassword(ctx.db, user.id, passwordHash))) throw new AppError('unauthenticated');
    await forgetTries(ctx, limits.loginByAccount, accountKey(email));
    await startSession(ctx, exchange, user.id);
  });
  return user;
}

/** Always succeeds, also for who is not signed in. */
export async function logOut(ctx: Ctx, exchange: Exchange): Promise<void> {
  await endSession(ctx, exchange.sessionToken);
  exchange.endSession();
}
