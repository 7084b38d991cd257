/** Whose letter is due, and sending it: one an account and week, whatever restarts. */
import { defaultLanguage } from '#domain/languages.ts';
import { letterHtml, letterText } from '#i18n/digest-letter.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { afterQuietHours, signedFor } from '../notifications/service.ts';
import { digestWords, readDigest } from './digest.ts';
import { mailDigest } from './jobs.ts';
import { deleteOldDigests, insertDue, markSent, selectRecipient } from './queries.ts';

/** On Monday, when people have got up. */
const hour = 8;
/** In one go; the next one takes the others. */
const most = 2000;
const keptDays = 60;

export async function planDue(given: Ctx): Promise<void> {
  if (!given.mail.isConfigured || !given.config.publicUrl) return;
  const now = given.clock.now();
  await transaction(given, async (ctx) => {
    for (const { userId, week, timeZone, quietFrom, quietTo } of await insertDue(ctx.db, now, {
      hour,
      limit: most,
    })) {
      const quiet = quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo };
      const then = afterQuietHours(now, quiet, timeZone);
      await send(ctx, mailDigest, { userId, week }, then > now ? { startAfter: then } : {});
    }
    await deleteOldDigests(ctx.db, new Date(now.getTime() - keptDays * 24 * 3600_000));
  });
}

export const unsubscribePurpose = 'digest';

/** Nothing where the week brought nothing. A second try has the id of the first: a mailbox shows both as one. */
export async function sendDigest(
  ctx: Ctx,
  { userId, week }: { userId: string; week: string },
): Promise<void> {
  const { publicUrl } = ctx.config;
  const reader = await selectRecipient(ctx.db, userId, week);
  if (!reader || !publicUrl) return;
  const digest = await readDigest(ctx, reader);
  if (!digest.isEmpty) {
    const language = reader.language ?? defaultLanguage;
    const token = await signedFor(ctx, unsubscribePurpose, userId);
    const unsubscribeUrl = `${publicUrl}/api/digest/unsubscribe?token=${token}`;
    const told = { language, t: digestWords(language).digest, digest, publicUrl, unsubscribeUrl };
    await ctx.mail.send({
      id: `digest.${userId}.${week}`,
      to: reader.email,
      replyTo: { name: 'Tracklight', address: ctx.config.mail?.from ?? reader.email },
      subject: digest.subject,
      text: letterText(told),
      html: letterHtml(told),
      unsubscribeUrl,
    });
  }
  await markSent(ctx.db, userId, week, ctx.clock.now());
}
