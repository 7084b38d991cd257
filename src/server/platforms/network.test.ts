/** The one test of the real network layer, against a server on this machine. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { stillClock } from '#kit/fake-http.ts';
import { boundless } from '#kit/platform-keepers.ts';
import { largestBody } from './exchange.ts';
import { createPlatformHttp } from './http.ts';
import { rolling } from './quota.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { quotas: [rolling('calls', 100, 1000, 'https://example.com')] as const };
const setUp = (stop?: AbortSignal) =>
  createPlatformHttp({
    platform: 'deezer',
    limits,
    quotas: boundless,
    clock: stillClock(),
    ...(stop && { stop }),
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

test('a closed port is an outage', async () => {
  await expect(setUp().text('http://127.0.0.1:1/?key=S3CRET')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a shutdown ends a request under way', async () => {
  const stop = new AbortController();
  const base = await serve(() => stop.abort());
  const call = setUp(stop.signal).text(`${base}/slow?key=S3CRET`);
  await expect(call).rejects.toThrow(/^deezer: unavailable: GET 127\.0\.0\.1:\d+\/slow: stopped$/);
});
