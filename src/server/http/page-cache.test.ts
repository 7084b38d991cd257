/** Pages that many get the same bytes of: rendered once, packed, and safe without a nonce. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPageCache, sendCached } from './page-cache.ts';

const script = 'window.__data = 1;';
const text = `<html><script src="/a.js" nonce="N1"></script><script nonce="N1">${script}</script><p>Ä</p></html>`;
const html = Buffer.from(text);

test('[SITE-04] many who ask at once are rendered for once', async () => {
  const cache = createPageCache();
  let rendered = 0;
  const render = async () => {
    rendered++;
    return { html, nonce: 'N1' };
  };
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache('a', render)));
  expect(new Set(pages).size).toBe(1);
  await cache('a', render);
  expect(rendered).toBe(1);
  await cache('b', render);
  expect(rendered).toBe(2);
});

test('[SEC-01] its own scripts are allowed by what they say, and no nonce is left', async () => {
  const page = await createPageCache()('a', async () => ({ html, nonce: 'N1' }));
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page?.policy).toContain(`script-src 'self' 'sha256-${hash}' https://www.youtube.com/iframe_api`);
  expect(page?.policy).not.toContain('nonce');
  expect(page?.plain.toString()).not.toContain('nonce');
});

test('[SEC-01] pictures come from the hosts that were named, and from no others', async () => {
  const page = await createPageCache({ pictureHosts: ['*.ytimg.com', 'i.scdn.co'] })('a', async () => ({
    ...{ html, nonce: 'N1' },
  }));
  expect(page?.policy).toContain("img-src 'self' data: https://*.ytimg.com https://i.scdn.co;");
});

test('[PLY-02] a page of what was withdrawn is made anew, once for all who ask, and is no former page either', async () => {
  let [isShown, asked, rendered] = [true, 0, 0];
  const cache = createPageCache();
  const isStillShown = async () => {
    asked++;
    return isShown;
  };
  const get = () =>
    cache('a', async () => {
      rendered++;
      return { html, nonce: 'N1', shown: [isStillShown] };
    });
  await get();
  await Promise.all(Array.from({ length: 50 }, get));
  // One question that was on its way, and one for all who came meanwhile.
  expect([rendered, asked]).toEqual([1, 2]);
  isShown = false;
  expect(await cache.former('a')).toBeUndefined();
  await get();
  expect(rendered).toBe(2);
});

test('[PLY-02] while nobody can say whether it is still public, it is not sent', async () => {
  const cache = createPageCache();
  const away = async () => Promise.reject(new Error('away'));
  const get = () => cache('a', async () => ({ html, nonce: 'N1', shown: [away] }));
  await get();
  await expect(get()).rejects.toThrow('away');
  await expect(cache.former('a')).rejects.toThrow('away');
});

test('[SITE-04] what may not be kept, and what failed, is asked for anew', async () => {
  const cache = createPageCache();
  expect(await cache('a', async () => undefined)).toBeUndefined();
  await expect(cache('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache('a', async () => ({ html, nonce: 'N1' }))).toBeDefined();
});

test('[SITE-04] it is sent as the browser can read it, or not at all where the browser has it', async () => {
  const page = await createPageCache()('a', async () => ({ html, nonce: 'N1' }));
  const app = Fastify();
  app.get('/', (request, reply) => page && sendCached(page, request, reply));
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  const br = await get({ 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('Ä');
  const gzip = await get({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('Ä');
  expect((await get({})).body).toContain('Ä');
  const again = await get({ 'if-none-match': String(br.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.close();
});

test('[SITE-04] it is packed only as the browser takes it, whatever form its list has', async () => {
  const page = await createPageCache()('a', async () => ({ html, nonce: 'N1' }));
  const app = Fastify();
  app.get('/', (request, reply) => page && sendCached(page, request, reply));
  const packed = async (accepted: string) =>
    (await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
  for (const [accepted, as] of [
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip; q=0.5', 'gzip'],
    ['x-br, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.2', 'gzip'],
    ['identity', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['', undefined],
    [',;q=,'.repeat(2000), undefined],
  ] as const)
    expect([accepted, await packed(accepted)]).toEqual([accepted, as]);
  await app.close();
});

test('[SITE-04] whoever has it is told so, also as one of several and through a proxy that packed it', async () => {
  const page = await createPageCache()('a', async () => ({ html, nonce: 'N1' }));
  const app = Fastify();
  app.get('/', (request, reply) => page && sendCached(page, request, reply));
  const status = async (known: string) =>
    (await app.inject({ url: '/', headers: { 'if-none-match': known } })).statusCode;
  const { etag } = (await app.inject('/')).headers;
  // The same for all encodings, so it names what the page says and not its bytes.
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const strong = String(etag).slice(2);
  for (const known of [`${etag}`, strong, `"a", ${etag}`, `"a",${strong} , W/"b"`, '*'])
    expect([known, await status(known)]).toEqual([known, 304]);
  for (const known of ['', '"a"', strong.slice(1, -1), `"a${strong.slice(1)}`, `${strong}x`])
    expect([known, await status(known)]).toEqual([known, 200]);
  await app.close();
});
