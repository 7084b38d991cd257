/** Which request is treated how. */
import { describe, expect, it } from 'vitest';
import { type Asked, kindOf } from './requests.ts';

const origin = 'https://music.test';
const kind = (path: string, asked: Partial<Asked> = {}) =>
  kindOf({ method: 'GET', mode: 'cors', destination: '', url: new URL(path, origin).href, ...asked }, origin);
const page = (path: string) => kind(path, { mode: 'navigate', destination: 'document' });

describe('[SITE-08] what the service worker does with a request', () => {
  it.each(['/', '/de', '/de/', '/ja/blog/a-post', '/help', '/tracksuit', '/offline', '/nowhere?x=1'])(
    '%s is a public page',
    (path) => expect(page(path)).toBe('public-page'),
  );

  it.each([
    '/dashboard',
    '/dashboard?period=7',
    '/tracks',
    '/track/trk_1',
    '/settings',
    '/subscription',
    '/de/tracks',
  ])('%s is a page of the app', (path) => expect(page(path)).toBe('app-page'));

  it.each([
    '/share',
    '/share?url=https://youtu.be/a',
    '/admin/sync',
    '/admin/contact',
    '/blog-admin',
    '/subscribers',
  ])('%s is shown and never kept', (path) => expect(page(path)).toBe('passing-page'));

  it.each(['/api/tracks', '/api/auth/user', '/api/events', '/api/site', '/api', '/api/share'])(
    'a read of %s is left to the browser',
    (path) => expect(kind(path)).toBeUndefined(),
  );

  it('a file of the API that is opened passes as it is', () => {
    expect(page('/api/tracks/export?format=csv')).toBe('download');
    expect(page('/api/assets/icons/a.svg')).toBe('download');
  });

  it.each(['/api/login', '/api/logout', '/api/register', '/api/demo', '/api/demo/leave'])(
    '%s changes who is here',
    (path) => {
      expect(kind(path, { method: 'POST' })).toBe('session');
      expect(kind(path)).toBeUndefined();
    },
  );

  it('so may ending a session by hand', () => {
    expect(kind('/api/sessions/ses_1', { method: 'DELETE' })).toBe('session');
    expect(kind('/api/sessions')).toBeUndefined();
  });

  it.each(['POST', 'PATCH', 'DELETE', 'PUT'])('any other %s is left to the browser', (method) => {
    for (const path of ['/api/tracks', '/api/auth/user', '/dashboard', '/assets/a.js', '/'])
      expect(kind(path, { method })).toBeUndefined();
    expect(kind('/share', { method, mode: 'navigate' })).toBeUndefined();
  });

  it('built files, and pictures and fonts that may change', () => {
    expect(kind('/assets/root-abc123.js', { destination: 'script' })).toBe('asset');
    expect(kind('/assets/inter-abc.woff2', { destination: 'font' })).toBe('asset');
    for (const path of [
      '/icons/192.png',
      '/og/de.png',
      '/pictures/a.webp',
      '/favicon.svg',
      '/manifest.webmanifest',
    ])
      expect(kind(path)).toBe('file');
    expect(kind('/fonts/a.woff2', { destination: 'font' })).toBe('file');
  });

  it('data of pages, other files and other servers are left to the browser', () => {
    for (const path of [
      '/dashboard.data',
      '/_root.data',
      '/sw.js',
      '/readyz',
      'https://i.ytimg.com/icons/a.png',
    ])
      expect(kind(path)).toBeUndefined();
    expect(page('https://accounts.example.com/dashboard')).toBeUndefined();
  });
});
