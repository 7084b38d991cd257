import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { changePassword, getCurrentUser, login } from '#contract/accounts.ts';
import {
  confirmTotp,
  getSignInWays,
  loginWithCode,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '#contract/second-factor.ts';
import { signInReplies } from '#domain/sign-in.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { halfSignIns, recoveryCodes, totpSecrets } from '../table.ts';
import { makeAdmin } from '../users.ts';

const server = useTestServer({
  settings: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'tracklight@example.com' },
});

type Reply = Awaited<ReturnType<typeof call>>;

const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: server.ctx.clock.now().getTime() + stepsAhead * 30_000,
  });

const cookieOf = (reply: Reply, name: string): string => {
  const found = reply.cookies.find((cookie) => cookie.name === name);
  return found ? `${name}=${found.value}` : '';
};

const password = { password: goodPassword };
const signIn = (email: string) => call(server.app, login, { body: { email, ...password } });
const giveCode = (half: string, code: string) =>
  call(server.app, loginWithCode, { body: { code }, headers: { cookie: half } });
const statusWith = async (cookie: string) =>
  (await call(server.app, getCurrentUser, { headers: { cookie } })).statusCode;

type Protected = Person & { secret: string; codes: string[] };

async function withApp(given: Parameters<typeof person>[1] = {}): Promise<Protected> {
  const ada = await person(server, given);
  const started = await call(server.app, startTotp, { as: ada, body: password });
  const { secret } = started.json<{ secret: string }>();
  const confirmed = await call(server.app, confirmTotp, { as: ada, body: { code: codeOf(secret) } });
  expect(confirmed.statusCode).toBe(200);
  // What confirmed the set-up signs nobody in.
  server.ctx.clock.advance(60_000);
  return { ...ada, secret, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

const halfOf = async ({ user }: Person): Promise<string> =>
  cookieOf(await signIn(user.email), 'tracklight_half');

test('[BEY-15] an app counts once a code of it was given, and not before', async () => {
  const ada = await person(server);
  const started = await call(server.app, startTotp, { as: ada, body: password });
  const { secret, uri } = started.json<{ secret: string; uri: string }>();
  expect(uri).toContain(`otpauth://totp/Tracklight:${encodeURIComponent(ada.user.email)}?`);
  expect(uri).toContain(`secret=${secret}`);
  expect((await signIn(ada.user.email)).statusCode).toBe(200);
  const wrong = await call(server.app, confirmTotp, { as: ada, body: { code: '000000' } });
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { code: 'codeWrong' }]);
  expect((await signIn(ada.user.email)).statusCode).toBe(200);
  const confirmed = await call(server.app, confirmTotp, { as: ada, body: { code: codeOf(secret) } });
  expect(new Set(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).size).toBe(10);
  expect((await signIn(ada.user.email)).statusCode).toBe(401);
  const ways = await call(server.app, getSignInWays, { as: ada });
  expect(ways.json()).toEqual({
    totpSince: server.ctx.clock.now().toISOString(),
    recoveryCodesLeft: 10,
    passkeys: [],
    isTotpPossible: true,
  });
  expect((await call(server.app, startTotp, { as: ada, body: password })).statusCode).toBe(409);
});

test('[BEY-15] the password alone opens nothing; with the code it is a session', async () => {
  const ada = await withApp();
  const reply = await signIn(ada.user.email);
  expect([reply.statusCode, reply.body]).toEqual([401, signInReplies.codeWanted]);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(cookieOf(reply, 'tracklight_session')).toBe('');
  const half = cookieOf(reply, 'tracklight_half');
  const value = half.split('=')[1] ?? '';
  for (const cookie of [half, `tracklight_session=${value}`, `tracklight_own=${value}`])
    expect(await statusWith(cookie)).toBe(401);
  expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);

  const wrong = await giveCode(half, codeOf(ada.secret, 5));
  expect([wrong.statusCode, wrong.body]).toEqual([401, signInReplies.codeWrong]);
  expect(cookieOf(wrong, 'tracklight_session')).toBe('');
  const right = await giveCode(half, codeOf(ada.secret));
  expect([right.statusCode, right.json()]).toEqual([200, ada.user]);
  expect(await statusWith(cookieOf(right, 'tracklight_session'))).toBe(200);
  // Neither the half nor the code is good for another one.
  expect((await giveCode(half, codeOf(ada.secret, 1))).body).toBe(signInReplies.stepEnded);
});

test('[BEY-15] a wrong password says the same with a second factor as without', async () => {
  const ada = await withApp();
  const reply = await call(server.app, login, { body: { email: ada.user.email, password: 'Wrong-1!' } });
  expect([reply.statusCode, reply.body]).toEqual([401, 'Invalid email or password']);
  expect(reply.cookies).toEqual([]);
});

test('[BEY-15] a code is taken once, one step around now, and none that is older than the last', async () => {
  const ada = await withApp();
  const attempt = async (code: string) => (await giveCode(await halfOf(ada), code)).statusCode;
  expect(await attempt(codeOf(ada.secret, -2))).toBe(401);
  expect(await attempt(codeOf(ada.secret, 2))).toBe(401);
  expect(await attempt(codeOf(ada.secret, 1))).toBe(200);
  expect(await attempt(codeOf(ada.secret, 1))).toBe(401);
  expect(await attempt(codeOf(ada.secret))).toBe(401);
  server.ctx.clock.advance(60_000);
  const inArabic = (digit: string) => String.fromCodePoint(0x660 + Number(digit));
  const written = codeOf(ada.secret).replace(/\d/g, inArabic);
  expect(await attempt(`${written.slice(0, 3)} ${written.slice(3)}`)).toBe(200);
});

test('[BEY-15] of the same code given twice at the same moment one signs in', async () => {
  const ada = await withApp();
  const halves = [await halfOf(ada), await halfOf(ada), await halfOf(ada)];
  const code = codeOf(ada.secret);
  const replies = await Promise.all(halves.map((half) => giveCode(half, code)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
  const [recovery = ''] = ada.codes;
  const again = [await halfOf(ada), await halfOf(ada)];
  const by = await Promise.all(again.map((half) => giveCode(half, recovery)));
  expect(by.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
});

test('[BEY-15] each recovery code signs in once, as it is written or without its dashes, and the account hears of it', async () => {
  const ada = await withApp();
  const [first = '', second = ''] = ada.codes;
  expect((await giveCode(await halfOf(ada), first)).statusCode).toBe(200);
  expect((await giveCode(await halfOf(ada), first)).statusCode).toBe(401);
  const retyped = second.toUpperCase().replaceAll('-', ' ');
  expect((await giveCode(await halfOf(ada), retyped)).statusCode).toBe(200);
  expect((await call(server.app, getSignInWays, { as: ada })).json().recoveryCodesLeft).toBe(8);
  server.ctx.mail.sent.length = 0;
  await server.runJobs();
  const told = server.ctx.mail.sent.filter(({ to }) => to === ada.user.email);
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'A recovery code was used to sign in to your Tracklight account',
    'A recovery code was used to sign in to your Tracklight account',
    'An authenticator app was turned on for your Tracklight account',
  ]);
  const renewed = await call(server.app, renewRecoveryCodes, { as: ada, body: password });
  const [, , third = ''] = ada.codes;
  expect((await giveCode(await halfOf(ada), third)).statusCode).toBe(401);
  const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await giveCode(await halfOf(ada), fresh)).statusCode).toBe(200);
});

test('[BEY-15] neither secrets nor codes lie readable in the database, and a new key takes over', async () => {
  const ada = await withApp();
  const row = async () =>
    (await server.ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, ada.user.id)))[0];
  const before = await row();
  expect(JSON.stringify(before)).not.toContain(ada.secret);
  const hashes = await server.ctx.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, ada.user.id));
  for (const code of ada.codes) expect(JSON.stringify(hashes)).not.toContain(code);
  const { config } = server.ctx;
  const keys = config.secretKeys;
  Object.assign(config, { secretKeys: ['a-newer-key-of-tests-that-hides-as-little', ...keys] });
  expect((await giveCode(await halfOf(ada), codeOf(ada.secret))).statusCode).toBe(200);
  Object.assign(config, { secretKeys: config.secretKeys.slice(0, 1) });
  server.ctx.clock.advance(60_000);
  expect((await giveCode(await halfOf(ada), codeOf(ada.secret))).statusCode).toBe(200);
  expect((await row())?.sealedSecret).not.toBe(before?.sealedSecret);
  Object.assign(config, { secretKeys: keys });
});

test('[BEY-15] somebody else’s secret in the row of an account opens nothing', async () => {
  const [ada, eve] = [await withApp(), await withApp()];
  const [own] = await server.ctx.db.select().from(totpSecrets).where(eq(totpSecrets.userId, eve.user.id));
  await server.ctx.db
    .update(totpSecrets)
    .set({ sealedSecret: own?.sealedSecret ?? '' })
    .where(eq(totpSecrets.userId, ada.user.id));
  expect((await giveCode(await halfOf(ada), codeOf(eve.secret))).statusCode).toBe(401);
});

test('[BEY-15] guesses are counted for the account, many at once too, and do not hold up its owner', async () => {
  const ada = await withApp();
  expect((await giveCode(await halfOf(ada), codeOf(ada.secret))).statusCode).toBe(200);
  server.ctx.clock.advance(60_000);
  const stranger = async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: login.path,
      payload: { email: ada.user.email, ...password },
      remoteAddress: '203.0.113.9',
    });
    return cookieOf(reply, 'tracklight_half');
  };
  const guess = (half: string, code: string) =>
    server.app.inject({
      method: 'POST',
      url: loginWithCode.path,
      payload: { code },
      headers: { cookie: half },
      remoteAddress: '203.0.113.9',
    });
  const half = await stranger();
  const replies = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(half, String(100_000 + n))));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  // Another half is no other count; the right code comes too late as well.
  expect((await guess(await stranger(), codeOf(ada.secret))).statusCode).toBe(429);
  expect((await giveCode(await halfOf(ada), codeOf(ada.secret))).statusCode).toBe(200);
});

test('[BEY-15] a half sign-in ends by itself, with a new password, and with the account’s key to it', async () => {
  const ada = await withApp();
  const early = await halfOf(ada);
  server.ctx.clock.advance(11 * 60_000);
  expect((await giveCode(early, codeOf(ada.secret))).body).toBe(signInReplies.stepEnded);
  const before = await halfOf(ada);
  const body = { currentPassword: goodPassword, newPassword: 'Harbour-77?' };
  expect((await call(server.app, changePassword, { as: ada, body })).statusCode).toBe(204);
  expect((await giveCode(before, codeOf(ada.secret))).body).toBe(signInReplies.stepEnded);
  for (const forged of ['', 'tracklight_half=', `tracklight_half=${'A'.repeat(43)}`])
    expect((await giveCode(forged, codeOf(ada.secret))).body).toBe(signInReplies.stepEnded);
  expect(await server.ctx.db.$count(halfSignIns, eq(halfSignIns.userId, ada.user.id))).toBe(0);
});

test('[BEY-15] every change asks for the password; without the app the password is enough again', async () => {
  const ada = await withApp();
  const wrong = { password: `${goodPassword}!` };
  for (const endpoint of [removeTotp, renewRecoveryCodes, startTotp]) {
    const reply = await call(server.app, endpoint, { as: ada, body: wrong });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { password: 'passwordWrong' }]);
  }
  expect((await call(server.app, removeTotp, { as: ada, body: password })).statusCode).toBe(204);
  expect((await call(server.app, removeTotp, { as: ada, body: password })).statusCode).toBe(404);
  expect((await call(server.app, renewRecoveryCodes, { as: ada, body: password })).statusCode).toBe(404);
  expect((await signIn(ada.user.email)).statusCode).toBe(200);
  expect(await server.ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, ada.user.id))).toBe(0);
});

test('[BEY-15] whoever becomes an administrator by command inherits nobody’s app', async () => {
  const eve = await withApp({ email: 'office@example.com' });
  const given = { email: eve.user.email, mayRaise: true, askPassword: async () => 'Lantern-88?' };
  expect(await makeAdmin(server.ctx, given)).toBe('raised');
  const reply = await call(server.app, login, { body: { email: eve.user.email, password: 'Lantern-88?' } });
  expect(reply.statusCode).toBe(200);
});

test('[BEY-15] what another site sends sets nothing up', async () => {
  const ada = await person(server);
  const headers = { origin: 'https://evil.example' };
  expect((await call(server.app, startTotp, { as: ada, body: password, headers })).statusCode).toBe(403);
  const half = { cookie: 'tracklight_half=x', ...headers };
  expect((await call(server.app, loginWithCode, { body: { code: '1' }, headers: half })).statusCode).toBe(
    403,
  );
});
