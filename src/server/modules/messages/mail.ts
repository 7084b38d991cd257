/** Mails a copy of a message to whoever receives it. */
import type { TFunction } from 'i18next';
import { defaultLanguage } from '#domain/languages.ts';
import type { Ctx } from '#server/context.ts';
import { wordsIn } from '#server/words.ts';
import { type CopyRow, selectCopy } from './queries.ts';

/** What was written stands last: whatever it looks like, nothing of ours comes after it. */
function copyText(t: TFunction<'messages'>, row: CopyRow, publicUrl: string | undefined): string {
  const lead = row.fromSupport
    ? t('mail.toUser')
    : t('mail.toSupport', { name: row.senderName ?? '', email: row.senderEmail ?? '' });
  const lines = [lead, t('mail.answer', { address: publicUrl ? `${publicUrl}/messages` : '/messages' })];
  return `${lines.join('\n')}\n\n${'-'.repeat(60)}\n\n${row.subject}\n\n${row.content}\n`;
}

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
    text: copyText(wordsIn('messages', row.language ?? defaultLanguage), row, config.publicUrl),
  });
}
