import { expect, test } from 'vitest';
import { login, logout } from '#contract/accounts.ts';
import { goodPassword, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

const bare = useTestServer();
const proxied = useTestServer({
  settings: { TRUST_PROXY: 'true', PUBLIC_URL: 'https://music.example.com', NODE_ENV: 'production' },
});

/** TLS ends somewhere that says nothing of it. */
const ended = useTestServer({ settings: { PUBLIC_URL: 'https://music.example.com' } });
const plain = useTestServer({ settings: { TRUST_PROXY: 'true', PUBLIC_URL: 'http://music.example.com' } });

const forwarded = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'music.example.com',
  origin: 'https://music.example.com',
};

const signIn = (server: typeof bare, password: string, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: login.path,
    payload: { email: 'ada@example.com', password },
    headers,
  });

test('[AUTH-05] behind a proxy that speaks https the cookie is for https alone', async () => {
  await person(proxied, { email: 'ada@example.com' });
  const reply = await signIn(proxied, goodPassword, forwarded);
  expect(reply.statusCode).toBe(200);
  expect(String(reply.headers['set-cookie'])).toMatch(/; Secure/);
  expect(reply.headers['strict-transport-security']).toContain('max-age=');
});

test('[AUTH-05] the cookie is for https alone where people reach the product by it, whoever ends it', async () => {
  const host = 'music.example.com';
  const cookies = async (server: typeof bare, headers: Record<string, string>) => {
    const { headers: got } = await signIn(server, goodPassword, headers);
    return String(got['set-cookie']);
  };
  await person(ended, { email: 'ada@example.com' });
  const cookie = await cookies(ended, { host, origin: `https://${host}` });
  expect(cookie).toMatch(/^tracklight_session=[\w-]+; .*; Secure/);
  const session = cookie.split(';')[0] ?? '';
  const out = await ended.app.inject({
    method: 'POST',
    url: logout.path,
    headers: { host, cookie: session, origin: `https://${host}` },
  });
  expect([out.statusCode, String(out.headers['set-cookie'])]).toEqual([
    204,
    expect.stringMatching(/; Secure/),
  ]);
  // Over http a browser would refuse it, and nobody could sign in.
  await person(plain, { email: 'ada@example.com' });
  expect(await cookies(plain, { ...forwarded, origin: `http://${host}` })).not.toMatch(/Secure/);
  await person(bare, { email: 'ada@example.com' });
  expect(await cookies(bare, {})).not.toMatch(/Secure/);
});

test('[SEC-01] without a proxy nobody can claim to be one', async () => {
  expect((await signIn(bare, goodPassword, forwarded)).statusCode).toBe(403);
});

test('[AUTH-05] the address that counts is the one the proxy saw, whatever the caller says before it', async () => {
  const statuses = [];
  for (let place = 0; place < 31; place++) {
    const email = `a${place}@example.com`;
    const reply = await proxied.app.inject({
      method: 'POST',
      url: login.path,
      payload: { email, password: 'x' },
      headers: { ...forwarded, 'x-forwarded-for': `10.0.0.${place}, 203.0.113.9` },
    });
    statuses.push(reply.statusCode);
  }
  expect(statuses).toEqual([...Array(30).fill(401), 429]);
});
