import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { createContext, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { addPageRoutes } from './pages.ts';
import { singleSlashes } from './visitor-key.ts';

const server = useTestServer();
let app: FastifyInstance;
const reads: string[] = [];
let isRefused = false;

type Read = { get(url: string): Promise<unknown>; nonce: string };
const pageRequest = createContext<Read>();

type LoaderArgs = { request: Request; context: RouterContextProvider };

/** A page without a component: its loader's reply is the page. */
async function loader({ request, context }: LoaderArgs): Promise<Response> {
  const { get, nonce } = context.get(pageRequest);
  if (new URL(request.url).searchParams.has('fail')) throw new Error('a secret of the inside');
  if (new URL(request.url).pathname === '/html') {
    const read = await get('/api/words').catch(() => 'nothing');
    return new Response(`<p>${read}</p>`, { headers: { 'content-type': 'text/html' } });
  }
  if (new URL(request.url).searchParams.has('user')) await get('/api/auth/user');
  const [first] = await Promise.all([get('/api/whoami'), get('/api/whoami')]);
  return Response.json({ read: first, nonce }, { headers: { 'set-cookie': 'page=1' } });
}

const routes = { root: { id: 'root', path: '*', module: { loader } } };

/** What React Router's build exports, as far as a request needs it. */
const build = {
  entry: {
    module: {
      default: () => new Response('Something failed.', { status: 500 }),
      handleError: () => {},
      contextOf: (request: Read) => {
        const provider = new RouterContextProvider();
        provider.set(pageRequest, request);
        return provider;
      },
    },
  },
  routes,
  assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  basename: '/',
  future: {},
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: '',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
};

beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  app.get('/api/words', async (_request, reply) => {
    reads.push('words');
    return isRefused ? reply.status(429).send('later') : reply.send('"all"');
  });
  app.get('/api/whoami', async (request, reply) => {
    reads.push(request.headers.cookie ?? '');
    return reply.header('set-cookie', 'renewed=1; HttpOnly').send({ cookie: request.headers.cookie });
  });
  app.get('/api/auth/user', async (request, reply) => {
    const { cookie } = request.headers;
    return cookie ? { id: cookie } : reply.status(401).send({});
  });
  addPageRoutes(app, server.ctx, { load: async () => build, development: false });
  await app.ready();
});

afterAll(() => app.close());

test('cookies travel both ways: the visitor’s to the API that a page reads, the API’s back with the page', async () => {
  const page = await app.inject({ url: '/anything', headers: { cookie: 'session=abc' } });
  expect(page.json()).toMatchObject({ read: { cookie: 'session=abc' } });
  expect([page.headers['set-cookie']].flat()).toEqual(['renewed=1; HttpOnly', 'page=1']);
});

test('what several loaders of a page read is read once', async () => {
  reads.length = 0;
  await app.inject({ url: '/anything' });
  expect(reads).toHaveLength(1);
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
  const page = await app.inject('/anything?fail');
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
    expect(singleSlashes(asked)).toBe(to);
  expect((await app.inject('/de//help')).headers.location).toBe('/de/help');
});

test('[SITE-08] a page made for somebody bears the mark of that account, for the service worker', async () => {
  const markFor = async (cookie?: string) =>
    (await app.inject({ url: '/anything?user', headers: cookie ? { cookie } : {} })).headers['x-account'];
  const [one, again, other] = await Promise.all([markFor('a=1'), markFor('a=1'), markFor('a=2')]);
  expect(one).toMatch(/^[\w-]{22}$/);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(await markFor()).toBeUndefined();
});
