import { expect, test } from 'vitest';
import { fakeHttp, stillClock } from '#kit/fake-http.ts';
import { boundless } from '#kit/platform-keepers.ts';
import { createPlatformHttp } from './client.ts';
import { PlatformFailure } from './failure.ts';
import { rolling } from './quota.ts';

const hosts = ['short.example', 'song.example'];

function setUp() {
  const net = fakeHttp();
  const limits = { quotas: [rolling('calls', 100, 1000, 'https://example.com')] as const };
  return {
    net,
    http: createPlatformHttp({
      platform: 'spotify',
      limits,
      quotas: boundless,
      clock: stillClock(),
      fetch: net.fetch,
    }),
  };
}

const hop = (location: string) => ({ status: 302, headers: { location } });

test('a short link is followed hop by hop to the page that does not redirect', async () => {
  const { net, http } = setUp();
  net.expect({ url: 'https://short.example/a' }, hop('/b'));
  net.expect({ url: 'https://short.example/b' }, hop('https://www.song.example/track/1'));
  net.expect({ url: 'https://www.song.example/track/1' }, { text: '<html>' });
  expect((await http.location('https://short.example/a', { hosts })).href).toBe(
    'https://www.song.example/track/1',
  );
});

test('a page that is already known to be the answer is not fetched', async () => {
  const { net, http } = setUp();
  net.expect({ url: 'https://short.example/a' }, hop('https://song.example/track/1'));
  const isFinal = (url: URL) => url.hostname === 'song.example';
  expect((await http.location('https://short.example/a', { hosts, isFinal })).pathname).toBe('/track/1');
});

test.each([
  ['a foreign host', 'https://evil.example/'],
  ['a host that only ends like a known one', 'https://notsong.example/'],
  ['a known host as the user of another', 'https://song.example@evil.example/'],
  ['an address without https', 'http://song.example/track/1'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine by name', 'https://localhost/'],
  ['an inner address', 'https://169.254.169.254/latest/meta-data'],
  ['an inner address in IPv6', 'https://[fd00::1]/'],
  ['a known host on another port', 'https://song.example:8443/'],
  ['another scheme', 'file:///etc/passwd'],
  ['nonsense', 'https://'],
])('[TRK-03] a short link that leads to %s is not followed', async (_, target) => {
  const { net, http } = setUp();
  net.expect({ url: 'https://short.example/a' }, hop(target));
  const call = http.location('https://short.example/a', { hosts });
  await expect(call).rejects.toMatchObject({ name: 'PlatformFailure', kind: 'bad-reply' });
  expect(net.sent).toHaveLength(1);
});

test('[TRK-03] a short link on a foreign host is not asked for at all', async () => {
  const { http } = setUp();
  await expect(http.location('https://evil.example/a', { hosts })).rejects.toBeInstanceOf(PlatformFailure);
});

test('a circle of redirects ends after five hops', async () => {
  const { net, http } = setUp();
  for (let i = 0; i < 6; i++) net.expect({ url: 'https://short.example/a' }, hop('/a'));
  await expect(http.location('https://short.example/a', { hosts })).rejects.toMatchObject({
    kind: 'bad-reply',
  });
});

test.each([
  [404, 'not-found'],
  [429, 'rate-limited'],
  [500, 'unavailable'],
])('a short link answered with %i is %s', async (status, kind) => {
  const { net, http } = setUp();
  net.expect({ url: 'https://short.example/a' }, { status });
  await expect(http.location('https://short.example/a', { hosts })).rejects.toMatchObject({ kind });
});
