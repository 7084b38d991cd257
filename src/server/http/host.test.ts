/** The host that a request names, as it comes over the wire: malformed, doubled, missing, or somebody else's. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { createAppWithPages, html, visit } from './pages-for-test.ts';

const server = useTestServer();
const own = 'https://music.example.com';
const apps: Record<'anywhere' | 'ours' | 'proxied', FastifyInstance> = {} as never;

beforeAll(async () => {
  const open = async (settings: object) => {
    const app = await createAppWithPages(
      server.ctx,
      async ({ request, context }) => {
        const { origin, get } = context.get(visit);
        const site = await get('/api/no-such-thing').catch((error: Error) => error.message.slice(0, 3));
        return html(`<link rel="canonical" href="${origin}${new URL(request.url).pathname}"> ${site}`);
      },
      { settings },
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  };
  apps.anywhere = await open({});
  apps.ours = await open({ publicUrl: own });
  apps.proxied = await open({ publicUrl: own, trustProxy: true });
});
afterAll(async () => void (await Promise.all(Object.values(apps).map((app) => app.close()))));

/** Sends a request as it stands; gives the status and the whole answer. */
async function send(
  app: FastifyInstance,
  lines: readonly string[],
): Promise<{ status: number; text: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += part));
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1]), text };
}

const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, ...headers];

const malformed: [what: string, lines: (path: string) => string[]][] = [
  ['an empty host', (path) => get(path, 'Host:')],
  ['two words', (path) => get(path, 'Host: a b')],
  ['half a bracket', (path) => get(path, 'Host: [')],
  ['a port beyond all', (path) => get(path, 'Host: x:99999')],
  ['a path', (path) => get(path, 'Host: a/b')],
  ['a name before an at', (path) => get(path, 'Host: localhost@evil.example')],
  ['a query', (path) => get(path, 'Host: localhost?x=')],
  ['a tag', (path) => get(path, 'Host: "><script>')],
  ['an address that is none', (path) => get(path, 'Host: 1.2.3.4.5')],
  ['letters of no alphabet', (path) => get(path, 'Host: \u00ff\u0001')],
  ['two hosts', (path) => get(path, 'Host: localhost', 'Host: evil.example')],
  ['no host', (path) => [`GET ${path} HTTP/1.0`]],
  ['no host where one must be', (path) => get(path)],
  ['a whole address', (path) => get(`http://evil.example${path}`, 'Host: localhost')],
  ['a whole address of another kind', (path) => get(`https://evil.example:99999${path}`, 'Host: localhost')],
];

test.each(malformed)('[SEC-01] %s is a bad request, for the API and for pages', async (_what, lines) => {
  for (const path of ['/api/auth/user', '/blog', '/tracks?x=1']) {
    const { status, text } = await send(apps.anywhere, lines(path));
    expect([path, status]).toEqual([path, 400]);
    expect(text).not.toMatch(/evil|<script/);
  }
});

test('[SEC-01] hosts as people write them are served', async () => {
  const { port } = apps.anywhere.server.address() as AddressInfo;
  for (const host of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`, 'Music.Example.COM', 'a_b.local'])
    expect([host, (await send(apps.anywhere, get('/blog', `Host: ${host}`))).status]).toEqual([host, 200]);
});

test('[SEC-01] a host that is not ours gets no page and no data, and turns up in nothing', async () => {
  for (const host of [
    'evil.example',
    'localhost',
    'music.example.com.evil.example',
    'music.example.com:8080',
  ])
    for (const path of ['/', '/de/blog', '/dashboard', '/api/auth/user', '/api/nowhere', '//x'])
      for (const more of [[], ['X-Forwarded-Host: music.example.com', 'X-Forwarded-Proto: https']]) {
        const { status, text } = await send(apps.ours, get(path, `Host: ${host}`, ...more));
        expect([host, path, status]).toEqual([host, path, 421]);
        expect(text).not.toMatch(/evil|localhost|8080/);
      }
  const { text } = await send(apps.ours, get('/de/blog', 'Host: evil.example'));
  expect(text).toContain('<html lang="de" dir="ltr">');
  expect(text).toContain(`<a href="${own}">${own}</a>`);
});

test('[SEC-01] our own host is served whatever its case and with its port, and reads its own API', async () => {
  for (const host of ['music.example.com', 'MUSIC.example.com', 'music.example.com:443']) {
    const { status, text } = await send(apps.ours, get('/blog', `Host: ${host}`));
    expect([host, status]).toEqual([host, 200]);
    expect(text).toContain(`href="${own}/blog"> 404`);
  }
});

test('[OPS-03] monitoring reaches every process by whatever name it knows', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await send(apps.ours, get(path, 'Host: 10.0.0.7:3000'))).status).toBe(200);
    expect((await send(apps.ours, [`GET ${path} HTTP/1.0`])).status).toBe(200);
  }
  expect((await send(apps.ours, get('/metrics', 'Host: localhost:3000'))).status).toBe(200);
  for (const hosts of [['Host:'], ['Host: a b'], ['Host: evil.example', 'Host: localhost']])
    expect((await send(apps.ours, get('/metrics', ...hosts))).status).toBe(404);
});

test('[SEC-01] behind a proxy the host counts that people asked for, as the proxy says it', async () => {
  const asked = async (...headers: string[]) => (await send(apps.proxied, get('/blog', ...headers))).status;
  expect(await asked('Host: 10.0.0.7:3000', 'X-Forwarded-Host: music.example.com')).toBe(200);
  expect(await asked('Host: music.example.com')).toBe(200);
  expect(await asked('Host: music.example.com', 'X-Forwarded-Host: evil.example')).toBe(421);
  expect(await asked('Host: music.example.com', 'X-Forwarded-Host: music.example.com, evil.example')).toBe(
    421,
  );
  expect(await asked('Host: music.example.com', 'X-Forwarded-Host: [')).toBe(400);
  expect(await asked('Host: music.example.com', 'X-Forwarded-Proto: javascript')).toBe(400);
});

test('[SEC-01] whoever breaks off while asking is nobody, and nothing for operators to read', async () => {
  const error = vi.spyOn(server.ctx.log, 'error');
  const broken = 'Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nnonsense';
  for (const app of [apps.anywhere, apps.proxied])
    for (const path of ['/api/login', '/api/register', '/nowhere'])
      await send(app, [`POST ${path} HTTP/1.1`, 'Host: music.example.com', broken]);
  expect(error.mock.calls).toEqual([]);
});
