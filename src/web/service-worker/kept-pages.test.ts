/** Pages as they were last seen, and by whom. */
import { describe, expect, it } from 'vitest';
import { changeSession, forgetAccounts, keepPage, keptPage, mostPages } from './kept-pages.ts';
import type { Shell } from './shell.ts';
import { page, testShell } from './shell-for-test.ts';

const at = (path: string) => `https://music.test${path}`;
const keep = (shell: Shell, path: string, reply: Response) => keepPage(shell, at(path), reply, shell.era);
const textOf = async (shell: Shell, path: string) => (await keptPage(shell, at(path)))?.text();

/** A page whose last part is a while coming. */
function slowPage(account: string) {
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const reply = new Response(body.readable, page('', account));
  return { reply, finish: () => writer.close() };
}

describe('[SITE-08] kept pages', () => {
  it('are found again as they were, wherever on the page the reader was', async () => {
    const shell = testShell();
    await keep(shell, '/tracks#top', page('mine', 'ada'));
    expect(await textOf(shell, '/tracks')).toBe('mine');
    expect(await textOf(shell, '/tracks#bottom')).toBe('mine');
    expect(await textOf(shell, '/tracks?search=x')).toBeUndefined();
    await keep(shell, '/tracks', page('newer', 'ada'));
    expect(await textOf(shell, '/tracks')).toBe('newer');
  });

  it('say of themselves that they were kept, and are packed no more', async () => {
    const shell = testShell();
    const reply = page('<!DOCTYPE html><html lang="en" class="dark">mine', 'ada');
    reply.headers.set('content-encoding', 'br');
    reply.headers.set('content-security-policy', "script-src 'nonce-1'");
    await keep(shell, '/dashboard', reply);
    const shown = await keptPage(shell, at('/dashboard'));
    expect(await shown?.text()).toBe('<!DOCTYPE html><html data-kept lang="en" class="dark">mine');
    expect(shown?.headers.get('content-encoding')).toBeNull();
    expect(shown?.headers.get('content-security-policy')).toBe("script-src 'nonce-1'");
  });

  it('leave the reply to whoever asked for it', async () => {
    const reply = page('mine', 'ada');
    await keep(testShell(), '/dashboard', reply);
    expect(await reply.text()).toBe('mine');
  });

  it('are gone when a page of another account arrives', async () => {
    const shell = testShell();
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    await keep(shell, '/settings', page('of Ada', 'ada'));
    await keep(shell, '/tracks', page('of Bob', 'bob'));
    expect(await textOf(shell, '/dashboard')).toBeUndefined();
    expect(await textOf(shell, '/settings')).toBeUndefined();
    expect(await textOf(shell, '/tracks')).toBe('of Bob');
    expect(await shell.caches.keys()).not.toContain('pages-of-ada');
  });

  it.each([
    ['a page of the app without an account', '/dashboard', 404],
    ['a public page without an account', '/about', 200],
  ])('are gone when %s arrives', async (_what, path, status) => {
    const shell = testShell();
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    await keep(shell, path, page('for visitors', undefined, status));
    expect(await textOf(shell, '/dashboard')).toBeUndefined();
    expect((await shell.caches.keys()).filter((name) => name.includes('ada'))).toEqual([]);
  });

  it('of everybody stay when someone comes or leaves', async () => {
    const shell = testShell();
    await keep(shell, '/about', page('about'));
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    await forgetAccounts(shell);
    expect(await textOf(shell, '/about')).toBe('about');
    expect(await textOf(shell, '/dashboard')).toBeUndefined();
  });

  it('never hold a public page with somebody’s name for others', async () => {
    const shell = testShell();
    await keep(shell, '/about', page('hello Ada', 'ada'));
    await forgetAccounts(shell);
    expect(await textOf(shell, '/about')).toBeUndefined();
  });

  it.each([429, 500, 502, 503, 504])('stay when the server fails with %i', async (status) => {
    const shell = testShell();
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    await keep(shell, '/dashboard', page('failed', undefined, status));
    expect(await textOf(shell, '/dashboard')).toBe('of Ada');
  });

  it('stay when somebody else answers in the server’s place', async () => {
    const shell = testShell();
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    for (const status of [200, 404])
      await keep(
        shell,
        '/dashboard',
        new Response('sign in to this network', { status, headers: { 'content-type': 'text/html' } }),
      );
    expect(await textOf(shell, '/dashboard')).toBe('of Ada');
  });

  it.each([401, 429, 500, 503])('stay when signing in or out fails with %i', async (status) => {
    const shell = testShell();
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    await changeSession(shell, async () => new Response('', { status }));
    await expect(changeSession(shell, () => Promise.reject(new TypeError('offline')))).rejects.toThrow();
    expect(await textOf(shell, '/dashboard')).toBe('of Ada');
  });

  it('are gone once the server has signed somebody in or out, with those that were still on their way', async () => {
    const shell = testShell();
    await keep(shell, '/dashboard', page('of Ada', 'ada'));
    const asked = shell.era;
    await changeSession(shell, async () => new Response(null, { status: 204 }));
    await keepPage(shell, at('/tracks'), page('of Ada', 'ada'), asked);
    expect(await textOf(shell, '/dashboard')).toBeUndefined();
    expect(await textOf(shell, '/tracks')).toBeUndefined();
  });

  it('do not come in after their owner has left', async () => {
    const shell = testShell();
    const asked = shell.era;
    await forgetAccounts(shell);
    await keepPage(shell, at('/dashboard'), page('of Ada', 'ada'), asked);
    expect(await textOf(shell, '/dashboard')).toBeUndefined();
  });

  it('are not kept when their owner leaves while they are written', async () => {
    const shell = testShell();
    const { reply, finish } = slowPage('ada');
    const keeping = keepPage(shell, at('/dashboard'), reply, shell.era);
    // As far as it gets without the page's end.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await forgetAccounts(shell);
    await finish();
    await keeping;
    expect(await textOf(shell, '/dashboard')).toBeUndefined();
    expect((await shell.caches.keys()).filter((name) => name.includes('ada'))).toEqual([]);
  });

  it('a late page of whoever left does not end what the next one keeps', async () => {
    const shell = testShell();
    const asked = shell.era;
    await forgetAccounts(shell);
    await keep(shell, '/dashboard', page('of Bob', 'bob'));
    await keepPage(shell, at('/tracks'), page('of Ada', 'ada'), asked);
    expect(await textOf(shell, '/dashboard')).toBe('of Bob');
    expect(await textOf(shell, '/tracks')).toBeUndefined();
  });

  it(`are at most ${mostPages} an account: the oldest go`, async () => {
    const shell = testShell();
    for (let n = 0; n < mostPages; n++) await keep(shell, `/track/${n}`, page(`${n}`, 'ada'));
    await keep(shell, '/track/0', page('again', 'ada'));
    await keep(shell, '/dashboard', page('numbers', 'ada'));
    expect(await textOf(shell, '/track/1')).toBeUndefined();
    expect(await textOf(shell, '/track/0')).toBe('again');
    expect(await (await shell.caches.open('pages-of-ada')).keys()).toHaveLength(mostPages);
  });
});
