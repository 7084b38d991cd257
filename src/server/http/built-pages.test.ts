import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addBuiltFiles } from './built-pages.ts';

const script = 'export const song = 1;\n';

async function openFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-built-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write('client/assets/songs-Ab_1.js', script);
  write('client/assets/songs-Ab_1.js.br', brotliCompressSync(script));
  write('client/assets/deep/one.css', 'p {}');
  write('client/assets/.hidden', 'no');
  write('client/og/card.svg', '<svg/>');
  write('client/sw.js', 'self');
  write('server/index.js', 'secret');
  const app = fastify();
  await addBuiltFiles(app, join(folder, 'client'));
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

test('[SEC-01] built files are sent with their types, packed, and kept for as long as their names say', async () => {
  const ask = await openFiles();
  const plain = await ask('/assets/songs-Ab_1.js?v=1');
  expect(plain.body).toBe(script);
  expect(plain.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const packed = await ask('/assets/songs-Ab_1.js', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  const known = await ask('/assets/songs-Ab_1.js', { 'if-none-match': String(plain.headers.etag) });
  expect(known.statusCode).toBe(304);
  expect((await ask('/assets/deep/one.css')).statusCode).toBe(200);
  expect((await ask('/og/card.svg')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await ask('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
  });
});

test('[SEC-01] what is no file of these folders is not found, however it is written', async () => {
  const ask = await openFiles();
  for (const path of [
    '/assets/',
    '/assets',
    '/assets/deep',
    '/assets/none.js',
    '/assets/SONGS-ab_1.js',
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/assets/%252e%252e/%252e%252e/server/index.js',
    '/assets//../sw.js',
    '/assets/deep/../../../server/index.js',
    '/assets/.hidden',
    '/assets/songs-Ab_1.js%00',
    '/assets/songs-Ab_1.js%20',
    '/assets/%e0%a4%a',
    '/server/index.js',
  ]) {
    const { statusCode, body } = await ask(path);
    expect([400, 404], path).toContain(statusCode);
    expect(body, path).not.toContain('secret');
  }
});
