/** The copy of a support message that goes by mail. Pure. */
import type { Translate } from './texts.ts';

export type MessageCopy = {
  fromSupport: boolean;
  /** Of whoever wrote it; null: the account is gone. */
  senderName: string | null;
  senderEmail: string | null;
  subject: string;
  content: string;
};

/** What was written stands last: whatever it looks like, nothing of ours comes after it. */
export function messageMail(
  t: Translate<'messages'>,
  { fromSupport, senderName, senderEmail, subject, content }: MessageCopy,
  publicUrl: string | undefined,
): string {
  const lead = fromSupport
    ? t('mail.toUser')
    : t('mail.toSupport', { name: senderName ?? '', email: senderEmail ?? '' });
  const answer = t('mail.answer', { address: publicUrl ? `${publicUrl}/messages` : '/messages' });
  return `${lead}\n${answer}\n\n${'-'.repeat(60)}\n\n${subject}\n\n${content}\n`;
}
