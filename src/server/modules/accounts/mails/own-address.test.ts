import { expect, test } from 'vitest';
import { changeEmail, confirmEmail } from '#contract/account-mail.ts';
import { getCurrentUser, login } from '#contract/accounts.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { type TestServer, useTestServer } from '#kit/server.ts';

const plain = useTestServer();
const mailing = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'tracklight@example.com',
    PUBLIC_URL: 'https://music.example.com',
  },
});

const hostOf = (server: TestServer) => ({
  host: new URL(server.ctx.config.publicUrl ?? 'http://localhost').host,
});
const change = (server: TestServer, as: Person, email: string, password = goodPassword) =>
  call(server.app, changeEmail, {
    body: { email, password },
    headers: { ...hostOf(server), cookie: as.cookie },
  });
const emailOf = async (server: TestServer, as: Person) =>
  (await call(server.app, getCurrentUser, { headers: { ...hostOf(server), cookie: as.cookie } })).json()
    .email;
const signIn = async (server: TestServer, email: string) =>
  (await call(server.app, login, { body: { email, password: goodPassword }, headers: hostOf(server) }))
    .statusCode;

const confirm = (token: string) =>
  call(mailing.app, confirmEmail, { body: { token }, headers: hostOf(mailing) });

async function tokenFor(as: Person, email: string): Promise<string> {
  const reply = await change(mailing, as, email);
  expect([reply.statusCode, reply.json()]).toEqual([200, { isChanged: false }]);
  await mailing.runJobs();
  const mail = mailing.ctx.mail.sent.findLast(({ to }) => to === email);
  return /confirm-email#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('[AUTH-08] without mail the address changes at once, with the password, and the session stays', async () => {
  const ada = await person(plain);
  const wrong = await change(plain, ada, 'new@example.com', 'Wrong-1!');
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { password: 'passwordWrong' }]);
  const reply = await change(plain, ada, 'New@Example.com');
  expect([reply.statusCode, reply.json()]).toEqual([200, { isChanged: true }]);
  expect(await emailOf(plain, ada)).toBe('new@example.com');
  expect([await signIn(plain, 'new@example.com'), await signIn(plain, ada.user.email)]).toEqual([200, 401]);
});

test('[AUTH-08] an address that is taken, or one’s own, is refused; of two at once one gets it', async () => {
  const [ada, ben] = [await person(plain), await person(plain)];
  const taken = await change(plain, ada, ben.user.email.toUpperCase());
  expect([taken.statusCode, taken.json().errors]).toEqual([400, { email: 'emailTaken' }]);
  const same = await change(plain, ada, ada.user.email);
  expect(same.json().errors).toEqual({ email: 'emailSame' });
  const replies = await Promise.all([
    change(plain, ada, 'wanted@example.com'),
    change(plain, ben, 'wanted@example.com'),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

test('[AUTH-08] where mail is sent the change counts once the new address has answered', async () => {
  const ada = await person(mailing);
  const token = await tokenFor(ada, 'fresh@example.com');
  expect(await emailOf(mailing, ada)).toBe(ada.user.email);
  expect((await confirm(token)).statusCode).toBe(204);
  expect(await emailOf(mailing, ada)).toBe('fresh@example.com');
  expect((await confirm(token)).statusCode).toBe(404);
  await mailing.runJobs();
  const note = mailing.ctx.mail.sent.findLast(({ to }) => to === ada.user.email);
  expect(note?.subject).toBe('The email address of your Tracklight account was changed');
  expect(note?.text).toContain('fresh@example.com');
});

test('[AUTH-08] a link to a new address ends after a day, with the next one, and where the address was taken meanwhile', async () => {
  const ada = await person(mailing);
  const first = await tokenFor(ada, 'first@example.com');
  const second = await tokenFor(ada, 'second@example.com');
  expect((await confirm(first)).statusCode).toBe(404);
  await person(mailing, { email: 'second@example.com' });
  expect((await confirm(second)).statusCode).toBe(409);
  const third = await tokenFor(ada, 'third@example.com');
  mailing.ctx.clock.advance(25 * 3600_000);
  expect((await confirm(third)).statusCode).toBe(404);
  expect(await emailOf(mailing, ada)).toBe(ada.user.email);
});
