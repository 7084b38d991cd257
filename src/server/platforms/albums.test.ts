/** Songs of albums, as each platform that lists them tells them. */
import { describe, expect, test } from 'vitest';
import { albumPlatforms, hasListedSongs } from '#domain/albums.ts';
import type { FakeReply } from '#kit/fake-http.ts';
import { setUpPlatform } from '#kit/platform-suite.ts';
import { recorded } from '#kit/recordings.ts';
import { isSharedThere } from '#kit/shared-folder.ts';
import lookup from './apple-music/fixtures/lookup.json' with { type: 'json' };
import { appleMusic } from './apple-music/index.ts';
import { bandcamp } from './bandcamp/index.ts';
import track from './deezer/fixtures/track.json' with { type: 'json' };
import { deezer } from './deezer/index.ts';
import { identify, identifyAlbum } from './links.ts';
import type { Platform } from './platform.ts';
import { allPlatforms } from './registry.ts';
import token from './soundcloud/fixtures/token.json' with { type: 'json' };
import soundcloudTrack from './soundcloud/fixtures/track.json' with { type: 'json' };
import { soundcloud } from './soundcloud/index.ts';
import { tidal } from './tidal/index.ts';

test('[TRK-14] pages offer the songs of albums where a platform lists them', () => {
  const listing = allPlatforms.filter(({ albums }) => albums).map(({ id }) => id);
  expect(listing.toSorted()).toEqual(albumPlatforms.toSorted());
});

test.each([
  ['https://www.deezer.com/fr/album/302127', 'deezer', '302127'],
  ['https://music.apple.com/gb/album/discovery/697194953', 'apple-music', 'gb/697194953'],
  ['https://itunes.apple.com/album/discovery/id697194953', 'apple-music', 'us/697194953'],
  ['https://open.spotify.com/intl-de/album/1atjqOZTCdrjxjMyCPZc2g', 'spotify', '1atjqOZTCdrjxjMyCPZc2g'],
  ['spotify:album:1atjqOZTCdrjxjMyCPZc2g', 'spotify', '1atjqOZTCdrjxjMyCPZc2g'],
  ['https://album.link/s/1atjqOZTCdrjxjMyCPZc2g', 'spotify', '1atjqOZTCdrjxjMyCPZc2g'],
  ['https://tidal.com/browse/album/396698918', 'tidal', '396698918'],
  ['https://tidal.com/album/396698918/u', 'tidal', '396698918'],
  ['tidal://album/396698918', 'tidal', '396698918'],
  ['https://widget.deezer.com/widget/dark/album/302127', 'deezer', '302127'],
  ['deezer://www.deezer.com/album/302127', 'deezer', '302127'],
  ['https://open.spotify.com/embed/album/1atjqOZTCdrjxjMyCPZc2g', 'spotify', '1atjqOZTCdrjxjMyCPZc2g'],
  ['https://embed.music.apple.com/gb/album/discovery/697194953', 'apple-music', 'gb/697194953'],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/playlists/7&color=%23ff5500',
    'soundcloud',
    'soundcloud:playlists:7',
  ],
  ['soundcloud:playlists:7', 'soundcloud', 'soundcloud:playlists:7'],
  ['https://embed.tidal.com/albums/396698918', 'tidal', '396698918'],
  ['https://soundcloud.com/hollow-tide/sets/tidal-rooms?si=1', 'soundcloud', 'hollow-tide/sets/tidal-rooms'],
  ['https://hollowtide.bandcamp.com/album/Tidal-Rooms', 'bandcamp', 'hollowtide/album/tidal-rooms'],
])('[TRK-14] %s names an album', (link, platform, albumId) => {
  expect(identifyAlbum(link)).toEqual({ platform, albumId });
  // What the page offers to list can be listed.
  const named = identify(link);
  expect('kind' in named && hasListedSongs(link, named.kind, named.platform)).toBe(true);
});

test.each([
  'https://www.deezer.com/track/1',
  'https://www.deezer.com/album/../track/1',
  'https://music.apple.com/gb/album/discovery/697194953?i=697195462',
  'https://tidal.com/album/1/track/2',
  'https://evil.example/album/1',
  'https://soundcloud.com/hollow-tide/sets',
  'https://soundcloud.com/hollow-tide/sets/tidal-rooms/s-AbCdEf12345',
])('[TRK-14] %s names none', (link) => {
  expect(identifyAlbum(link)).toBeUndefined();
  const named = identify(link);
  expect('kind' in named && hasListedSongs(link, named.kind, named.platform)).toBe(false);
});

async function listed(
  platform: Platform,
  id: string,
  url: string,
  reply: FakeReply,
  before?: [string, FakeReply],
) {
  const { net, io } = setUpPlatform(platform, {});
  if (before) net.expect({ url: before[0] }, before[1]);
  net.expect({ url }, reply);
  return (await platform.albums?.list(io, id))?.songs ?? [];
}

describe('[TRK-14] an album', () => {
  const deezerAlbum = 'https://api.deezer.com/album/302127';

  test('on Deezer has its songs in its order, without those that nobody may play', async () => {
    const { album: _, ...song } = track;
    const data = [
      { ...song, id: 1, title: 'One' },
      { ...song, id: 2, title: 'Two', readable: false, available_countries: [] },
      { ...song, id: 3, title: undefined },
      { ...song, id: 4, title: 'Four' },
    ];
    const songs = await listed(deezer, '302127', deezerAlbum, {
      json: { title: 'Tidal Rooms', tracks: { data } },
    });
    expect(
      songs.map(({ platformTrackId, url, song: { title, album } }) => [platformTrackId, url, title, album]),
    ).toEqual([
      ['1', 'https://www.deezer.com/track/1', 'One', 'Tidal Rooms'],
      ['4', 'https://www.deezer.com/track/4', 'Four', 'Tidal Rooms'],
    ]);
  });

  test('that Deezer does not know has none', async () => {
    const unknown = { error: { type: 'DataException', message: 'no data', code: 800 } };
    expect(await listed(deezer, '302127', deezerAlbum, { json: unknown })).toEqual([]);
  });

  test('on Apple Music is found by the UPC on its cover too', async () => {
    const { net, io } = setUpPlatform(appleMusic, {});
    const query = { upc: '0724384960650', country: 'us', entity: 'song', limit: '200' };
    const [song] = lookup.results;
    const album = { wrapperType: 'collection', collectionType: 'Album', collectionId: 1 };
    net.expect({ url: 'https://itunes.apple.com/lookup', query }, { json: { results: [album, song] } });
    const listing = await appleMusic.albums?.listByUpc?.(io, '0724384960650');
    expect(listing?.songs.map(({ platformTrackId, url }) => [platformTrackId, url])).toEqual([
      [String(song?.trackId), `https://music.apple.com/us/song/${song?.trackId}`],
    ]);
  });

  test('on SoundCloud is a set, whose number is asked for first', async () => {
    const { net, io } = setUpPlatform(soundcloud, {
      SOUNDCLOUD_CLIENT_ID: 'made-up-id',
      SOUNDCLOUD_CLIENT_SECRET: 'made-up-secret',
    });
    const api = 'https://api.soundcloud.com';
    net.expect({ method: 'POST', url: 'https://secure.soundcloud.com/oauth/token' }, { json: token });
    net.expect(
      { url: `${api}/resolve`, query: { url: 'https://soundcloud.com/hollow-tide/sets/tidal-rooms' } },
      {
        status: 302,
        headers: { location: 'https://elsewhere.example/playlists/soundcloud%3Aplaylists%3A7' },
      },
    );
    const query = { access: 'playable,preview', linked_partitioning: 'true' };
    net.expect(
      { url: `${api}/playlists/soundcloud%3Aplaylists%3A7/tracks`, query },
      { json: { collection: [soundcloudTrack, { kind: 'user' }] } },
    );
    const listing = await soundcloud.albums?.list(io, 'hollow-tide/sets/tidal-rooms');
    expect(listing?.songs.map(({ platformTrackId }) => platformTrackId)).toEqual([soundcloudTrack.urn]);
  });

  test('on Bandcamp is read from its page', async () => {
    const page = 'https://hollowtide.bandcamp.com';
    const item = (slug: string, name: string) => ({
      item: { '@type': 'MusicRecording', '@id': `${page}/track/${slug}`, name, duration: 'P00H03M46S' },
    });
    const album = {
      '@type': 'MusicAlbum',
      byArtist: { name: 'Hollow Tide' },
      track: { itemListElement: [item('low-water', 'Low Water'), item('', 'Nowhere'), item('ebb', 'Ebb')] },
    };
    const text = `<script type="application/ld+json">${JSON.stringify(album)}</script>`;
    const robots: [string, FakeReply] = [`${page}/robots.txt`, { text: 'User-agent: *\nAllow: /' }];
    const songs = await listed(
      bandcamp,
      'hollowtide/album/tidal-rooms',
      `${page}/album/tidal-rooms`,
      { text },
      robots,
    );
    expect(songs).toEqual(
      ['low-water', 'ebb'].map((slug) => ({
        platformTrackId: `hollowtide/track/${slug}`,
        url: `${page}/track/${slug}`,
        song: { title: slug === 'ebb' ? 'Ebb' : 'Low Water', artist: 'Hollow Tide', durationSeconds: 226 },
      })),
    );
  });
});

describe.skipIf(!isSharedThere)('[TRK-14] a recorded album', () => {
  test('of Deezer', async () => {
    const json = recorded('deezer/album.json')[0]?.json;
    const songs = await listed(deezer, '302127', 'https://api.deezer.com/album/302127', { json });
    expect(songs).toHaveLength(14);
    expect(songs[0]).toMatchObject({
      platformTrackId: '3135553',
      song: { title: 'One More Time', artist: 'Daft Punk' },
    });
  });

  test('of TIDAL, all pages of its songs, in their order', async () => {
    const { net, io } = setUpPlatform(tidal, { TIDAL_CLIENT_ID: 'x', TIDAL_CLIENT_SECRET: 'y' });
    const token = { access_token: 'z', token_type: 'Bearer', expires_in: 86_400 };
    net.expect({ method: 'POST', url: 'https://auth.tidal.com/v1/oauth2/token' }, { json: token });
    const replyIn = (file: string) => recorded(`tidal/${file}.json`)[0]?.json;
    const first = replyIn('v2-albums-countrycode-us-include-artists-items-artists-prov-d3b6858') as {
      data: { relationships: { items: { data: { id: string }[] } } }[];
    };
    const second = replyIn('v2-albums-396698918-relationships-items-countrycode-us-page-cursor-3ni') as {
      data: { id: string }[];
    };
    net.expect(
      { url: 'https://openapi.tidal.com/v2/albums', query: { 'filter[id]': '396698918' } },
      { json: first },
    );
    const items = 'https://openapi.tidal.com/v2/albums/396698918/relationships/items';
    net.expect({ url: items, query: { 'page[cursor]': '3nI1Esi' } }, { json: second });
    net.expect(
      { url: items, query: { 'page[cursor]': '3nI1F0y' } },
      { json: { data: [], included: [], links: { self: '/albums/396698918/relationships/items' } } },
    );
    const { songs = [], rest } = (await tidal.albums?.list(io, '396698918')) ?? {};
    // The last of its pages was not recorded.
    expect(rest).toEqual({ read: 40, total: 46, isFailed: false });
    expect(songs.map(({ platformTrackId }) => platformTrackId)).toEqual(
      [...(first.data[0]?.relationships.items.data ?? []), ...second.data].map(({ id }) => id),
    );
    expect(songs).toHaveLength(40);
    for (const { song } of songs)
      expect(song).toMatchObject({ artist: expect.stringMatching(/./), isrc: expect.any(String) });
    expect(new Set(songs.map(({ song }) => song.album)).size).toBe(1);
  });

  test('of iTunes', async () => {
    const json = recorded('itunes/lookup-album-songs-us.json')[0]?.json;
    const query = 'https://itunes.apple.com/lookup';
    const songs = await listed(appleMusic, 'us/1728639278', query, { json });
    expect(songs.length).toBeGreaterThan(3);
    for (const { url, song } of songs) {
      expect(url).toMatch(/^https:\/\/music\.apple\.com\/us\/song\/\d+$/);
      expect(song.artist).toBe('Dreamcatcher');
    }
  });
});
