/** Mail: what can be sent, a sender over SMTP, and one for installations without mail. */

export type Mail = {
  /** The same at every try: a mailbox then shows once what was sent twice. */
  id: string;
  to: string;
  /** Whom an answer goes to. */
  replyTo: { name: string; address: string };
  subject: string;
  /** Plain text. */
  text: string;
  /** The same with structure; absent: the text alone is sent. */
  html?: string;
  /** Files that come along. */
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
  /** Where one request, without a session, ends such mails (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /** False: mail is not configured, and `send` does nothing. */
  isConfigured: boolean;
  /** Rejects unless the mail server has taken the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** The address that our mails come from. */
  from: string;
};

export const noMail: Mailer = { isConfigured: false, send: async () => {}, close: () => {} };

/** Far below the five minutes after which a job is given to another worker. */
const waits = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Loads the SMTP client only where there is a server to talk to. */
export async function openMail(settings: MailSettings | undefined): Promise<Mailer> {
  if (!settings) return noMail;
  const { createTransport } = await import('nodemailer');
  const { url, from } = settings;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  // Nothing that stands in a mail may make the client read a file or an address.
  const transport = createTransport({ url, ...waits, disableFileAccess: true, disableUrlAccess: true });
  return {
    isConfigured: true,
    close: () => transport.close(),
    async send({ id, unsubscribeUrl, attachments, ...mail }) {
      await transport.sendMail({
        ...mail,
        ...(attachments && { attachments: [...attachments] }),
        from: { name: 'Tracklight', address: from },
        messageId: `<${id}@${domain}>`,
        // Keeps the absence notices of whoever gets it from going to whoever is to be answered.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
  };
}
