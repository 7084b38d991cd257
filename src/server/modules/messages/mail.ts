/** Mails a copy of a message to whoever receives it. */
import { defaultLanguage } from '#domain/languages.ts';
import { messageMail } from '#i18n/message-mail.ts';
import type { Ctx } from '#server/context.ts';
import { wordsIn } from '#server/words.ts';
import { selectCopy } from './queries.ts';

/**
 * Twice is once for the reader: both mails have one id. Nothing to do where the message, its receiver's copy or their
 * office is gone, and for sample data, whose addresses are made up. An answer by mail would reach nobody: it is sent to
 * where the mail comes from.
 */
export async function mailCopy(
  { db, config, mail }: Pick<Ctx, 'db' | 'config' | 'mail'>,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<void> {
  const row = await selectCopy(db, messageId, userId);
  if (!row) return;
  await mail.send({
    id: `${messageId}.${userId}`,
    to: row.email,
    replyTo: { name: 'Tracklight', address: config.mail?.from ?? row.email },
    subject: row.subject,
    text: messageMail(wordsIn('messages', row.language ?? defaultLanguage), row, config.publicUrl),
  });
}
