/** Somebody writes through the contact form: kept first, then told to administrators. */
import type { sendContactMessage } from '#contract/contact.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { mailMessageJob } from './jobs.ts';
import { contactLimits, resentMilliseconds } from './policy.ts';
import { insertContact, isKeptSince, lockSender, selectAdministrators } from './queries.ts';

/**
 * Message and mails commit together; without mail the message alone, for the list of administrators. The same words
 * within the hour are one message.
 */
export async function receiveMessage(
  ctx: Ctx,
  exchange: Exchange,
  user: SignedIn | undefined,
  { website, page, language, ...written }: BodyOf<typeof sendContactMessage>,
): Promise<void> {
  const address = addressKey(exchange.address);
  await countTry(ctx, contactLimits.byHour, address);
  await countTry(ctx, contactLimits.byDay, address);
  if (website) return ctx.log.info('a robot filled in the contact form');
  await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await lockSender(ctx.db, written.email);
    if (await isKeptSince(ctx.db, new Date(now.getTime() - resentMilliseconds), written)) return;
    const id = newId('contact');
    await insertContact(ctx.db, {
      ...written,
      id,
      createdAt: now,
      page: page ?? null,
      language: language ?? null,
      userId: user?.id ?? null,
    });
    if (!ctx.mail.isConfigured) return;
    for (const { id: userId } of await selectAdministrators(ctx.db))
      await send(ctx, mailMessageJob, { messageId: id, userId });
  });
}
