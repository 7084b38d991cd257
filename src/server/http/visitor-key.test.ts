/** Which pages are kept for everyone, and which are nobody else's. */
import { describe, expect, test } from 'vitest';
import { sessionCookie } from './exchange.ts';
import { singleSlashes, visitorKey } from './visitor-key.ts';

const key = (url: string, cookies: Record<string, string> = {}, method = 'GET') =>
  visitorKey({ url, cookies, method }, 'https://tracklight.test');

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

  test('never with a query, nor for another method', () => {
    expect(key('/help?search=x')).toBeUndefined();
    expect(key('/help', {}, 'HEAD')).toBeUndefined();
  });

  test('in the language somebody chose only where the address says it', () => {
    expect(key('/help', { userLanguage: 'de' })).toBe(key('/help'));
    expect(key('/subscription', { userLanguage: 'de' })).toBeUndefined();
    expect(key('/subscription')).toBeDefined();
  });

  test('by the host it was asked at', () => {
    expect(visitorKey({ url: '/', cookies: {}, method: 'GET' }, 'https://a.test')).not.toBe(
      visitorKey({ url: '/', cookies: {}, method: 'GET' }, 'https://b.test'),
    );
  });
});

test('[SITE-03] repeated slashes collapse, and lead to no other host', () => {
  expect(singleSlashes('//de///help//')).toBe('/de/help/');
  expect(singleSlashes('//evil.example/x')).toBe('/evil.example/x');
  expect(singleSlashes('/help?next=//a//b')).toBe('/help?next=//a//b');
  expect(singleSlashes('/')).toBe('/');
});
