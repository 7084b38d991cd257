/** Registration: a free account, signed in. */
import type { CurrentUser, register } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import type { Exchange } from '#server/route.ts';
import { accountLimits, countTry } from './limits.ts';
import { flawOf } from './passwords/password-choice.ts';
import { hashPassword } from './passwords/passwords.ts';
import { accountKey, normaliseEmail } from './policy.ts';
import { startSession } from './sessions.ts';
import { pairOf, rememberAddress } from './throttle.ts';
import { createUser } from './users.ts';

/** Throws `conflict` when the address is taken, `invalid_input` when the password is guessed first. Whatever was sent beside these four fields grants nothing. */
export async function registerUser(
  ctx: Ctx,
  exchange: Exchange,
  given: BodyOf<typeof register>,
): Promise<CurrentUser> {
  const email = normaliseEmail(given.email);
  const pair = pairOf(exchange, email);
  await countTry(ctx, accountLimits.registerByAddress, pair.address);
  await countTry(ctx, accountLimits.registerByAccount, accountKey(email));
  const flaw = await flawOf(given.password, { ...given, email });
  if (flaw) throw refused('password', flaw);
  const passwordHash = await hashPassword(given.password);
  return transaction(ctx, async (ctx) => {
    const { firstName, lastName, timeZone } = given;
    const user = await createUser(ctx, { email, firstName, lastName, timeZone, passwordHash });
    if (!user) throw new AppError('conflict');
    await startSession(ctx, exchange, user.id);
    await rememberAddress(ctx, user.id, pair);
    return user;
  });
}
