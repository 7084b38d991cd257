/** What rendering on the server leaves behind, and what it sends along. */
import { hydrate, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { draws } from '#kit/thorough.ts';
import { createServerClient, readPageText, writePage, writtenQueries } from './prefetch.ts';

it('[HTTP-02] no timer keeps what the server has read for a page that is long gone', async () => {
  vi.useFakeTimers();
  const client = createServerClient(async () => ['song']);
  await client.prefetchQuery({ queryKey: ['/api/tracks'] });
  expect(client.getQueryData(['/api/tracks'])).toEqual(['song']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const clientWith = (queries: [key: string, data: unknown][]): QueryClient => {
  const client = new QueryClient();
  for (const [key, data] of queries) client.setQueryData([key], data, { updatedAt: 1_000 });
  return client;
};

it('[HTTP-02] what was read is in the browser what it was on the server, whatever marks are in it', () => {
  const data = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(data, fc.string(), (value, text) => {
      const read = [value, { [text]: `"${text}' \\"'` }];
      const client = new QueryClient();
      hydrate(client, { queries: readPageText(writePage(clientWith([['/api/thing', read]])).state) });
      expect(client.getQueryData(['/api/thing'])).toEqual(JSON.parse(JSON.stringify(read)));
      expect(client.getQueryState(['/api/thing'])).toMatchObject({ status: 'success', dataUpdatedAt: 1_000 });
    }),
    { numRuns: draws(25) },
  );
});

it('[HTTP-02] sends along what is shown of it, nothing that failed, and null for whoever is signed out', async () => {
  const client = clientWith([
    ['/api/long', { shown: 1, hidden: 2 }],
    ['/api/user', null],
  ]);
  const queryFn = () => Promise.reject(new Error('500: away'));
  await client.prefetchQuery({ queryKey: ['/api/away'], queryFn, retry: false });
  const page = writePage(client, (data) => (data && typeof data === 'object' ? { shown: 1 } : data));
  const sent = readPageText(page.state);
  expect(sent.map(({ queryKey, state }) => [queryKey[0], state.data])).toEqual([
    ['/api/long', { shown: 1 }],
    ['/api/user', null],
  ]);
  expect(page.state).not.toContain('"');
  // On the server the page is rendered from the same without reading it.
  expect(JSON.parse(JSON.stringify(writtenQueries(page)))).toEqual(sent);
});
