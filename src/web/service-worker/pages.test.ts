/** Answers to navigations, with and without a connection. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepOfflinePage } from './offline-page.ts';
import { answerPage, freshMs, keepSeen, patienceMs } from './pages.ts';
import type { Shell } from './shell.ts';
import { page, testShell } from './shell-for-test.ts';

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** A navigation, and all that it sets going. */
async function visit(shell: Shell, path: string, fetch: () => Promise<Response>, asked = {}) {
  const work: Promise<unknown>[] = [];
  const url = `https://music.test${path}`;
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  const reply = await answerPage(shell, { url, fetch, waitUntil, isKept: true, isUrgent: false, ...asked });
  const text = await reply.text();
  await Promise.all(work);
  return text;
}

const onlyOfflinePage = (path: string) => page(path === '/offline' ? 'no connection' : path);

afterEach(() => void vi.useRealTimers());

describe('[SITE-08] a page', () => {
  it('comes from the network, and without it as it was last seen', async () => {
    const shell = testShell();
    expect(await visit(shell, '/dashboard', async () => page('12 plays', 'ada'))).toBe('12 plays');
    expect(await visit(shell, '/dashboard', async () => page('13 plays', 'ada'))).toBe('13 plays');
    expect(await visit(shell, '/dashboard', offline)).toBe('13 plays');
  });

  it('that was never seen is the offline page', async () => {
    const shell = testShell(onlyOfflinePage);
    await keepOfflinePage(shell, 'en');
    expect(await visit(shell, '/tracks', offline)).toBe('no connection');
  });

  it.each([502, 503, 504])('that the server answers with %i is shown as it was last seen', async (status) => {
    const shell = testShell(onlyOfflinePage);
    await keepOfflinePage(shell, 'en');
    const fails = async () => page('the database is away', undefined, status);
    expect(await visit(shell, '/dashboard', fails)).toBe('the database is away');
    await visit(shell, '/dashboard', async () => page('12 plays', 'ada'));
    expect(await visit(shell, '/dashboard', fails)).toBe('12 plays');
    expect(await visit(shell, '/dashboard', offline)).toBe('12 plays');
  });

  it('of another account is the offline page too', async () => {
    const shell = testShell(onlyOfflinePage);
    await keepOfflinePage(shell, 'en');
    await visit(shell, '/dashboard', async () => page('of Ada', 'ada'));
    await visit(shell, '/settings', async () => page('of Bob', 'bob'));
    expect(await visit(shell, '/dashboard', offline)).toBe('no connection');
    expect(await visit(shell, '/settings', offline)).toBe('of Bob');
  });

  it('without even an offline page fails as it would without a worker', async () => {
    await expect(visit(testShell(), '/tracks', offline)).rejects.toThrow('Failed to fetch');
  });

  it('that is not to be kept is not, nor shown again', async () => {
    const shell = testShell(onlyOfflinePage);
    await keepOfflinePage(shell, 'en');
    const asked = { isKept: false };
    expect(await visit(shell, '/share?url=x', async () => page('shared', 'ada'), asked)).toBe('shared');
    expect(await visit(shell, '/share?url=x', offline, asked)).toBe('no connection');
  });

  it('that is slow gives way to the one seen before when it is public, and is kept all the same', async () => {
    vi.useFakeTimers();
    const shell = testShell();
    await visit(shell, '/about', async () => page('before'));
    const slow = () => new Promise<Response>((resolve) => setTimeout(resolve, patienceMs + 1, page('after')));
    const shown = visit(shell, '/about', slow, { isUrgent: true });
    await vi.advanceTimersByTimeAsync(patienceMs);
    await vi.advanceTimersByTimeAsync(1);
    expect(await shown).toBe('before');
    vi.useRealTimers();
    expect(await visit(shell, '/about', offline)).toBe('after');
  });

  it('that is slow and was never seen is waited for; so is a page with numbers', async () => {
    vi.useFakeTimers();
    const shell = testShell();
    const slow = (text: string) => () =>
      new Promise<Response>((resolve) => setTimeout(resolve, patienceMs * 2, page(text, 'ada')));
    const first = visit(shell, '/about', slow('at last'), { isUrgent: true });
    await vi.advanceTimersByTimeAsync(patienceMs * 2);
    expect(await first).toBe('at last');
    await visit(shell, '/dashboard', async () => page('before', 'ada'));
    const second = visit(shell, '/dashboard', slow('now'));
    await vi.advanceTimersByTimeAsync(patienceMs * 2);
    expect(await second).toBe('now');
  });
});

describe('[SITE-08] a page that was reached without a navigation', () => {
  const url = 'https://music.test/tracks';
  const dated = (ageMs: number) => {
    const reply = page('kept', 'ada');
    reply.headers.set('date', new Date(testShell().now() - ageMs).toUTCString());
    return reply;
  };

  it('is asked for once', async () => {
    const shell = testShell(() => dated(0));
    await keepSeen(shell, url);
    await keepSeen(shell, url);
    expect(shell.asked).toEqual(['/tracks']);
    expect(await visit(shell, '/tracks', offline)).toBe('kept');
  });

  it('is asked for again when it has been a while', async () => {
    const shell = testShell(() => dated(freshMs));
    await keepSeen(shell, url);
    await keepSeen(shell, url);
    expect(shell.asked).toHaveLength(2);
  });
});
