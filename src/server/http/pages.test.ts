/** The bridge to the pages: what travels over it, and what a page that is kept for everyone may not hold. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sessionCookie } from '#contract/address.ts';
import { useTestServer } from '#kit/server.ts';
import { straightAddress } from './page-cache.ts';
import { createAppWithPages, html, type Loader, type LoaderArgs, visit } from './pages-for-test.ts';

const server = useTestServer();
let app: FastifyInstance;
const reads: string[] = [];
let isRefused = false;
/** The database is away for everything that needs it. */
let isAway = false;

/** A page without a component: its loader's reply is the page. */
async function loader({ request, context }: LoaderArgs): Promise<Response> {
  const { get, nonce, cookies, unread } = context.get(visit);
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has('fail')) throw new Error('a secret of the inside');
  if (pathname === '/dashboard') {
    // As the frame of the app does: whoever cannot be made out gets the landing page.
    const user = await get('/api/auth/user').catch(() => null);
    return new Response('<p>frame</p>', {
      status: user ? 200 : 404,
      headers: { 'content-type': 'text/html' },
    });
  }
  if (pathname.startsWith('/html')) return html(`<p>${await get('/api/words').catch(() => 'nothing')}</p>`);
  if (pathname.startsWith('/told')) {
    const told = { url: request.url, headers: Object.fromEntries(request.headers), cookies, unread };
    return html(JSON.stringify(told));
  }
  if (pathname === '/user.data') await get('/api/auth/user');
  const [first] = await Promise.all([get('/api/whoami'), get('/api/whoami')]);
  return Response.json({ read: first, nonce }, { headers: { 'set-cookie': 'page=1' } });
}

beforeAll(async () => {
  app = await createAppWithPages(server.ctx, loader, {
    routes: [],
    more: (app) => {
      app.get('/api/words', async (_request, reply) => {
        reads.push('words');
        if (isAway) return reply.status(503).send({ code: 'unavailable' });
        return isRefused ? reply.status(429).send('later') : reply.send('"all"');
      });
      app.get('/api/whoami', async (request, reply) => {
        reads.push(request.headers.cookie ?? '');
        return reply.header('set-cookie', 'renewed=1; HttpOnly').send({ cookie: request.headers.cookie });
      });
      app.get('/api/auth/user', async (request, reply) => {
        const { cookie } = request.headers;
        if (cookie && isAway) return reply.status(503).send({ code: 'unavailable' });
        return cookie ? { id: cookie } : reply.status(401).send({});
      });
    },
  });
  await app.ready();
});

afterAll(() => app.close());

test('cookies travel both ways: the visitor’s to the API that a page reads, the API’s back with the page', async () => {
  const page = await app.inject({ url: '/anything', headers: { cookie: 'tracklight_session=abc' } });
  expect(page.json()).toMatchObject({ read: { cookie: 'tracklight_session=abc' } });
  expect([page.headers['set-cookie']].flat()).toEqual(['renewed=1; HttpOnly', 'page=1']);
});

test('what several loaders of a page read is read once', async () => {
  reads.length = 0;
  await app.inject({ url: '/anything' });
  expect(reads).toHaveLength(1);
});

test('whose the reads of one page are is looked up once, and again for the next page', async () => {
  const asked: string[] = [];
  const find = async (_ctx: unknown, token: string) => void asked.push(token);
  const twice: Loader = async ({ context }) => {
    const { get } = context.get(visit);
    await Promise.all([get('/api/auth/user'), get('/api/sessions')]);
    return html('read');
  };
  const own = await createAppWithPages(server.ctx, twice, { findUser: find as never });
  const read = (token: string) =>
    own.inject({ url: '/dashboard', headers: { cookie: `tracklight_session=${token}` } });
  await read('one');
  await read('another');
  expect(asked).toEqual(['one', 'another']);
  await own.close();
});

test('[SEC-01] every page has a nonce of its own, and its policy names it', async () => {
  const pages = await Promise.all([app.inject('/a'), app.inject('/b')]);
  const nonces = pages.map((page) => page.json<{ nonce: string }>().nonce);
  expect(new Set(nonces).size).toBe(2);
  pages.forEach((page, n) => {
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[n]}'`);
    expect(page.headers['cache-control']).toContain('private');
  });
});

test('[SEC-01] a page that fails shows nothing of the inside', async () => {
  const page = await app.inject('/tracks?fail');
  expect(page.statusCode).toBe(500);
  expect(page.body).not.toContain('secret');
  expect(page.body).not.toContain('    at ');
});

test('[SITE-04] a page is rendered once for all visitors, but never kept without what one of them was refused', async () => {
  reads.length = 0;
  isRefused = true;
  expect((await app.inject('/html')).body).toBe('<p>nothing</p>');
  isRefused = false;
  const pages = [await app.inject('/html'), await app.inject('/html')];
  expect(pages.map(({ body }) => body)).toEqual(['<p>all</p>', '<p>all</p>']);
  expect(reads).toHaveLength(2);
  const own = await app.inject({ url: '/html', headers: { cookie: 'tracklight_session=abc' } });
  expect(own.body).toBe('<p>all</p>');
  expect(reads).toHaveLength(3);
});

test('[SITE-03] repeated slashes lead to the address without them, never to another host', async () => {
  for (const [asked, to] of [
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
    ['//\\evil.example', '/evil.example'],
    ['/de///help//?q=//', '/de/help/?q=//'],
  ] as const)
    expect(straightAddress(asked)).toBe(to);
  expect((await app.inject('/de//help')).headers.location).toBe('/de/help');
});

test('[SITE-08] a page made for somebody bears the mark of that account, for the service worker', async () => {
  const markFor = async (cookie?: string) =>
    (await app.inject({ url: '/user.data', headers: cookie ? { cookie } : {} })).headers['x-account'];
  const [one, again, other] = await Promise.all([
    markFor('tracklight_session=1'),
    markFor('tracklight_session=1'),
    markFor('tracklight_session=2'),
  ]);
  expect(one).toMatch(/^[\w-]{22}$/);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(await markFor()).toBe('none');
});

describe('[SEC-03] while the database is away', () => {
  const away = () => {
    isAway = true;
    onTestFinished(() => {
      isAway = false;
    });
  };
  const signedIn = { cookie: 'tracklight_session=abc; userLanguage=de' };

  test('whoever is signed in is not shown as signed out, and stays so', async () => {
    expect((await app.inject({ url: '/dashboard', headers: signedIn })).statusCode).toBe(200);
    away();
    const page = await app.inject({ url: '/dashboard?period=7', headers: signedIn });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('<html lang="de"');
    // It waits for the server where it stands, by a script that its policy knows.
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page.body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
    expect(script).toContain('/readyz');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const header of ['set-cookie', 'x-account']) expect(page.headers[header]).toBeUndefined();
  });

  test('a page speaks the language of its address, and a file says it as the API does', async () => {
    away();
    const headers = { cookie: 'tracklight_session=abc' };
    expect((await app.inject({ url: '/fr/anything', headers })).body).toContain('<html lang="fr"');
    const data = await app.inject({ url: '/dashboard.data', headers: signedIn });
    expect(data.statusCode).toBe(503);
    expect(data.body).not.toContain('<p>');
  });

  test('a public page is as it was before, however long ago, and made anew when it can be', async () => {
    const url = '/html/kept';
    expect((await app.inject({ url })).body).toBe('<p>all</p>');
    away();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
    onTestFinished(() => void vi.restoreAllMocks());
    // The cache looks at the time once a millisecond.
    await sleep(5);
    reads.length = 0;
    const page = await app.inject({ url });
    expect([page.statusCode, page.body]).toEqual([200, '<p>all</p>']);
    expect(reads).toEqual(['words']);
    isAway = false;
    await app.inject({ url });
    await app.inject({ url });
    expect(reads).toEqual(['words', 'words']);
    isAway = true;
    expect((await app.inject({ url: '/html/never-seen' })).statusCode).toBe(503);
  });
});

test('[SEC-03] parameters that a page does not know make no other page of it, for whatever address', async () => {
  reads.length = 0;
  for (let n = 0; n < 5; n++)
    for (const path of ['/html', '/html?', '/html?utm_source=a'])
      expect((await app.inject(`${path}${path.endsWith('a') ? n : ''}`)).body).toBe('<p>all</p>');
  expect(reads.length).toBeLessThanOrEqual(1);
  const told = async (url: string) => (await app.inject(url)).json<{ url: string }>().url;
  expect(await told('/told?q=https://evil.example&search=a')).toBe('http://localhost/told');
});

test('[I18N-04] what a page is not rendered by it is told apart, but not of a page that is kept for everyone', async () => {
  const told = async (url: string, cookie?: string) =>
    (await app.inject({ url, ...(cookie && { headers: { cookie } }) })).json<{ unread: string }>().unread;
  const signedIn = `${sessionCookie}=ada`;
  expect(await told('/told/lead?period=90&day=2026-11-03', signedIn)).toBe('?period=90&day=2026-11-03');
  expect(await told('/told/lead', signedIn)).toBe('');
  expect(await told('/told/lead?period=90')).toBe('');
});

test('[SEC-01] of what one visitor sends, a page that is kept for everyone holds nothing', async () => {
  const url = '/told/all';
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/admin',
    'user-agent': 'Eve',
    'accept-language': 'de',
    referer: 'https://evil.example/',
    cookie: 'theme=evil; other="><script>; userLanguage=de',
  };
  const first = await app.inject({ url, headers });
  expect(first.json()).toEqual({
    ...{ url: 'http://localhost/told/all', headers: {}, cookies: 'theme=dark', unread: '' },
  });
  expect((await app.inject(url)).headers.etag).toBe(first.headers.etag);
});

test('[SITE-04] asked by HEAD a page says of itself what it says by GET', async () => {
  const both = async (url: string, headers: Record<string, string>) => {
    const [head, get] = [
      await app.inject({ method: 'HEAD', url, headers }),
      await app.inject({ method: 'GET', url, headers }),
    ];
    const constant = ({ headers: all, statusCode }: typeof head) => {
      const rest: Record<string, unknown> = { ...all };
      // What tells of the moment of the request is another one's a second later.
      const ofTheMoment = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
      for (const name of [...ofTheMoment, 'transfer-encoding']) delete rest[name];
      rest['content-security-policy'] = String(rest['content-security-policy']).replace(/nonce-[^']*/, '');
      return { statusCode, ...rest };
    };
    expect([url, constant(head)]).toEqual([url, constant(get)]);
    expect([url, head.body]).toEqual([url, '']);
    return head.headers;
  };
  const kept = await both('/html', { 'accept-encoding': 'br' });
  expect(kept['content-type']).toBe('text/html; charset=utf-8');
  expect(kept).toMatchObject({ etag: expect.any(String), 'content-length': expect.any(String) });
  const own = await both('/html', { cookie: 'tracklight_session=abc' });
  expect(own['content-type']).toBe('text/html; charset=utf-8');
  await both('/told', { 'if-none-match': '*' });
});

test('[SEC-03] hosts that somebody makes up fill no memory, and the first one keeps its pages', async () => {
  const rendered = async (host: string) => {
    reads.length = 0;
    for (let n = 0; n < 2; n++)
      expect((await app.inject({ url: '/html', headers: { host } })).statusCode).toBe(200);
    return reads.length;
  };
  await rendered('localhost');
  for (let n = 0; n < 20; n++) await rendered(`made-up-${n}.example`);
  expect(await rendered('localhost')).toBe(0);
  expect(await rendered('another.example')).toBe(2);
});
