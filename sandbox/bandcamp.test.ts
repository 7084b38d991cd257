import { expect, test } from 'vitest';
import { stillClock } from '#kit/fake-http.ts';
import { boundless, memoryTokens } from '#kit/platform-keepers.ts';
import { bandcamp } from '#server/platforms/bandcamp/index.ts';
import { createPlatformHttp } from '#server/platforms/http/client.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

/** The product's own connector, over real HTTP. */
function connect({ settings: environment }: TestSandbox) {
  const clock = stillClock(testNow.toISOString());
  const settings = bandcamp.settings.parse(environment);
  const limits = bandcamp.limits(settings);
  const http = createPlatformHttp({ platform: 'bandcamp', limits, quotas: boundless, clock });
  const io = { http, tokens: memoryTokens(clock), settings, clock };
  return async (id: string) => (await bandcamp.read(io, [id])).get(id);
}

const songsOf = ({ control }: TestSandbox) =>
  control.catalogue().filter(({ platform }) => platform === 'bandcamp');

test('[TRK-05] the connector reads facts and prices off the pages', async () => {
  const sandbox = await openSandbox();
  const read = connect(sandbox);
  const prices = new Set<number | undefined>();
  for (const song of songsOf(sandbox)) {
    const result = await read(song.id);
    expect(result).toMatchObject({
      outcome: 'read',
      song: {
        title: song.title,
        artist: song.artist,
        durationSeconds: song.seconds,
        releaseDate: expect.stringMatching(/^20\d\d-/),
      },
    });
    if (result?.outcome !== 'read') continue;
    expect(result.song.album).toBe(song.album === song.title ? undefined : song.album);
    prices.add(result.metrics.price);
  }
  for (const price of [undefined, 0, 100]) expect(prices).toContain(price);
});

test('names of songs in any script become an address each', async () => {
  const songs = songsOf(await openSandbox());
  expect(new Set(songs.map(({ id }) => id)).size).toBe(songs.length);
  expect(songs.map(({ id }) => id)).toContain('edsheeran/track/shape-of-you');
});

test('prices stay as they are, and have a history', async () => {
  const sandbox = await openSandbox();
  const read = connect(sandbox);
  const id = 'someone/track/something';
  const before = await read(id);
  sandbox.control.advance(400 * 86_400_000);
  expect(await read(id)).toEqual(before);
  const metrics = before?.outcome === 'read' ? before.metrics : {};
  const days = sandbox.control.history({ platform: 'bandcamp', id, from: '2026-11-01', to: '2026-11-02' });
  expect(days.map((day) => day.metrics)).toEqual('price' in metrics ? [metrics, metrics] : []);
});

test('songs that are gone or private are not found', async () => {
  const sandbox = await openSandbox();
  for (const scenario of ['gone', 'private'] as const)
    expect(await connect(sandbox)(idFor(scenario, 'bandcamp'))).toMatchObject({ kind: 'not-found' });
  const page = `${sandbox.url}/bandcamp/${idFor('gone', 'bandcamp')}`;
  expect(await sandbox.get(page)).toMatchObject({ status: 404 });
  expect((await sandbox.get(`${sandbox.url}/bandcamp/someone/album/x`)).status).toBe(404);
});

test('[TRK-02] a robots.txt that forbids songs is obeyed: no page is asked for', async () => {
  const sandbox = await openSandbox();
  const id = idFor('blocked', 'bandcamp');
  expect(await connect(sandbox)(id)).toMatchObject({ kind: 'kept-out', detail: 'robots.txt forbids it' });
  expect(sandbox.control.stats().bandcamp).toMatchObject({ api: 1 });
});

test('[TRK-02] an artist’s pages can be a script challenge, robots.txt too: no song is asked for', async () => {
  const sandbox = await openSandbox();
  const id = idFor('challenged', 'bandcamp');
  await expect(connect(sandbox)(id)).rejects.toMatchObject({
    kind: 'kept-out',
    message: expect.stringContaining('a challenge in the place of the page'),
  });
  expect(sandbox.control.stats().bandcamp).toMatchObject({ api: 1 });
});

test('robots.txt is asked for once, and songs of an artist follow', async () => {
  const sandbox = await openSandbox();
  const read = connect(sandbox);
  for (const song of ['one', 'two', 'three'])
    expect(await read(`someone/track/${song}`)).toMatchObject({ outcome: 'read' });
  expect(sandbox.control.stats().bandcamp).toMatchObject({ api: 4 });
});

test.each([
  ['500', 'unavailable'],
  ['429', 'rate-limited'],
  ['quota', 'rate-limited'],
] as const)('%s is %s to the connector', async (mode, kind) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'bandcamp', mode });
  await expect(connect(sandbox)('someone/track/something')).rejects.toMatchObject({ kind });
});

test('a song can go, its page can break, and both pass', async () => {
  const sandbox = await openSandbox();
  const read = connect(sandbox);
  const id = 'someone/track/something';
  sandbox.control.fail({ platform: 'bandcamp', mode: 'gone', id, times: 1 });
  expect(await read(id)).toMatchObject({ kind: 'not-found' });
  sandbox.control.fail({ platform: 'bandcamp', mode: 'garbage', id, times: 1 });
  expect(await read(id)).toMatchObject({ kind: 'bad-reply' });
  expect(await read(id)).toMatchObject({ outcome: 'read' });
});

test('there is no oEmbed', async () => {
  const { oembed } = await openSandbox();
  expect((await oembed('bandcamp', 'https://someone.bandcamp.com/track/something')).status).toBe(404);
});
