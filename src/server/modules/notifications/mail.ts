/** Tells by mail whoever wants it so. */
import { defaultLanguage } from '#domain/languages.ts';
import type { Ctx } from '#server/context.ts';
import { selectToMail } from './queries.ts';
import { mailOf } from './words.ts';

/** Twice is once for the reader: both mails have one id. Nobody is mailed what they have read meanwhile. */
export async function mailTold(
  { db, config, mail }: Pick<Ctx, 'db' | 'config' | 'mail'>,
  { notificationId }: { notificationId: string },
): Promise<void> {
  const told = await selectToMail(db, notificationId);
  if (!told) return;
  const { email, language, ...rest } = told;
  const { subject, text } = mailOf(language ?? defaultLanguage, rest, config.publicUrl);
  const replyTo = { name: 'Tracklight', address: config.mail?.from ?? email };
  await mail.send({ id: notificationId, to: email, replyTo, subject, text });
}
