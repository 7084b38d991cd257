/** Which pages are kept for everyone, and which are nobody else's. */
import { describe, expect, test } from 'vitest';
import { sessionCookie } from '#contract/address.ts';
import { renderedAddress } from '#domain/paths.ts';
import { straightAddress, visitorKey } from './page-cache.ts';

const key = (url: string, cookies: Record<string, string> = {}) =>
  visitorKey({ url: renderedAddress(url), cookies }, 'https://tracklight.test');

describe('[SITE-04] a page is kept for everyone', () => {
  test('by its address and theme', () => {
    expect(key('/help')).toBe(key('/help', { theme: 'dark' }));
    expect(key('/help')).not.toBe(key('/help', { theme: 'light' }));
    expect(key('/help')).not.toBe(key('/de/help'));
    expect(key('/help', { theme: '"><script>' })).toBe(key('/help'));
  });

  test('never for whoever has a session, whatever it is worth', () => {
    expect(key('/help', { [sessionCookie]: 'abc' })).toBeUndefined();
    expect(key('/help', { [sessionCookie]: '' })).toBeUndefined();
  });

  test('[SEC-03] whatever query somebody adds, unless the page is rendered by it', () => {
    for (const query of ['?q=x', '?utm_source=a&utm_medium=b', '?', '?x=?search=a', '?SEARCH=a'])
      for (const path of ['/blog', '/', '/de/help', '/subscription', '/videos/vid_1'])
        expect([path, query, key(path + query)]).toEqual([path, query, key(path)]);
    expect(key('/help?search=x')).toBeUndefined();
    expect(key('/contact?from=/tracks')).toBe(key('/contact'));
    expect(key('/contact?topic=account')).toBeUndefined();
  });

  test('[SEC-03] never under another spelling of its address', () => {
    for (const path of ['/BLOG', '/%62log', '/b%6Cog', '/blog/a%2db', '/de/Help'])
      expect([path, key(path)]).toEqual([path, undefined]);
  });

  test('in the language somebody chose only where the address says it', () => {
    expect(key('/help', { userLanguage: 'de' })).toBe(key('/help'));
    expect(key('/subscription', { userLanguage: 'de' })).toBeUndefined();
    expect(key('/subscription')).toBeDefined();
  });

  test('by the host it was asked at', () => {
    expect(visitorKey({ url: '/', cookies: {} }, 'https://a.test')).not.toBe(
      visitorKey({ url: '/', cookies: {} }, 'https://b.test'),
    );
  });
});

test('[SITE-03] [SEC-03] an address has one spelling of its way: dots and slashes are gone from it', () => {
  for (const [asked, to] of [
    ['/help/..', '/'],
    ['/%2e%2e/blog', '/blog'],
    ['/a/%2E./b/../../blog?x=/../', '/blog?x=/../'],
    ['/./de/./blog', '/de/blog'],
    ['/.//evil.example', '/evil.example'],
    ['/..//..\\/evil.example/..//', '/'],
    ['/blog#x', '/blog'],
    ['/blog/\u00e4"<', '/blog/%C3%A4%22%3C'],
  ] as const) {
    expect([asked, straightAddress(asked)]).toEqual([asked, to]);
    expect(straightAddress(to)).toBe(to);
  }
  for (const same of ['/', '/de/', '/blog/a%2fb', '/%00', '/a;b', '/%5Cevil.example', '/%2F%2Fevil.example'])
    expect(straightAddress(same)).toBe(same);
});

test('[SITE-03] repeated slashes collapse, and lead to no other host', () => {
  expect(straightAddress('//de///help//')).toBe('/de/help/');
  expect(straightAddress('//evil.example/x')).toBe('/evil.example/x');
  expect(straightAddress('/help?next=//a//b')).toBe('/help?next=//a//b');
  expect(straightAddress('/')).toBe('/');
});
