/** What a call sends, and what its failure says. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { login } from '#contract/accounts.ts';
import { ApiError, getJson, getPage, heard, send, showsAccount } from './api.ts';
import { shouldRetry } from './query.ts';

const answer = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', answer));
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
});

const body = { email: 'ada@example.com', password: 'x' };

describe('[BEY-15] a page that says whose account it shows', () => {
  it('says it with every call, and leaves where the browser shows another one now', async () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { assign } });
    showsAccount('usr_1');
    answer.mockResolvedValueOnce(Response.json([]));
    await getJson('/api/tracks');
    expect(answer.mock.lastCall?.[1]?.headers).toEqual({ 'x-account-shown': 'usr_1' });
    answer.mockImplementation(async () => Response.json({ code: 'account_changed' }, { status: 409 }));
    await expect(send<typeof login>('POST', '/api/login', { body })).rejects.toThrow('409');
    expect(assign).not.toHaveBeenCalled();
    await expect(getJson('/api/tracks')).rejects.toThrow('409');
    expect(assign).toHaveBeenCalledWith('/dashboard');
    showsAccount(undefined);
  });
});

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
    expect(answer).toHaveBeenCalledWith('/api/tracks', expect.objectContaining({ credentials: 'include' }));
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

describe('[HTTP-02] a call that nobody is signed in for', () => {
  const signedOut = vi.fn();
  beforeEach(() => {
    heard.signedOut = signedOut;
    answer.mockImplementation(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  });
  afterEach(() => {
    heard.signedOut = () => {};
    signedOut.mockReset();
  });

  it('yields nothing where it reads a page of a list', async () => {
    await expect(getPage('/api/conversations')).resolves.toEqual({ items: null, nextCursor: undefined });
  });

  it('is told of, whether it reads or writes', async () => {
    await getPage('/api/conversations');
    await expect(getJson('/api/tracks')).rejects.toThrow('401');
    await expect(send<typeof login>('POST', '/api/login', { body })).rejects.toThrow('401');
    expect(signedOut).toHaveBeenCalledTimes(3);
    answer.mockResolvedValue(Response.json([]));
    await getJson('/api/tracks');
    expect(signedOut).toHaveBeenCalledTimes(3);
  });
});

describe('[NAV-04] a read that gets no answer', () => {
  /** As a browser does: a call ends when it is called off, with what was said then, and never by itself. */
  const silence: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  beforeEach(() => {
    vi.useFakeTimers();
    answer.mockImplementation(silence);
  });
  afterEach(() => vi.useRealTimers());

  it('has failed after half a minute, is not tried again, and makes the page look for its server', async () => {
    const note = vi.spyOn(heard, 'note');
    const failed = getJson('/api/tracks').catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(note).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    const error = await failed;
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(shouldRetry(0, error as Error)).toBe(false);
    expect(note).toHaveBeenCalledTimes(1);
  });

  it('ends at once, and says nothing, where its reader has gone', async () => {
    const note = vi.spyOn(heard, 'note').mockClear();
    const reader = new AbortController();
    const ended = getJson('/api/tracks', reader.signal).catch((error: Error) => error.name);
    reader.abort();
    expect(await ended).toBe('AbortError');
    expect(note).not.toHaveBeenCalled();
  });

  it('leaves no clock behind that has been answered', async () => {
    answer.mockResolvedValue(Response.json([]));
    await getJson('/api/tracks');
    expect(vi.getTimerCount()).toBe(0);
  });
});
