/** Mail that goes nowhere: what was sent is kept for the test, and the mail server can be down. */
import type { Mail, Mailer } from '#server/adapters/mail.ts';

export type TestMailer = Mailer & {
  sent: Mail[];
  /** Set: sending fails with it. */
  failure: Error | undefined;
};

export function createTestMailer(isConfigured: boolean): TestMailer {
  const mailer: TestMailer = {
    isConfigured,
    sent: [],
    failure: undefined,
    async send(mail) {
      if (mailer.failure) throw mailer.failure;
      mailer.sent.push(mail);
    },
    close: () => {},
  };
  return mailer;
}
