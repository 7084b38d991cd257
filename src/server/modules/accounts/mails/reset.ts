/** A new password for whoever reads the account's mail. */
import type { requestReset as asking, resetPassword as resetting } from '#contract/account-mail.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import type { Exchange } from '#server/route.ts';
import { accountLimits, countTry } from '../limits.ts';
import { flawOf } from '../passwords/password-choice.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { accountKey, normaliseEmail } from '../policy.ts';
import { selectUser } from '../queries.ts';
import { sha256 } from '../sessions.ts';
import { setPassword } from '../users.ts';
import { mailResetJob } from './jobs.ts';
import { canMailLinks } from './links.ts';
import { selectMailLink, takeMailLink } from './queries.ts';
import { mailOfSecurity } from './security-mails.ts';

/** Looks nobody up: what is done, and so how long it takes, is the same for every address. */
export async function requestReset(
  ctx: Ctx,
  exchange: Exchange,
  given: BodyOf<typeof asking>,
): Promise<void> {
  if (!canMailLinks(ctx)) throw new AppError('not_configured');
  const email = normaliseEmail(given.email);
  await countTry(ctx, accountLimits.resetByAddress, addressKey(exchange.address));
  await countTry(ctx, accountLimits.resetByAccount, accountKey(email));
  await send(ctx, mailResetJob, { email });
}

export async function resetPassword(
  given: Ctx,
  exchange: Exchange,
  { token, newPassword }: BodyOf<typeof resetting>,
): Promise<void> {
  await countTry(given, accountLimits.linkByAddress, addressKey(exchange.address));
  const asked = { tokenHash: sha256(token), purpose: 'reset' as const, now: given.clock.now() };
  const { userId } = found(await selectMailLink(given.db, asked));
  const flaw = await flawOf(newPassword, found(await selectUser(given.db, userId)));
  if (flaw) throw refused('newPassword', flaw);
  const passwordHash = await hashPassword(newPassword);
  await transaction(given, async (ctx) => {
    found(await takeMailLink(ctx.db, asked));
    await setPassword(ctx, userId, passwordHash);
    await mailOfSecurity(ctx, userId, 'passwordReset');
  });
}
