/** One's own password once more, before something that a browser left open must not do; and another in its place. */
import type { changePassword as changing } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { accountLimits, countTry, forgetTries } from '../limits.ts';
import { mailOfSecurity } from '../mails/security-mails.ts';
import { holdsPassword, selectPassword } from '../queries.ts';
import { startSession } from '../sessions.ts';
import { pairOf, rememberAddress } from '../throttle.ts';
import { setPassword } from '../users.ts';
import { flawOf } from './password-choice.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Its hash, where `given` is the account's password. Throws `invalid_input` for the field, `conflict` where it has none. */
export async function askPassword(ctx: Ctx, userId: string, field: string, given: string): Promise<string> {
  const passwordHash = await selectPassword(ctx.db, userId);
  if (!passwordHash) throw new AppError('conflict');
  await countTry(ctx, accountLimits.passwordOfSession, userId);
  if (!(await isPassword(passwordHash, given))) throw refused(field, 'passwordWrong');
  await forgetTries(ctx, accountLimits.passwordOfSession, userId);
  return passwordHash;
}

export async function changePassword(
  given: Ctx,
  exchange: Exchange,
  { id, profile }: SignedIn,
  { currentPassword, newPassword }: BodyOf<typeof changing>,
): Promise<void> {
  const before = await askPassword(given, id, 'currentPassword', currentPassword);
  const flaw = await flawOf(newPassword, profile);
  if (flaw) throw refused('newPassword', flaw);
  const passwordHash = await hashPassword(newPassword);
  await transaction(given, async (ctx) => {
    // Another change may have come first.
    if (!(await holdsPassword(ctx.db, id, before))) throw refused('currentPassword', 'passwordWrong');
    await setPassword(ctx, id, passwordHash);
    await startSession(ctx, exchange, id);
    await rememberAddress(ctx, id, pairOf(exchange, profile.email));
    await mailOfSecurity(ctx, id, 'passwordChanged');
  });
}
