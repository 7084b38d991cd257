import { expect, test } from 'vitest';
import { type CurrentUser, getCurrentUser, login, logout } from '#contract/accounts.ts';
import { call, goodPassword, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { createUser } from './users.ts';

const server = useTestServer();

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call(server.app, login, { body, headers });

test('[AUTH-04] whoever is signed in is told who they are, a stranger and a forged cookie are not', async () => {
  const ada = await person(server, { email: 'Ada@Example.com', timeZone: 'Europe/London' });
  const reply = await call(server.app, getCurrentUser, { as: ada });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(ada.user);
  expect(reply.json()).toEqual({
    id: expect.stringMatching(/^usr_/),
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    profileImageUrl: null,
    subscriptionTier: 'free',
    isAdmin: false,
    language: null,
    timeZone: 'Europe/London',
    isDemo: false,
    listColumns: null,
  });
  const cookies = [
    '',
    'tracklight_session=',
    `tracklight_session=${'A'.repeat(43)}`,
    `${ada.cookie}x`,
    'tracklight_session=%00%zz',
  ];
  for (const cookie of cookies) {
    const refused = await call(server.app, getCurrentUser, { headers: { cookie } });
    expect([cookie, refused.statusCode, refused.json().code]).toEqual([cookie, 401, 'unauthenticated']);
  }
});

test('[AUTH-04] signing in takes the address in any case and answers with the user', async () => {
  const ada = await person(server, { email: 'case@example.com' });
  const reply = await signIn({ email: 'CASE@example.COM', password: goodPassword });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(ada.user);
});

test('[AUTH-04] a failed sign-in is plain text, the same for an unknown address, a wrong password and an account without one', async () => {
  await person(server, { email: 'known@example.com' });
  await createUser(server.ctx, { email: 'demo@example.com', firstName: 'De', lastName: 'Mo', isDemo: true });
  for (const email of ['known@example.com', 'unknown@example.com', 'demo@example.com']) {
    const reply = await signIn({ email, password: 'Not-the-one-1!' });
    expect([reply.statusCode, reply.body]).toEqual([401, 'Invalid email or password']);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
});

test.each([
  [{ email: 'no address', password: 'x' }, 'Invalid email address'],
  [{ password: 'x' }, 'Invalid email address'],
  [{ email: ['a@example.com'], password: 'x' }, 'Invalid email address'],
  [{ email: `${'a'.repeat(250)}@example.com`, password: 'x' }, 'Invalid email address'],
  [{ email: 'a\0@example.com', password: 'x' }, 'Invalid email address'],
  [{ email: 'a@example.com' }, 'Password is required'],
  [{ email: 'a@example.com', password: '' }, 'Password is required'],
  [{ email: 'a@example.com', password: { $ne: null } }, 'Password is required'],
  [{ email: 'a@example.com', password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
  [{ email: 'a@example.com', password: 'nul\0nul' }, 'The request contains a character that is not allowed'],
])('[SEC-01] signing in with %j is refused in words', async (body, words) => {
  const reply = await signIn(body);
  expect([reply.statusCode, reply.body]).toEqual([400, words]);
});

test('[SEC-01] signing in with what is no JSON, too large or from another site is refused in words', async () => {
  const post = (payload: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: login.path, payload, headers });
  const json = { 'content-type': 'application/json' };
  const replies = [
    await post('{"email":', json),
    await post('null', json),
    await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    await post(JSON.stringify({ password: 'x'.repeat(70_000) }), json),
    await post('{}', { ...json, origin: 'https://evil.example' }),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual([
    [400, 'The request could not be read'],
    [400, 'The request could not be read'],
    [415, 'The request must be JSON'],
    [413, 'The request is too large'],
    [403, 'This request did not come from our own pages'],
  ]);
});

test('[AUTH-04] signing out ends the session on the server and always succeeds', async () => {
  const ada = await person(server);
  const reply = await call(server.app, logout, { as: ada });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers['set-cookie']).toMatch(/^tracklight_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect((await call(server.app, getCurrentUser, { as: ada })).statusCode).toBe(401);
  expect((await call(server.app, logout, { as: ada })).statusCode).toBe(204);
  expect((await call(server.app, logout)).statusCode).toBe(204);
});

test('[AUTH-05] the cookie is out of reach for scripts and other sites, and goes over https alone where there is https', async () => {
  await person(server, { email: 'cookie@example.com' });
  const reply = await signIn({ email: 'cookie@example.com', password: goodPassword });
  const cookie = String(reply.headers['set-cookie']);
  expect(cookie).toMatch(/^tracklight_session=[\w-]{43};/);
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Expires=']) expect(cookie).toContain(part);
  expect(cookie).not.toContain('Secure');
  expect(reply.json<CurrentUser>()).not.toHaveProperty('passwordHash');
});
