/** Who is spared what they have not asked for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayLoadAhead } from './page-files.ts';

const connectedBy = (connection: object | undefined) =>
  vi.stubGlobal('navigator', { onLine: true, ...(connection && { connection }) });

beforeEach(() => vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['that says nothing of itself', undefined, true],
  ['that is fast', { effectiveType: '4g', type: 'wifi', saveData: false }, true],
  ['that saves data', { effectiveType: '4g', saveData: true }, false],
  ['that is slow', { effectiveType: '3g' }, false],
  ['that is slower still', { effectiveType: 'slow-2g' }, false],
  ['that is paid by what it carries', { effectiveType: '4g', type: 'cellular' }, false],
])('[HTTP-05] on a connection %s pages are loaded ahead, or not', (_, connection, may) => {
  connectedBy(connection);
  expect(mayLoadAhead()).toBe(may);
});

test('[HTTP-05] without a connection nothing is asked for', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(mayLoadAhead()).toBe(false);
});
