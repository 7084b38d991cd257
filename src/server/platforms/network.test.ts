/** The one test of the real network layer, against a server on this machine. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { stillClock } from '#kit/fake-http.ts';
import { boundless } from '#kit/platform-keepers.ts';
import { createPlatformHttp, type PlatformHttpOptions } from './http/client.ts';
import { type Fetch, largestBody, networkFetch } from './http/fetch.ts';
import { rolling } from './http/quota.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A byte now and then, for ever. */
function trickle(reply: ServerResponse): void {
  const pulse = setInterval(() => reply.write(' '), 20);
  reply.on('close', () => clearInterval(pulse));
}

function trickleCompressed(reply: ServerResponse): void {
  const gzip = createGzip();
  gzip.pipe(reply.setHeader('content-encoding', 'gzip'));
  const pulse = setInterval(() => gzip.write(' ') && gzip.flush(), 20);
  reply.on('close', () => clearInterval(pulse));
}

const limits = { quotas: [rolling('calls', 100, 1000, 'https://example.com')] as const };
const setUp = (options: Partial<PlatformHttpOptions> = {}) =>
  createPlatformHttp({
    platform: 'deezer',
    limits,
    quotas: boundless,
    clock: stillClock(),
    ...options,
  });

test('a compressed reply is read, and a form arrives', async () => {
  const seen: string[] = [];
  const base = await serve((request, reply) => {
    request.on('data', (chunk) => seen.push(`${request.method} ${request.url} ${chunk}`));
    request.on('end', () => reply.setHeader('content-encoding', 'gzip').end(gzipSync('{"ok":true}')));
  });
  const shape = z.object({ ok: z.boolean() });
  expect(await setUp().post(`${base}/a`, shape, { form: { b: 'c d' } })).toEqual({ ok: true });
  expect(seen).toEqual(['POST /a b=c+d']);
});

test('a small reply that unpacks to a huge one is given up', async () => {
  const bomb = gzipSync(Buffer.alloc(largestBody * 4, ' '));
  const base = await serve((_, reply) => reply.setHeader('content-encoding', 'gzip').end(bomb));
  await expect(setUp().text(base)).rejects.toMatchObject({ kind: 'bad-reply' });
});

test('a redirect is not followed', async () => {
  let asked = 0;
  const base = await serve((_, reply) => {
    asked += 1;
    reply.writeHead(302, { location: '/elsewhere' }).end('moved');
  });
  await expect(setUp().text(base)).rejects.toMatchObject({ kind: 'bad-reply', status: 302 });
  expect(asked).toBe(1);
});

test('a connection that breaks inside the body is an outage', async () => {
  const base = await serve((request, reply) => {
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('{"ok":', () => request.socket.destroy());
  });
  await expect(setUp().text(base)).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each<[string, RequestListener]>([
  ['never begins', () => undefined],
  ['never ends, a byte now and then', (_, reply) => trickle(reply)],
  ['never ends and is compressed', (_, reply) => trickleCompressed(reply)],
])('[SYNC-03] an answer that %s is given up when its time is over', async (_, listener) => {
  const base = await serve(listener);
  const call = setUp({ timeLimit: 300 }).text(`${base}/slow?key=S3CRET`);
  await expect(call).rejects.toThrow(/^deezer: unavailable: GET 127\.0\.0\.1:\d+\/slow: timed out$/);
});

test('[SYNC-03] a short link that is answered without end is given up like any other call', async () => {
  const base = await serve((_, reply) => trickle(reply));
  // Short links are https; the network under them is the same.
  const fetch: Fetch = (_, init) => networkFetch()(`${base}/s/x`, init);
  const call = setUp({ timeLimit: 300, fetch }).location('https://link.deezer.com/s/x', {
    hosts: ['link.deezer.com'],
  });
  await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a closed port is an outage', async () => {
  await expect(setUp().text('http://127.0.0.1:1/?key=S3CRET')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a shutdown ends a request under way', async () => {
  const stop = new AbortController();
  const base = await serve(() => stop.abort());
  const call = setUp({ stop: stop.signal }).text(`${base}/slow?key=S3CRET`);
  await expect(call).rejects.toThrow(/^deezer: unavailable: GET 127\.0\.0\.1:\d+\/slow: stopped$/);
});
