import Fastify, { type FastifyInstance } from 'fastify';
import { createContext, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { addPageRoutes } from './pages.ts';

const server = useTestServer();
let app: FastifyInstance;
const reads: string[] = [];

type Read = { get(url: string): Promise<unknown>; nonce: string };
const pageRequest = createContext<Read>();

type LoaderArgs = { request: Request; context: RouterContextProvider };

/** A page without a component: its loader's reply is the page. */
async function loader({ request, context }: LoaderArgs): Promise<Response> {
  const { get, nonce } = context.get(pageRequest);
  if (new URL(request.url).searchParams.has('fail')) throw new Error('a secret of the inside');
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
  app.get('/api/whoami', async (request, reply) => {
    reads.push(request.headers.cookie ?? '');
    return reply.header('set-cookie', 'renewed=1; HttpOnly').send({ cookie: request.headers.cookie });
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
