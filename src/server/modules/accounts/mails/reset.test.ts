import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { requestReset, resetPassword } from '#contract/account-mail.ts';
import { getCurrentUser, login } from '#contract/accounts.ts';
import { confirmTotp, startTotp } from '#contract/second-factor.ts';
import { signInReplies } from '#domain/sign-in.ts';
import { call, goodPassword, person } from '#kit/factories.ts';
import { openTestServer, useTestServer } from '#kit/server.ts';
import { newSecret } from '../second-factor/codes.ts';
import { mailLinks, users } from '../table.ts';
import { createUser } from '../users.ts';

const server = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'tracklight@example.com',
    PUBLIC_URL: 'https://music.example.com',
  },
});

// Asking is counted by the hour.
beforeEach(() => server.ctx.clock.advance(61 * 60_000));

const headers = { host: 'music.example.com' };
const another = 'Harbour-77?';

const ask = (email: string) => call(server.app, requestReset, { body: { email }, headers });
const reset = (token: string, newPassword = another) =>
  call(server.app, resetPassword, { body: { token, newPassword }, headers });
const signIn = (email: string, password: string) =>
  call(server.app, login, { body: { email, password }, headers });
const mailsTo = (email: string) => server.ctx.mail.sent.filter(({ to }) => to === email);

/** What stands behind the # of the link in the last mail. */
async function tokenFor(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(204);
  await server.runJobs();
  return /reset-password#([\w-]{43})\n/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}

test('[AUTH-07] a link in a mail leads to a new password, once, and signs out everywhere', async () => {
  const ada = await person(server);
  const { email } = ada.user;
  const token = await tokenFor(email);
  const { subject, text } = mailsTo(email)[0] ?? { subject: '', text: '' };
  expect(subject).toBe('Choose a new Tracklight password');
  expect(text).toContain(`https://music.example.com/reset-password#${token}`);
  const reply = await reset(token);
  expect([reply.statusCode, reply.cookies]).toEqual([204, []]);
  expect(
    (await call(server.app, getCurrentUser, { as: ada, headers: { ...headers, cookie: ada.cookie } }))
      .statusCode,
  ).toBe(401);
  expect((await signIn(email, goodPassword)).statusCode).toBe(401);
  expect((await signIn(email, another)).statusCode).toBe(200);
  expect((await reset(token, 'Lantern-88?')).statusCode).toBe(404);
  await server.runJobs();
  expect(mailsTo(email).at(-1)?.subject).toBe('Your Tracklight password was reset by email link');
});

test('[AUTH-07] an address without an account is answered alike, and nothing is mailed', async () => {
  const ada = await person(server);
  await createUser(server.ctx, {
    email: 'sample@demo.invalid',
    firstName: 'De',
    lastName: 'Mo',
    isDemo: true,
  });
  server.ctx.mail.sent.length = 0;
  const replies = [];
  for (const email of [ada.user.email, 'nobody@example.com', 'sample@demo.invalid'])
    replies.push(await ask(email));
  const seen = replies.map(({ statusCode, body, headers: { date: _date, 'x-request-id': _id, ...rest } }) => [
    statusCode,
    body,
    Object.keys(rest),
  ]);
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  expect(seen[0]?.[0]).toBe(204);
  await server.runJobs();
  expect(server.ctx.mail.sent.map(({ to }) => to)).toEqual([ada.user.email]);
});

test('[AUTH-07] a link ends after half an hour, with the next one, and with a new password', async () => {
  const { email } = (await person(server)).user;
  const first = await tokenFor(email);
  const second = await tokenFor(email);
  expect(second).not.toBe(first);
  expect((await reset(first)).statusCode).toBe(404);
  server.ctx.clock.advance(31 * 60_000);
  expect((await reset(second)).statusCode).toBe(404);
  expect((await signIn(email, goodPassword)).statusCode).toBe(200);
  for (const forged of ['', 'x', 'A'.repeat(43)]) expect((await reset(forged)).statusCode).toBe(404);
});

test('[AUTH-07] of two uses at the same moment one holds, and a password that is guessed first uses nothing up', async () => {
  const { email } = (await person(server)).user;
  const token = await tokenFor(email);
  const flawed = await reset(token, 'Password1!');
  expect([flawed.statusCode, flawed.json().errors]).toEqual([400, { newPassword: 'passwordCommon' }]);
  const replies = await Promise.all([reset(token), reset(token)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
});

test('[AUTH-07] the database does not hold what opens the link', async () => {
  const ada = await person(server);
  const token = await tokenFor(ada.user.email);
  const rows = await server.ctx.db.select().from(mailLinks).where(eq(mailLinks.userId, ada.user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const { pool } = server.database;
  const { rows: queues } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where tablename = 'job'",
  );
  expect(queues).toHaveLength(1);
  const { rows: jobs } = await pool.query(`select data::text from ${queues[0]?.name}`);
  expect(jobs.length).toBeGreaterThan(0);
  expect(JSON.stringify(jobs)).not.toContain(token);
});

test('[AUTH-07] [BEY-15] whoever reads the mail still owes the code of the app', async () => {
  const ada = await person(server);
  const as = { headers: { ...headers, cookie: ada.cookie } };
  const started = await call(server.app, startTotp, { ...as, body: { password: goodPassword } });
  const totp = new TOTP({ secret: Secret.fromBase32(started.json().secret ?? newSecret()) });
  const code = totp.generate({ timestamp: server.ctx.clock.now().getTime() });
  expect((await call(server.app, confirmTotp, { ...as, body: { code } })).statusCode).toBe(200);
  expect((await reset(await tokenFor(ada.user.email))).statusCode).toBe(204);
  const reply = await signIn(ada.user.email, another);
  expect([reply.statusCode, reply.body]).toEqual([401, signInReplies.codeWanted]);
});

test('[AUTH-07] the mail is in the language of the account, and so is the page', async () => {
  const ada = await person(server);
  await server.ctx.db.update(users).set({ language: 'de' }).where(eq(users.id, ada.user.id));
  await ask(ada.user.email);
  await server.runJobs();
  const [mail] = mailsTo(ada.user.email);
  expect(mail?.text).toContain('https://music.example.com/de/reset-password#');
  expect(mail?.subject).toBe('Neues Tracklight-Passwort wählen');
});

test('[AUTH-07] asking is limited for the address that asks and for the account, known or not', async () => {
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask('flooded@example.com')).statusCode);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

test('[AUTH-07] without mail there is no reset', async () => {
  const silent = await openTestServer();
  const reply = await call(silent.app, requestReset, { body: { email: 'ada@example.com' } });
  expect(reply.statusCode).toBe(422);
  await silent.close();
});
