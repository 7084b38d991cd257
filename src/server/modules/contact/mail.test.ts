import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listContactMessages, sendContactMessage } from '#contract/contact.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';

const server = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'tracklight@example.com',
    PUBLIC_URL: 'https://music.example.com',
  },
});
const letter = { name: 'Ada Byron', email: 'ada@example.com', topic: 'press', message: 'Hello\r\nBcc: x@y' };

let admins: Person[];
beforeAll(async () => {
  admins = [await person(server, { isAdmin: true }), await person(server, { isAdmin: true })];
  await person(server);
  const invented = await person(server, { isAdmin: true });
  await server.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, invented.user.id));
});

beforeEach(async () => {
  await server.ctx.db.execute(sql`delete from contact_messages`);
  server.ctx.mail.sent.length = 0;
  server.ctx.mail.failure = undefined;
  server.ctx.clock.advance(25 * 3_600_000);
});

const headers = { host: 'music.example.com' };
const write = async (given: Record<string, unknown> = {}) => {
  const body = { ...letter, ...given };
  expect((await call(server.app, sendContactMessage, { body, headers })).statusCode).toBe(204);
};
const open = async () =>
  (await call(server.app, listContactMessages, { as: admins[0] as Person, headers })).json().messages as {
    id: string;
  }[];

test('[SITE-05] a message is mailed to every administrator, each by a mail of their own', async () => {
  await write({ page: '/tracks', language: 'de' });
  await server.runJobs();
  const [message] = await open();
  const { sent } = server.ctx.mail;
  expect(sent.map(({ to }) => to).toSorted()).toEqual(admins.map(({ user }) => user.email).toSorted());
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  expect(sent[0]).toEqual({
    id: expect.stringMatching(`^${message?.id}\\.usr_`),
    to: expect.any(String),
    replyTo: { name: 'Ada Byron', address: 'ada@example.com' },
    subject: 'Contact form (press): Ada Byron',
    text: [
      'Ada Byron <ada@example.com> sent a message through the contact form. Reply to this email to answer.',
      '',
      'Topic: press',
      `Sent: ${server.ctx.clock.now().toISOString()}`,
      'Account: not signed in',
      'Language: de',
      'Sent from: /tracks',
      'All messages: https://music.example.com/admin/contact',
      '',
      '-'.repeat(60),
      '',
      'Hello\r\nBcc: x@y',
      '',
    ].join('\n'),
  });
});

test('[SITE-05] nothing is mailed of what is not kept', async () => {
  await write({ website: 'https://casino.example' });
  await call(server.app, sendContactMessage, { body: { ...letter, name: 'Ada\r\nBcc: x@y' }, headers });
  await server.runJobs();
  expect(server.ctx.mail.sent).toEqual([]);
});

test('[SITE-05] while the mail server is down the message is kept, and the job stays to be tried again', async () => {
  server.ctx.mail.failure = new Error('connection refused');
  await write();
  await expect(server.runJobs()).rejects.toThrow('connection refused');
  expect(await open()).toHaveLength(1);
  // The one that was tried is given out again after its pause; the other is tried now.
  server.ctx.mail.failure = undefined;
  const { boss } = server.ctx.jobs;
  const jobs = await boss.findJobs('contact.mail');
  const tried = jobs.find(({ state }) => state === 'active');
  await boss.fail('contact.mail', tried?.id ?? '');
  expect((await boss.getJobById('contact.mail', tried?.id ?? ''))?.state).toBe('retry');
});

test('[SITE-05] whoever is no administrator any more hears of nothing', async () => {
  await server.ctx.jobs.boss.deleteAllJobs('contact.mail');
  await write();
  const [first, second] = admins;
  await server.ctx.db
    .update(users)
    .set({ isAdmin: false })
    .where(eq(users.id, second?.user.id ?? ''));
  await server.runJobs();
  expect(server.ctx.mail.sent.map(({ to }) => to)).toEqual([first?.user.email]);
});
