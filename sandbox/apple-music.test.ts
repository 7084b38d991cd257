import { expect, test } from 'vitest';
import { stillClock } from '#kit/fake-http.ts';
import { boundless, memoryTokens } from '#kit/platform-keepers.ts';
import { appleMusic } from '#server/platforms/apple-music/index.ts';
import { createPlatformHttp } from '#server/platforms/http/client.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

/** The product's own connector, over real HTTP; without the keys of a developer it has the look-up alone. */
function connect({ settings: environment }: TestSandbox, isKeyless = false) {
  const clock = stillClock(testNow.toISOString());
  const keys = isKeyless ? { APPLE_MUSIC_PRIVATE_KEY: '' } : {};
  const settings = appleMusic.settings.parse({ ...environment, ...keys });
  const limits = appleMusic.limits(settings);
  const http = createPlatformHttp({ platform: 'apple-music', limits, quotas: boundless, clock });
  const io = { http, tokens: memoryTokens(clock), settings, clock };
  return (ids: readonly string[], addresses?: Map<string, string>) => appleMusic.read(io, ids, addresses);
}

const songsOf = ({ control }: TestSandbox) =>
  control.catalogue().filter(({ platform }) => platform === 'apple-music');

test.each([
  ['with a token', false, 2],
  ['without one', true, 1],
])('[TRK-05] the connector reads facts and prices %s', async (_, isKeyless, calls) => {
  const sandbox = await openSandbox();
  const asked = songsOf(sandbox).slice(0, 100);
  const results = await connect(sandbox, isKeyless)(asked.map(({ id }) => id));
  for (const song of asked) {
    expect(results.get(song.id)).toMatchObject({
      outcome: 'read',
      song: {
        title: song.title,
        artist: song.artist,
        album: song.album,
        durationSeconds: song.seconds,
        ...(!isKeyless && { isrc: song.isrc }),
      },
      availability: 'public',
    });
  }
  const prices = [...results.values()].flatMap((result) => ('song' in result ? [result.metrics.price] : []));
  expect(new Set(prices)).toEqual(new Set([69, 99, 129, undefined]));
  expect(sandbox.control.stats()['apple-music']).toMatchObject({ api: calls });
});

test('prices stay as they are, and differ by storefront', async () => {
  const sandbox = await openSandbox();
  const read = connect(sandbox);
  const { id } = songsOf(sandbox).find((song) => song.title === 'Despacito') ?? { id: '' };
  const priceAt = async (storefront: string) => {
    const address = `https://music.apple.com/${storefront}/song/${id}`;
    const result = (await read([id], new Map([[id, address]]))).get(id);
    return result?.outcome === 'read' ? [result.metrics.price, result.song.currency] : [];
  };
  const [home] = await priceAt('us');
  expect(await priceAt('us')).toEqual([expect.any(Number), 'USD']);
  expect(await priceAt('gb')).toEqual([expect.any(Number), 'GBP']);
  expect(await priceAt('jp')).toEqual([expect.any(Number), 'JPY']);
  sandbox.control.advance(400 * 86_400_000);
  expect((await priceAt('us'))[0]).toBe(home);
  const days = sandbox.control.history({ platform: 'apple-music', id, from: '2026-11-01', to: '2026-11-03' });
  expect(days.map(({ metrics }) => metrics)).toEqual(Array(3).fill({ price: home }));
});

test('songs that are gone are not found, and blocked ones have no price', async () => {
  const sandbox = await openSandbox();
  const cases = (['gone', 'private', 'blocked'] as const).map((scenario) => idFor(scenario, 'apple-music'));
  const [gone = '', hidden = '', blocked = ''] = cases;
  for (const isKeyless of [true, false]) {
    const results = await connect(sandbox, isKeyless)([...cases, '123456789']);
    for (const id of [gone, hidden]) expect(results.get(id)).toMatchObject({ kind: 'not-found' });
    expect(results.get(blocked)).toMatchObject({ availability: 'blocked', metrics: {} });
    expect(results.get('123456789')).toMatchObject({ outcome: 'read' });
  }
  expect((await connect(sandbox)([gone])).get(gone)).toMatchObject({ kind: 'not-found' });
});

test.each([
  ['500', 'unavailable'],
  ['429', 'rate-limited'],
  ['quota', 'rate-limited'],
  ['expired-token', 'needs-auth'],
  ['garbage', 'bad-reply'],
] as const)('%s is %s to the connector', async (mode, kind) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'apple-music', mode });
  await expect(connect(sandbox)([songsOf(sandbox)[0]?.id ?? ''])).rejects.toMatchObject({ kind });
});

test('the catalogue wants a token of three parts that our developer signed', async () => {
  const sandbox = await openSandbox();
  const address = `${sandbox.setting('APPLE_MUSIC_API_URL')}/catalog/us/songs?ids=123456789`;
  const unsigned = [
    { alg: 'ES256', kid: 'SANDBOXKEY' },
    { iss: 'SANDBOX001', exp: 9_999_999_999 },
  ]
    .map((part) => btoa(JSON.stringify(part)).replace(/=+$/, ''))
    .join('.');
  for (const token of ['', 'x', 'a.b.c', unsigned, `${unsigned}.AAAA`]) {
    const headers = { authorization: `Bearer ${token}` };
    expect(await sandbox.get(address, { headers })).toMatchObject({
      status: 401,
      json: { errors: [{ status: '401', title: 'Unauthorized' }] },
    });
  }
});

test('the look-up is JSON that is called JavaScript', async () => {
  const sandbox = await openSandbox();
  const lookup = (query: string) => sandbox.get(`${sandbox.setting('ITUNES_API_URL')}/lookup?${query}`);
  const { headers, text } = await lookup('id=123456789,0&country=us&entity=song');
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(JSON.parse(text)).toMatchObject({
    resultCount: 1,
    results: [{ trackId: 123_456_789, kind: 'song' }],
  });
  expect((await lookup('id=123456789&country=nowhere')).status).toBe(400);
});

test('oEmbed names a song', async () => {
  const { oembed, control } = await openSandbox();
  const song = control.catalogue().find(({ platform }) => platform === 'apple-music');
  expect((await oembed('apple-music', song?.url ?? '')).json).toMatchObject({
    title: song?.title,
    author_name: song?.artist,
  });
  const gone = `https://music.apple.com/us/song/${idFor('gone', 'apple-music')}`;
  expect((await oembed('apple-music', gone)).status).toBe(404);
});
