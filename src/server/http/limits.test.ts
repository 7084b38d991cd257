/** What one address may take of the process: played as floods, from outside. */
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { getCurrentUser } from '#contract/accounts.ts';
import { person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { createAppWithPages, html, type Loader, visit } from './pages-for-test.ts';

const server = useTestServer();
const opened: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((app) => app.close()))));

const here = '198.51.100.7';
const elsewhere = '203.0.113.9';
const forged = { cookie: `tracklight_session=${'A'.repeat(43)}` };

async function open(loader: Loader, given: Parameters<typeof createAppWithPages>[2] = {}) {
  const app = await createAppWithPages(server.ctx, loader, given);
  opened.push(app);
  await app.ready();
  return app;
}

const page: Loader = async ({ request }) => html(`<p>${new URL(request.url).pathname}</p>`);

async function statuses(app: FastifyInstance, count: number, of: (n: number) => object): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n++)
    found.push((await app.inject({ remoteAddress: here, url: '/', ...of(n) })).statusCode);
  return found;
}

test('[SEC-03] forged sessions are refused by the limit before anybody asks the database for them', async () => {
  let asked = 0;
  const findUser = async () => void asked++;
  const app = await open(page, { settings: { callsPerMinute: 10 }, findUser: findUser as never });
  const found = await statuses(app, 30, () => ({ url: getCurrentUser.path, headers: forged }));
  expect(found).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  expect(asked).toBe(10);
});

test('[SEC-03] what is unknown, refused or asked for in a roundabout way counts like everything else', async () => {
  for (const url of ['/api/no-such-thing', getCurrentUser.path, '/%61pi/auth/user', '/api%2f..%2fx']) {
    const app = await open(page, { settings: { callsPerMinute: 5 } });
    const found = await statuses(app, 7, () => ({ url }));
    expect([url, found.slice(5)]).toEqual([url, [429, 429]]);
    expect((await app.inject({ url, remoteAddress: elsewhere })).statusCode).not.toBe(429);
  }
  const app = await open(page, { settings: { callsPerMinute: 5 } });
  const posts = await statuses(app, 7, () => ({ method: 'POST', url: '/nowhere' }));
  expect(posts).toEqual([404, 404, 404, 404, 404, 429, 429]);
});

test('[SEC-03] a whole IPv6 network is one address, and an IPv4 one is the same on a dual-stack socket', async () => {
  const app = await open(page, { settings: { callsPerMinute: 4 } });
  const found = await statuses(app, 6, (n) => ({ remoteAddress: `2001:db8:1:2:${n}::1` }));
  expect(found).toEqual([200, 200, 200, 200, 429, 429]);
  const both = await statuses(app, 6, (n) => ({ remoteAddress: n % 2 ? `::ffff:${here}` : here }));
  expect(both).toEqual([200, 200, 200, 200, 429, 429]);
});

test('[SEC-03] [OPS-03] monitoring is answered however much its machine asks', async () => {
  const app = await open(page, { settings: { callsPerMinute: 2 } });
  for (const url of ['/healthz', '/readyz', '/metrics'])
    expect(await statuses(app, 5, () => ({ url, remoteAddress: '127.0.0.1' }))).toEqual(Array(5).fill(200));
});

test('[SEC-03] a page reads in process without being counted for it, and is no way around the limit', async () => {
  const reading: Loader = async (args) => {
    const { get } = args.context.get(visit);
    await Promise.all(['/api/a', '/api/b', '/api/c'].map((url) => get(url).catch(() => {})));
    return page(args);
  };
  const app = await open(reading, { settings: { callsPerMinute: 8 } });
  expect(await statuses(app, 2, (n) => ({ url: `/tracks/${n}` }))).toEqual([200, 200]);
  const calls = await statuses(app, 8, () => ({ url: '/api/a' }));
  expect(calls).toEqual([...Array(6).fill(404), 429, 429]);
  expect(await statuses(app, 1, () => ({ url: '/tracks/9' }))).toEqual([429]);
});

test('[SEC-03] over the limit a page says so in the visitor’s language, and when to come again', async () => {
  const app = await open(page, { settings: { callsPerMinute: 1 } });
  await app.inject({ url: '/', remoteAddress: here });
  const ask = (url: string, cookie = '') => app.inject({ url, remoteAddress: here, headers: { cookie } });
  const german = await ask('/de/blog?x="><script>');
  expect(german.statusCode).toBe(429);
  expect(german.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(Number(german.headers['retry-after'])).toBeGreaterThan(0);
  expect(german.headers['cache-control']).toBe('no-store');
  expect(german.headers['content-security-policy']).toContain("default-src 'none'");
  expect(german.headers['content-security-policy']).toContain("img-src 'self'");
  expect(german.body).toContain('<link rel="icon" href="/favicon.svg"');
  expect(german.body).toContain('<html lang="de" dir="ltr">');
  expect(german.body).toContain('Zu viele Anfragen');
  expect(german.body).not.toContain('<script');
  expect((await ask('/ar')).body).toContain('<html lang="ar" dir="rtl">');
  expect((await ask('/dashboard', 'userLanguage=fr')).body).toContain('<html lang="fr" dir="ltr">');
  expect((await ask('/blog', 'theme=light')).body).toContain('color-scheme: light');
  // Data for a page is asked for by code.
  expect((await ask('/blog.data')).headers['content-type']).toContain('application/problem+json');
});

/** Renders that wait until they are let go. */
function heldPages() {
  let atOnce = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const loader: Loader = async (args) => {
    most = Math.max(most, ++atOnce);
    await new Promise<void>((resolve) => waiting.push(resolve));
    atOnce--;
    return page(args);
  };
  return { loader, waiting, most: () => most };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

/** Lets go whatever waits until all are answered. */
async function answersOf<T>(waiting: (() => void)[], asked: readonly Promise<T>[]): Promise<T[]> {
  let isDone = false;
  const all = Promise.all(asked).finally(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 500 && !isDone; turn++) {
    for (const go of waiting.splice(0)) go();
    await settled();
  }
  return all;
}

test('[SEC-03] one address takes few of the places to render, and none of somebody else’s', async () => {
  const { loader, waiting, most } = heldPages();
  const app = await open(loader);
  const flood = Array.from({ length: 60 }, (_, n) =>
    app.inject({ url: `/help?search=${n}`, remoteAddress: here }).then(({ statusCode }) => statusCode),
  );
  await vi.waitFor(() => expect(waiting.length).toBe(1));
  await settled();
  expect(waiting.length).toBe(1);
  const other = app.inject({ url: '/help?search=mine', remoteAddress: elsewhere });
  // Theirs has begun, before the fifty that have waited longer.
  await vi.waitFor(() => expect(waiting.length).toBe(2));
  await settled();
  expect(waiting.length).toBe(2);
  const found = await answersOf(waiting, flood);
  expect((await other).statusCode).toBe(200);
  expect(most()).toBe(2);
  expect(found).toContain(503);
  expect(found.filter((status) => status === 200).length).toBeGreaterThan(5);
});

test('[SEC-03] when too many wait, a page says so and when to come again', async () => {
  const { loader, waiting } = heldPages();
  const app = await open(loader);
  const crowd = Array.from({ length: 200 }, (_, n) =>
    app.inject({ url: `/de/help?search=${n}`, remoteAddress: `10.2.${n}.1` }),
  );
  await settled();
  const told = await app.inject({ url: '/ja/help?search=last', remoteAddress: elsewhere });
  expect([told.statusCode, told.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(told.body).toContain('<html lang="ja" dir="ltr">');
  const found = await answersOf(waiting, crowd);
  expect(new Set(found.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
});

test('[SEC-03] whoever is signed in has places of their own, and a forged session has none of them', async () => {
  const { loader, waiting } = heldPages();
  const signedInLoader: Loader = async (args) => {
    const isAda = await args.context.get(visit).get('/api/auth/user');
    return isAda ? html('<p>Ada</p>') : loader(args);
  };
  const app = await open(signedInLoader);
  const as = await person(server);
  const crowd = Array.from({ length: 200 }, (_, n) =>
    app.inject({ url: `/x${n}`, remoteAddress: `10.3.${n}.1`, headers: forged }),
  );
  await settled();
  const hers = await app.inject({ url: '/dashboard', remoteAddress: here, headers: { cookie: as.cookie } });
  expect([hers.statusCode, hers.body]).toEqual([200, '<p>Ada</p>']);
  expect((await answersOf(waiting, crowd)).map(({ statusCode }) => statusCode)).toContain(503);
});

test('[SEC-03] an address may have a quarter of its calls rendered; cached pages stay free of that', async () => {
  let rendered = 0;
  const counted: Loader = async (args) => {
    rendered++;
    return page(args);
  };
  const app = await open(counted, { settings: { callsPerMinute: 40 } });
  const found = await statuses(app, 15, (n) => ({ url: `/help?search=${n}` }));
  expect(found).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
  expect(rendered).toBe(10);
  // Somebody else has it rendered, then it is there for everyone.
  expect((await app.inject({ url: '/about', remoteAddress: elsewhere })).statusCode).toBe(200);
  expect((await app.inject({ url: '/about', remoteAddress: here })).statusCode).toBe(200);
});

test('[SEC-03] whose session has ended is counted by address: nobody else’s pages are used up by it', async () => {
  const app = await open(page, { settings: { callsPerMinute: 40 } });
  const ask = (remoteAddress: string, n: number) =>
    app.inject({ url: `/help?search=${n}`, remoteAddress, headers: forged });
  for (let n = 0; n < 10; n++) expect((await ask(here, n)).statusCode).toBe(200);
  expect((await ask(here, 11)).statusCode).toBe(429);
  expect((await ask(elsewhere, 12)).statusCode).toBe(200);
});

test.runIf(isThorough)(
  '[SEC-03] whoever waits too long is told so, while what takes so long goes on',
  async () => {
    const { loader, waiting } = heldPages();
    const app = await open(loader);
    const slow = ['10.4.0.1', '10.4.0.2'].map((address) =>
      app.inject({ url: `/help?search=${address}`, remoteAddress: address }),
    );
    await settled();
    const late = await app.inject({ url: '/help?search=late', remoteAddress: elsewhere });
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '3']);
    expect((await answersOf(waiting, slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  },
);
