import { expect, test } from 'vitest';
import { getCurrentUser } from '#contract/accounts.ts';
import {
  addPasskey,
  getSignInWays,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/second-factor.ts';
import { signInReplies } from '#domain/sign-in.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { Authenticator, type Ceremony } from './authenticator-for-test.ts';

const server = useTestServer({
  settings: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'tracklight@example.com' },
});

type Reply = Awaited<ReturnType<typeof call>>;
const cookieOf = (reply: Reply, name: string): string => {
  const found = reply.cookies.find((cookie) => cookie.name === name);
  return found ? `${name}=${found.value}` : '';
};
const password = { password: goodPassword };
type Odd = Partial<Ceremony>;

async function add(as: Person, device: Authenticator, odd: Odd = {}, name = 'Phone'): Promise<Reply> {
  const started = await call(server.app, startPasskey, { as, body: password });
  expect(started.statusCode).toBe(200);
  const answer = device.make({ challenge: started.json().challenge, ...odd });
  const cookie = `${as.cookie}; ${cookieOf(started, 'tracklight_challenge')}`;
  return call(server.app, addPasskey, { body: { name, answer }, headers: { cookie } });
}

async function ask(): Promise<{ challenge: string; cookie: string }> {
  const started = await call(server.app, startPasskeyLogin);
  return { challenge: started.json().challenge, cookie: cookieOf(started, 'tracklight_challenge') };
}

const giveAnswer = (cookie: string, answer: unknown) =>
  call(server.app, loginWithPasskey, { body: { answer }, headers: { cookie } });

async function signIn(device: Authenticator, odd: Odd = {}): Promise<Reply> {
  const { challenge, cookie } = await ask();
  return giveAnswer(cookie, device.sign({ challenge, ...odd }));
}

const expectRefused = (reply: Reply) => {
  expect([reply.statusCode, reply.body]).toEqual([401, signInReplies.passkeyRefused]);
  expect(cookieOf(reply, 'tracklight_session')).toBe('');
};

test('[BEY-15] a passkey that was added signs its owner in, by itself', async () => {
  const [ada, device] = [await person(server), new Authenticator()];
  const added = await add(ada, device);
  expect(added.statusCode).toBe(201);
  const reply = await signIn(device);
  expect([reply.statusCode, reply.json()]).toEqual([200, ada.user]);
  const cookie = cookieOf(reply, 'tracklight_session');
  expect((await call(server.app, getCurrentUser, { headers: { cookie } })).statusCode).toBe(200);
  const { passkeys } = (await call(server.app, getSignInWays, { as: ada })).json();
  const now = server.ctx.clock.now().toISOString();
  expect(passkeys).toEqual([{ id: added.json().id, name: 'Phone', createdAt: now, lastUsedAt: now }]);
  await server.runJobs();
  expect(server.ctx.mail.sent.filter(({ to }) => to === ada.user.email)).toMatchObject([
    { subject: 'A passkey was added to your Tracklight account' },
  ]);
});

const oddities: [string, Odd][] = [
  ['made for another site', { origin: 'https://evil.example', rpID: 'evil.example' }],
  ['made at another origin', { origin: 'http://localhost:4000' }],
  ['of another relying party', { rpID: 'example.com' }],
  ['to another challenge', { challenge: 'b3RoZXI' }],
  ['without a check of who is there', { isVerified: false }],
];

test.each(oddities)(
  '[BEY-15] [SEC-01] an answer %s neither adds a passkey nor signs in',
  async (_what, odd) => {
    const [ada, device] = [await person(server), new Authenticator()];
    const refused = await add(ada, device, odd);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { answer: 'passkeyRefused' }]);
    expect((await add(ada, device)).statusCode).toBe(201);
    expectRefused(await signIn(device, odd));
    expect((await signIn(device)).statusCode).toBe(200);
  },
);

test('[BEY-15] a challenge is good for one answer, in the browser that asked, for five minutes', async () => {
  const [ada, device] = [await person(server), new Authenticator()];
  await add(ada, device);
  const { challenge, cookie } = await ask();
  const answer = device.sign({ challenge });
  expectRefused(await giveAnswer('', answer));
  expectRefused(await giveAnswer((await ask()).cookie, answer));
  const replies = await Promise.all([giveAnswer(cookie, answer), giveAnswer(cookie, answer)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  expectRefused(await giveAnswer(cookie, answer));
  const late = await ask();
  server.ctx.clock.advance(6 * 60_000);
  expectRefused(await giveAnswer(late.cookie, device.sign(late)));
});

test('[BEY-15] a challenge for adding belongs to the session that asked', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const started = await call(server.app, startPasskey, { as: ada, body: password });
  const challengeCookie = cookieOf(started, 'tracklight_challenge');
  const device = new Authenticator();
  const answer = device.make(started.json());
  const cookie = `${eve.cookie}; ${challengeCookie}`;
  const stolen = await call(server.app, addPasskey, { body: { name: 'x', answer }, headers: { cookie } });
  expect(stolen.statusCode).toBe(400);
  // Nor is it one for signing in.
  await add(ada, device);
  const again = await call(server.app, startPasskey, { as: ada, body: password });
  expectRefused(await giveAnswer(cookieOf(again, 'tracklight_challenge'), device.sign(again.json())));
});

test('[BEY-15] a counter that does not grow is a copy’s', async () => {
  const [ada, device] = [await person(server), new Authenticator()];
  await add(ada, device);
  device.counter = 7;
  expect((await signIn(device)).statusCode).toBe(200);
  expectRefused(await signIn(device));
  device.counter = 3;
  expectRefused(await signIn(device));
  device.counter = 8;
  expect((await signIn(device)).statusCode).toBe(200);
});

test('[BEY-15] a passkey nobody knows, and one of somebody else’s making, are refused alike', async () => {
  const [ada, device, stranger] = [await person(server), new Authenticator(), new Authenticator()];
  expectRefused(await signIn(stranger));
  await add(ada, device);
  device.id.copy(stranger.id);
  expectRefused(await signIn(stranger));
  expect((await add(await person(server), device)).statusCode).toBe(409);
});

test('[BEY-15] passkeys are named anew and taken away by their owner alone, with the password', async () => {
  const [ada, eve, device] = [await person(server), await person(server), new Authenticator()];
  const params = { id: (await add(ada, device)).json().id };
  const rename = (as: Person, name: string) =>
    call(server.app, renamePasskey, { as, params, body: { name } });
  expect((await rename(eve, 'Mine')).statusCode).toBe(404);
  expect((await rename(ada, ' ')).statusCode).toBe(400);
  expect((await rename(ada, 'Laptop')).json().name).toBe('Laptop');
  const remove = (as: Person, body: object) =>
    call(server.app, removePasskey, { as, params, body: { ...body } });
  expect((await remove(eve, password)).statusCode).toBe(404);
  expect((await remove(ada, { password: 'Wrong-1!' })).statusCode).toBe(400);
  expect((await remove(ada, password)).statusCode).toBe(204);
  expectRefused(await signIn(device));
});
