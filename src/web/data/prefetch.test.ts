/** What rendering on the server leaves behind. */
import type { LoaderFunctionArgs } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createServerClient, prefetchOnServer } from './prefetch.ts';
import { contextOf, type PageRequest } from './request-context.ts';

it('[HTTP-02] no timer keeps what the server has read for a page that is long gone', async () => {
  vi.useFakeTimers();
  const client = createServerClient(async () => ['song']);
  await client.prefetchQuery({ queryKey: ['/api/tracks'] });
  expect(client.getQueryData(['/api/tracks'])).toEqual(['song']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const readFor = async (sent?: PageRequest['sent']) => {
  const context = contextOf({
    ...{ get: async () => ['song'], nonce: '', origin: 'http://host', cookies: null, report() {} },
    ...(sent && { sent }),
  });
  const args = { request: new Request('http://host/tracks'), params: {}, context };
  const queries = () => [{ queryKey: ['/api/tracks'] }];
  return (await prefetchOnServer(queries, args as unknown as LoaderFunctionArgs)).page;
};

it('[HTTP-02] what a document read goes beside it, and not a second time through the stream of its loaders', async () => {
  const sent: NonNullable<PageRequest['sent']> = [];
  expect(await readFor(sent)).toEqual({});
  expect(sent).toEqual([['/api/tracks', ['song'], expect.any(Number)]]);
});

it('[HTTP-02] a page that is open already is told what was read in the answer itself', async () => {
  expect((await readFor()).state?.queries).toHaveLength(1);
});
