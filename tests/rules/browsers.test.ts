/** Pages run in the browsers that the README names, and say so in all others. */
import { describe, expect, test } from 'vitest';
import { oldestBrowsers } from '#domain/browsers.ts';
import { asked } from '#web/shell/old-browser.ts';
import { isKnownToAll, newerThanBrowsers } from './browsers.ts';
import { expectNone, isTest, readCode, readText } from './source.ts';

const inBrowsers = /^src\/(web|domain|i18n|contract)\//;
const code = readCode().filter(({ path }) => inBrowsers.test(path) && !isTest(path));

describe('[OPS-07] browsers', () => {
  test('nothing that pages call is newer than the oldest of them', () => {
    expect(code.length).toBeGreaterThan(500);
    expectNone(newerThanBrowsers(code));
  });

  test('what others are told apart by, all of them have', () => {
    expect(asked.filter((name) => !isKnownToAll(name))).toEqual([]);
  });

  test('the README names them', () => {
    const { chrome, firefox, safari } = oldestBrowsers;
    expect(readText('README.md')).toContain(
      `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`,
    );
  });

  test('planted calls are found, and what is old or asked for first is let through', () => {
    const found = (text: string) => newerThanBrowsers([{ path: 'src/web/a.ts', text }]).length;
    expect(found('Promise.try(f)')).toBe(1);
    expect(found('new Map().getOrInsert(a, b)')).toBe(1);
    expect(found('songs.values().map(f)')).toBe(1);
    expect(found('text.matchAll(/a/g).toArray()')).toBe(1);
    expect(found('requestIdleCallback(f)')).toBe(1);
    expect(found("'requestIdleCallback' in window ? requestIdleCallback(f) : f()")).toBe(0);
    expect(found('Map.groupBy(a, f); URL.parse(a); a.union(b); Object.values(a).map(f)')).toBe(0);
  });
});
