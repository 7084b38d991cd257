import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPageCache, deferScripts } from './page-cache.ts';

const code = 'import "/assets/a.js";import("/assets/b.js?x=1&y=$&");';
const page = (scripts: string) =>
  `<html><head><link rel="preload" href="/f.woff2"/><link rel="preload" href="/assets/en.json" as="fetch" crossorigin=""/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js" nonce="N"/></head><body><p>Text</p>${scripts}</body></html>`;
const whole = page(`<script nonce="N">1</script><script nonce="N" type="module" async="">${code}</script>`);

test('[SITE-07] the scripts of a page wait, by name, until it has been painted', () => {
  const { html, later } = deferScripts(Buffer.from(whole));
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module" ');
  expect(html).not.toContain('as="fetch"');
  expect(html).toContain('<link rel="preload" href="/f.woff2"/>');
  expect(html).toContain(
    `id="later" data-modules="/assets/a.js /assets/b.js" data-texts="/assets/en.json">${code}</script><script nonce="N">{`,
  );
  expect(later).toEqual([code]);
});

test('[SITE-07] a page without scripts of its own stays as it is', () => {
  const bare = page('');
  expect(deferScripts(Buffer.from(bare))).toEqual({ html: bare, later: [] });
});

test('[SEC-01] the policy of a cached page allows what runs later, and no nonce', async () => {
  const cached = await createPageCache()('a', async () => ({ html: Buffer.from(whole), nonce: 'N' }));
  const hash = createHash('sha256').update(code).digest('base64');
  expect(cached?.policy).toContain(`'sha256-${hash}'`);
  expect(cached?.policy).not.toContain('nonce');
  expect(cached?.plain.toString()).not.toContain('nonce="');
});
