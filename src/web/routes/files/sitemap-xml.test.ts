import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageRequest } from '#web/data/request-context.ts';
import { loader } from './sitemap-xml.ts';

test('[SITE-04] [PLY-03] public playlists are in the sitemap, under their one address', async () => {
  const answers: Record<string, unknown> = { '/api/discover-playlists?limit=48': [{ id: 'pls_1' }] };
  const context = new RouterContextProvider();
  const get = async (path: string) => answers[path] ?? [];
  context.set(pageRequest, { origin: 'https://t.example', get } as never);
  const xml = await (await loader({ context } as never)).text();
  expect(xml.match(/<loc>[^<]*playlist\/[^<]*<\/loc>/g)).toEqual([
    '<loc>https://t.example/playlist/pls_1</loc>',
  ]);
  expect(xml).toContain('<loc>https://t.example/de/discover-playlists</loc>');
});
