import { expect, test } from 'vitest';
import type { PlatformId } from '#domain/platforms.ts';
import { connectToSandbox } from '#kit/sandbox-connector.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { storyIsrcs } from './editions.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const lookUps = ['spotify', 'apple-music', 'deezer', 'listenbrainz', 'tidal'] as const;

function connect(sandbox: TestSandbox, id: PlatformId) {
  const platform = platformOf(id);
  if (!platform) throw new Error(`${id} has no connector`);
  return connectToSandbox(platform, sandbox.settings, testNow);
}

const finder = (sandbox: TestSandbox) => async (isrc: string) => {
  const answers = await Promise.all(
    lookUps.map(async (id) => ({
      id,
      songs: (await connect(sandbox, id).findByIsrc(isrc))?.get(isrc) ?? [],
    })),
  );
  return answers.flatMap(({ id, songs }) => songs.map((song) => ({ id, ...song })));
};

test('[TRK-13] any song is found by its ISRC on several platforms, called the same and as long, and is read there', async () => {
  const sandbox = await openSandbox({ deezerQuota: false });
  const find = finder(sandbox);
  const counts: number[] = [];
  for (let number = 0; number < 12; number++) {
    const read = await connect(sandbox, 'deezer').read([String(40_000 + number)]);
    const [reading] = read.values();
    if (reading?.outcome !== 'read') throw new Error('not read');
    const { title, artist, durationSeconds, isrc = '' } = reading.song;
    const found = await find(isrc);
    counts.push(found.length);
    for (const { id, platformTrackId, song } of found) {
      expect(song).toMatchObject({ title, artist, durationSeconds, isrc });
      const there = (await connect(sandbox, id).read([platformTrackId])).get(platformTrackId);
      expect(there).toMatchObject({ outcome: 'read', song: { title, artist } });
    }
  }
  // Four in five are there.
  expect(Math.max(...counts)).toBe(lookUps.length);
  expect(Math.min(...counts)).toBeLessThan(lookUps.length);
});

test('[TRK-13] several ISRCs in one call, one of which nobody has', async () => {
  const sandbox = await openSandbox();
  const [one = '', none = ''] = ['GBARL9300135', 'QZTL12400017'];
  for (const id of ['apple-music', 'tidal'] as const) {
    const found = await connect(sandbox, id).findByIsrc(one, none);
    expect([...(found ?? [])].map(([isrc, songs]) => [isrc, songs.length])).toEqual([
      [one, expect.any(Number)],
      [none, 0],
    ]);
  }
  expect((await connect(sandbox, 'spotify').findByIsrc(one))?.get(one)).toMatchObject([
    { platformTrackId: '4cOdK2wGLETKBW3PvgPWqT', song: { artist: 'Rick Astley' } },
  ]);
});

test('[TRK-13] a search comes upon the catalogue, the sample, and songs that were asked about', async () => {
  const sandbox = await openSandbox();
  const youtube = connect(sandbox, 'youtube');
  const known = await youtube.search({ title: 'Never Gonna Give You Up', artist: 'Rick Astley' });
  expect(known?.map(({ platformTrackId }) => platformTrackId)).toEqual(['dQw4w9WgXcQ']);
  expect(await youtube.search({ title: 'A Song of Nobody', artist: 'No One' })).toEqual([]);
  const read = await connect(sandbox, 'deezer').read(
    Array.from({ length: 1 }, (_, number) => String(50_000 + number)),
  );
  const [reading] = read.values();
  if (reading?.outcome !== 'read') throw new Error('not read');
  for (const id of ['youtube', 'soundcloud'] as const) {
    const found = await connect(sandbox, id).search(reading.song);
    for (const { song } of found ?? []) expect(song.title).toContain(reading.song.title);
  }
});

test('[TRK-13] the sample’s songs are found where the sample has no link of them', async () => {
  const sandbox = await openSandbox({ deezerQuota: false });
  const find = finder(sandbox);
  const found = (await Promise.all(storyIsrcs.map(({ isrc }) => find(isrc)))).flat();
  expect(found.length).toBeGreaterThan(5);
  for (const { song } of found) expect(song.artist).toBe('Ilka Marrowby');
  const release = await find(storyIsrcs[0]?.isrc ?? '');
  expect(release.map(({ id }) => id)).not.toContain('deezer');
});
