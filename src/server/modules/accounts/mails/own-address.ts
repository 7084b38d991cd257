/** Another e-mail address for one's own account. */
import type { changeEmail as changing, confirmEmail as confirming } from '#contract/account-mail.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce, send } from '#server/jobs/queue.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { securityChanged } from '../events.ts';
import { accountLimits, countTry } from '../limits.ts';
import { askPassword } from '../passwords/own-password.ts';
import { normaliseEmail } from '../policy.ts';
import { deleteAddressesBeyond, selectCredentials, selectUser, updateEmail } from '../queries.ts';
import { sha256 } from '../sessions.ts';
import { mailNewAddressJob, mailOldAddressJob } from './jobs.ts';
import { canMailLinks } from './links.ts';
import { deleteMailLinks, takeMailLink } from './queries.ts';

export async function changeEmail(
  given: Ctx,
  { id, profile }: SignedIn,
  { email: written, password }: BodyOf<typeof changing>,
): Promise<ReplyOf<typeof changing>> {
  await askPassword(given, id, 'password', password);
  await countTry(given, accountLimits.newAddressByAccount, id);
  const email = normaliseEmail(written);
  if (email === profile.email) throw refused('email', 'emailSame');
  if (await selectCredentials(given.db, email)) throw refused('email', 'emailTaken');
  if (canMailLinks(given)) {
    await send(given, mailNewAddressJob, { userId: id, email });
    return { isChanged: false };
  }
  await transaction(given, async (ctx) => {
    if (!(await move(ctx, id, email))) throw refused('email', 'emailTaken');
  });
  return { isChanged: true };
}

export async function confirmEmail(
  given: Ctx,
  exchange: Exchange,
  { token }: BodyOf<typeof confirming>,
): Promise<void> {
  await countTry(given, accountLimits.linkByAddress, addressKey(exchange.address));
  await transaction(given, async (ctx) => {
    const asked = { tokenHash: sha256(token), purpose: 'new-address' as const, now: ctx.clock.now() };
    const { userId, email } = found(await takeMailLink(ctx.db, asked));
    if (!(await move(ctx, userId, found(email)))) throw new AppError('conflict');
  });
}

/**
 * Sessions go on. Links that went to the old address end, and so does the patience with addresses it was signed in
 * from. False: the address is taken.
 */
async function move(ctx: Ctx, userId: string, email: string): Promise<boolean> {
  const before = found(await selectUser(ctx.db, userId)).email;
  if (!(await updateEmail(ctx.db, userId, email))) return false;
  await deleteMailLinks(ctx.db, userId);
  await deleteAddressesBeyond(ctx.db, userId, 0);
  const at = ctx.clock.now().toISOString();
  await announce(ctx, securityChanged, { userId, what: 'emailChanged', at });
  if (ctx.mail.isConfigured) await send(ctx, mailOldAddressJob, { userId, email: before, at });
  return true;
}
