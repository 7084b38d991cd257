/** Songs of albums, of an ISRC and of words, beside what is on the reader's list; added by their links as any others. */
import { beforeEach, expect, test } from 'vitest';
import { lookUpSongs, type SongLookups } from '#contract/song-lookups.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { writeCursor } from '#server/kernel/cursor.ts';

const deezer = fakeConnector('deezer', { knowsAll: true, batchSize: 1, isrcsAtOnce: 1, knowsUpcs: true });
const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { deezer, youtube } });
const isrc = 'QZ1234500001';

const ask = (as: Person, text: string) => call(server.app, lookUpSongs, { as, query: { text } });
const lookUp = async (as: Person, text: string): Promise<SongLookups> => {
  const reply = await ask(as, text);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

beforeEach(() => {
  for (const platform of [deezer, youtube]) {
    platform.recover();
    platform.lookUps.length = 0;
  }
});

test('[TRK-14] an album lists its songs, says which are added, and what is chosen counts by the plan', async () => {
  const as = await person(server);
  const songs = Array.from({ length: 30 }, (_, place) => ({
    id: String(4000 + place),
    title: `Song ${place}`,
  }));
  deezer.findable('album 302127', ...songs);
  const album = 'https://www.deezer.com/album/302127';
  const { songs: listed, isSure } = await lookUp(as, album);
  expect([listed.length, isSure]).toEqual([30, true]);
  expect(listed[0]).toEqual({
    ...{ platform: 'deezer', platformTrackId: '4000', url: 'https://www.deezer.com/track/4000' },
    ...{ title: 'Song 0', artist: 'Some Artist' },
  });
  const body = { urls: listed.map(({ url }) => url) };
  const { added, rejected } = (await call(server.app, addTracks, { as, body })).json();
  expect([added.length, rejected.length]).toEqual([25, 5]);
  const again = await lookUp(as, album);
  expect(again.songs.filter(({ trackId }) => trackId)).toHaveLength(25);
  expect((await lookUp(await person(server), album)).songs.some(({ trackId }) => trackId)).toBe(false);
});

test('[TRK-14] of an album with more songs it is told how many were read; one that is in it twice is there once', async () => {
  const as = await person(server);
  const rest = { read: 500, total: 812, isFailed: false };
  const song = (id: string) => ({
    ...{ platformTrackId: id, url: `https://www.deezer.com/track/${id}` },
    song: { title: `Song ${id}`, artist: 'Some Artist' },
  });
  const { listAlbum } = deezer;
  try {
    deezer.listAlbum = async () => ({ songs: [song('7001'), song('7002'), song('7001')], rest });
    const reply = await lookUp(as, 'https://www.deezer.com/album/302127');
    expect(reply.songs.map(({ platformTrackId }) => platformTrackId)).toEqual(['7001', '7002']);
    expect(reply.rest).toEqual(rest);
  } finally {
    if (listAlbum) deezer.listAlbum = listAlbum;
  }
});

test('[TRK-14] an album of which the rest did not come goes on behind it, and at no place that nobody has named', async () => {
  const as = await person(server);
  const song = (id: string) => ({
    ...{ platformTrackId: id, url: `https://www.deezer.com/track/${id}` },
    song: { title: `Song ${id}`, artist: 'Some Artist' },
  });
  const album = 'https://www.deezer.com/album/302127';
  const page = (query: { text: string; cursor?: string }) => call(server.app, lookUpSongs, { as, query });
  const { listAlbum } = deezer;
  const asked: unknown[] = [];
  try {
    deezer.listAlbum = async (_, __, after) => {
      asked.push(after);
      return after
        ? { songs: [song('7002')] }
        : { songs: [song('7001')], rest: { read: 1, total: 2, isFailed: true, next: '1' } };
    };
    const first = await page({ text: album });
    expect(first.json().rest).toEqual({ read: 1, total: 2, isFailed: true });
    const cursor = String(first.headers['x-next-cursor']);
    const second = await page({ text: album, cursor });
    expect(second.json()).toMatchObject({ songs: [{ platformTrackId: '7002' }] });
    expect(second.json().rest).toBeUndefined();
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect(asked).toEqual([undefined, { next: '1', read: 1 }]);
    const forged = [['1', 501], ['1', 0], ['1'], [1, 1], ['1'.repeat(601), 1]].map(writeCursor);
    for (const bad of ['x', ...forged])
      expect((await page({ text: album, cursor: bad })).statusCode).toBe(400);
    expect((await page({ text: isrc, cursor })).statusCode).toBe(400);
    expect(asked).toHaveLength(2);
  } finally {
    if (listAlbum) deezer.listAlbum = listAlbum;
  }
});

test('[TRK-14] an ISRC is looked up where numbers are known, words where there is a search', async () => {
  const as = await person(server);
  deezer.findable(isrc, { id: '5001', isrc });
  youtube.findable('Hollow Tide Low Water', { id: videoId(1), title: 'Low Water' });
  expect(await lookUp(as, 'qz-123-45-00001')).toMatchObject({
    songs: [{ platform: 'deezer' }],
    isSure: true,
  });
  expect(youtube.lookUps).toEqual([]);
  expect(await lookUp(as, 'Hollow Tide – Low Water')).toMatchObject({
    ...{ songs: [{ platform: 'youtube', title: 'Low Water' }], isSure: false },
  });
  expect((await lookUp(as, 'Nobody – Nothing')).songs).toEqual([]);
});

test('[TRK-14] the UPC of a release lists its songs where a platform is asked by it, and no other is', async () => {
  const as = await person(server);
  deezer.findable(
    'upc 0724384960650',
    { id: '6001', title: 'One More Time' },
    { id: '6002', title: 'Aerodynamic' },
  );
  expect(await lookUp(as, 'UPC 0724384960650')).toMatchObject({
    ...{ songs: [{ title: 'One More Time' }, { title: 'Aerodynamic' }], isSure: true },
  });
  expect(youtube.lookUps).toEqual([]);
  // A digit was mistyped.
  expect((await ask(as, '0724384960651')).statusCode).toBe(400);
});

test('[TRK-14] what cannot be looked up says why', async () => {
  const as = await person(server);
  for (const text of ['', 'hello', 'https://youtu.be/x', 'https://audiomack.com/kora/album/low-water'])
    expect((await ask(as, text)).statusCode, text).toBe(400);
  expect((await ask(as, 'https://open.spotify.com/album/1atjqOZTCdrjxjMyCPZc2g')).json().code).toBe(
    'not_configured',
  );
  deezer.breakDown('unavailable');
  expect((await ask(as, isrc)).json().code).toBe('upstream_unavailable');
});
