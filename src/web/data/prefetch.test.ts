/** What rendering on the server leaves behind. */
import { expect, it, vi } from 'vitest';
import { createServerClient } from './prefetch.ts';

it('[HTTP-02] no timer keeps what the server has read for a page that is long gone', async () => {
  vi.useFakeTimers();
  const client = createServerClient(async () => ['song']);
  await client.prefetchQuery({ queryKey: ['/api/tracks'] });
  expect(client.getQueryData(['/api/tracks'])).toEqual(['song']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
