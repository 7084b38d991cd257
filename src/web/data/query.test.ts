/** The rules of reads and writes. */
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { createQueryClient, invalidate, read, retryDelay, shouldRetry } from './query.ts';

const failure = (status: number, body = '') => new ApiError(new Response(null, { status }), body);

describe('[HTTP-02] reads', () => {
  it('are a GET of the first element of the key', async () => {
    const get = vi.fn(async () => ['song']);
    const client = createQueryClient(get);
    await expect(client.fetchQuery({ queryKey: ['/api/tracks', 'more'] })).resolves.toEqual(['song']);
    expect(get).toHaveBeenCalledWith('/api/tracks', expect.any(AbortSignal));
  });

  it('yield null for whoever is signed out', async () => {
    const client = createQueryClient(() => Promise.reject(failure(401, 'no')));
    await expect(client.fetchQuery({ queryKey: ['/api/auth/user'] })).resolves.toBeNull();
  });

  it('are not tried again when the message contains the digit 4, else twice', () => {
    expect(shouldRetry(0, failure(404, 'gone'))).toBe(false);
    expect(shouldRetry(0, failure(500, 'song 4 failed'))).toBe(false);
    expect(shouldRetry(0, failure(503, 'busy'))).toBe(true);
    expect(shouldRetry(1, failure(503, 'busy'))).toBe(true);
    expect(shouldRetry(2, failure(503, 'busy'))).toBe(false);
  });

  it('wait from 1 s on, twice as long each time, at most 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('are fresh for 10 min, kept for 15 min, never polled, never repeated on focus; writes are never retried', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 600_000,
      gcTime: 900_000,
      refetchInterval: false,
      refetchOnWindowFocus: false,
    });
    expect(mutations?.retry).toBe(false);
  });

  it('at and below a path become stale together, others do not', async () => {
    const client = createQueryClient(async () => 1);
    const keys = ['/api/tracks?search=a', '/api/tracks/trk_1/history', '/api/tracksuit'];
    for (const key of keys) await client.fetchQuery({ queryKey: [key] });
    await invalidate(client, '/api/tracks');
    expect(keys.map((key) => client.getQueryState([key])?.isInvalidated)).toEqual([true, true, false]);
  });

  it('carry their parameters in the address', () => {
    expect(read('/api/tracks').queryKey).toEqual(['/api/tracks']);
  });
});
