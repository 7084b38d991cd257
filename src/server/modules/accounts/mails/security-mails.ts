/** Tells an account what has happened to the ways into it. */
import { defaultLanguage } from '#domain/languages.ts';
import { securityMail } from '#i18n/security-mail.ts';
import type { Ctx } from '#server/context.ts';
import { announce, send } from '#server/jobs/queue.ts';
import { wordsIn } from '#server/words.ts';
import { securityChanged } from '../events.ts';
import { selectUser } from '../queries.ts';
import { type ToldByMail, tellByMail } from './jobs.ts';

/** In the transaction of what happened. */
export async function mailOfSecurity(
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs' | 'mail'>,
  userId: string,
  what: ToldByMail,
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await announce(ctx, securityChanged, { userId, what, at });
  if (ctx.mail.isConfigured) await send(ctx, tellByMail, { userId, what, at });
}

type Told = { userId: string; what: ToldByMail; at: string };

/** Twice is once for the reader: both mails have one id. Sample accounts have made-up addresses. */
export async function mailSecurityTold(
  { db, config, mail }: Pick<Ctx, 'db' | 'config' | 'mail'>,
  { userId, what, at }: Told,
): Promise<void> {
  const user = await selectUser(db, userId);
  if (!user || user.isDemo) return;
  const language = user.language ?? defaultLanguage;
  const { timeZone } = user;
  await mail.send({
    id: `${userId}.${what}.${Date.parse(at)}`,
    to: user.email,
    replyTo: { name: 'Tracklight', address: config.mail?.from ?? user.email },
    ...securityMail(wordsIn('security', language), language, { what, at, timeZone }, config.publicUrl),
  });
}
