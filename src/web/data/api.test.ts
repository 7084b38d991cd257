/** What a call sends, and what its failure says. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { login } from '#contract/accounts.ts';
import { ApiError, getJson, send } from './api.ts';

const answer = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', answer));
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
});

const body = { email: 'ada@example.com', password: 'x' };

describe('[HTTP-01] calls', () => {
  it('include credentials and send objects as JSON', async () => {
    answer.mockResolvedValue(Response.json({ id: 'usr_1' }));
    await send<typeof login>('POST', '/api/login', { body });
    expect(answer).toHaveBeenCalledWith('/api/login', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  });

  it('reads include credentials too', async () => {
    answer.mockResolvedValue(Response.json([]));
    await getJson('/api/tracks');
    expect(answer).toHaveBeenCalledWith('/api/tracks', { credentials: 'include' });
  });

  it('raise "STATUS: body" on any reply that is not ok', async () => {
    answer.mockResolvedValue(new Response('Invalid email or password', { status: 401 }));
    await expect(send<typeof login>('POST', '/api/login', { body })).rejects.toThrow(
      '401: Invalid email or password',
    );
  });

  it('raise "STATUS: status text" where the body is empty', async () => {
    answer.mockResolvedValue(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    await expect(getJson('/api/tracks')).rejects.toThrow('503: Service Unavailable');
  });

  it('keep the status, the body, the code and the wait of a failure', async () => {
    const problem = JSON.stringify({ code: 'too_soon' });
    const response = new Response(problem, { status: 429, headers: { 'retry-after': '42' } });
    const error = new ApiError(response, problem);
    expect(error).toMatchObject({ status: 429, body: problem, code: 'too_soon', retryAfter: 42 });
    expect(new ApiError(new Response(null, { status: 500 }), '<html>').code).toBeUndefined();
  });

  it('an empty reply is nothing, not an error', async () => {
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    await expect(getJson('/api/nothing')).resolves.toBeUndefined();
  });
});
