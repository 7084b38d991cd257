/** Mails to administrators what came through the contact form; English, whatever the sender's language. */
import type { Ctx } from '#server/context.ts';
import { type ContactRow, selectAdministratorEmail, selectMessage } from './queries.ts';

/** What the sender wrote stands last: whatever it looks like, nothing of ours comes after it. */
export function mailText(row: ContactRow, publicUrl: string | undefined): string {
  const facts = [
    `${row.name} <${row.email}> sent a message through the contact form. Reply to this email to answer.`,
    '',
    `Topic: ${row.topic}`,
    `Sent: ${row.createdAt.toISOString()}`,
    `Account: ${row.account?.email ?? 'not signed in'}`,
    ...(row.language ? [`Language: ${row.language}`] : []),
    ...(row.page ? [`Sent from: ${row.page}`] : []),
    ...(publicUrl ? [`All messages: ${publicUrl}/admin/contact`] : []),
  ];
  return `${facts.join('\n')}\n\n${'-'.repeat(60)}\n\n${row.message}\n`;
}

/** Twice is once for the reader: both mails have one id. Nothing to do where the message or the office is gone. */
export async function mailMessage(
  { db, config, mail }: Pick<Ctx, 'db' | 'config' | 'mail'>,
  { messageId, userId }: { messageId: string; userId: string },
): Promise<void> {
  const [row, to] = [await selectMessage(db, messageId), await selectAdministratorEmail(db, userId)];
  if (!row || !to) return;
  await mail.send({
    id: `${messageId}.${userId}`,
    to,
    replyTo: { name: row.name, address: row.email },
    subject: `Contact form (${row.topic}): ${row.name}`,
    text: mailText(row, config.publicUrl),
  });
}
