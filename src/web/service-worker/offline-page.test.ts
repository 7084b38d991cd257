/** The offline page, in the language in use. */
import { describe, expect, it } from 'vitest';
import { dropFormer, formerLanguage, keepOfflinePage, offlinePage } from './offline-page.ts';
import { page, testShell } from './shell-for-test.ts';

const style = '/assets/root-Ab_1.css';
const answer = (path: string) =>
  path.startsWith('/assets/') ? new Response('css') : page(`<link href="${style}">${path}`);

describe('[SITE-08] the offline page', () => {
  it('is there in the language in use, with its style sheet', async () => {
    const shell = testShell(answer);
    await keepOfflinePage(shell, 'de');
    expect(shell.asked).toEqual(['/de/offline', style]);
    expect(await (await offlinePage(shell))?.text()).toContain('/de/offline');
    expect(await (await (await shell.caches.open('offline-two')).match(style))?.text()).toBe('css');
  });

  it('is asked for once a language, and gives way to that of another one', async () => {
    const shell = testShell(answer);
    await keepOfflinePage(shell, 'en');
    await keepOfflinePage(shell, 'en');
    await keepOfflinePage(shell, 'fr');
    expect(shell.asked.filter((path) => path.endsWith('/offline'))).toEqual(['/offline', '/fr/offline']);
    expect(await (await offlinePage(shell))?.text()).toContain('/fr/offline');
  });

  it('speaks the language of the version before', async () => {
    const before = { ...testShell(answer), build: 'one' };
    expect(await formerLanguage(before)).toBe('en');
    await keepOfflinePage(before, 'ja');
    const now = { ...before, build: 'two' };
    expect(await formerLanguage(now)).toBe('ja');
    await keepOfflinePage(now, 'ja');
    await now.caches.open('pages');
    await dropFormer(now);
    expect(await now.caches.keys()).toEqual(['offline-two', 'pages']);
  });

  it('that cannot be had stays the one there is', async () => {
    let status = 200;
    const shell = testShell((path) => page(`<p>${path}`, undefined, status));
    await keepOfflinePage(shell, 'en');
    status = 503;
    await expect(keepOfflinePage(shell, 'de')).rejects.toThrow('503');
    expect(await (await offlinePage(shell))?.text()).toContain('/offline');
  });
});
