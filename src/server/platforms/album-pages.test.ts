/** Albums and sets that are longer than a page: all of their songs, or how many there are and why not all. */
import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply, SentRequest, stillClock } from '#kit/fake-http.ts';
import { setUpPlatform } from '#kit/platform-suite.ts';
import { appleMusic } from './apple-music/index.ts';
import { bandcamp } from './bandcamp/index.ts';
import deezerTrack from './deezer/fixtures/track.json' with { type: 'json' };
import { deezer } from './deezer/index.ts';
import type { ListedUpTo, Listing } from './found.ts';
import type { Platform } from './platform.ts';
import soundcloudTrack from './soundcloud/fixtures/track.json' with { type: 'json' };
import { soundcloud } from './soundcloud/index.ts';
import { spotify } from './spotify/index.ts';
import { tidal } from './tidal/index.ts';

const keys = (name: string) => ({ [`${name}_CLIENT_ID`]: 'made-up', [`${name}_CLIENT_SECRET`]: 'made-up' });
const granted = { json: { access_token: 'z', token_type: 'Bearer', expires_in: 86_400 } };
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

/** One of a platform's albums: how it is asked for, and what its pages are like. */
type Long = {
  platform: Platform;
  environment: Record<string, string>;
  albumId: string;
  /** Songs of a page. */
  size: number;
  /** The platform says how many there are. */
  isCounted: boolean;
  token?: string;
  idOf(place: number): string;
  /** Answers of an album of `total` songs; `failsFrom`: no later song is answered for. */
  serve(net: FakeHttp, total: number, failsFrom?: number): void;
};

const answering =
  (page: (from: number, sent: SentRequest) => unknown, startOf: (sent: SentRequest) => number) =>
  (failsFrom: number) =>
  (sent: SentRequest): FakeReply => {
    const from = startOf(sent);
    return from >= failsFrom ? { status: 503, text: 'busy' } : { json: page(from, sent) };
  };

const numberIn = (sent: SentRequest, name: string): number => Number(sent.url.searchParams.get(name) ?? 0);
const spotifyId = (place: number) => `zzlong${String(place).padStart(16, '0')}`;

const longOnSpotify: Long = {
  platform: spotify,
  environment: keys('SPOTIFY'),
  albumId: '1atjqOZTCdrjxjMyCPZc2g',
  size: 50,
  isCounted: true,
  token: 'https://accounts.spotify.com/api/token',
  idOf: spotifyId,
  serve(net, total, failsFrom = total) {
    const url = `https://api.spotify.com/v1/albums/${this.albumId}/tracks`;
    const page = (from: number) => ({
      items: numbers(from, Math.min(total, from + 50)).map((n) => ({
        ...{ type: 'track', id: spotifyId(n), name: `Song ${n}`, artists: [{ name: 'Nori' }] },
      })),
      // As every host may be named there, and ours is asked.
      next: from + 50 < total ? `https://elsewhere.example/?offset=${from + 50}` : null,
      total,
    });
    net.allow({ url }, answering(page, (sent) => numberIn(sent, 'offset'))(failsFrom));
  },
};

const longOnSoundcloud: Long = {
  platform: soundcloud,
  environment: keys('SOUNDCLOUD'),
  albumId: 'soundcloud:playlists:7',
  size: 50,
  isCounted: false,
  token: 'https://secure.soundcloud.com/oauth/token',
  idOf: (place) => `soundcloud:tracks:${1000 + place}`,
  serve(net, total, failsFrom = total) {
    const url = 'https://api.soundcloud.com/playlists/soundcloud%3Aplaylists%3A7/tracks';
    const page = (from: number, { url: { searchParams } }: SentRequest) => {
      expect(searchParams.get('access')).toBe('playable,preview');
      expect(searchParams.has('client_id')).toBe(false);
      return {
        collection: numbers(from, Math.min(total, from + 50)).map((n) => ({
          ...{ ...soundcloudTrack, id: 1000 + n, urn: `soundcloud:tracks:${1000 + n}` },
        })),
        next_href:
          from + 50 < total
            ? `https://elsewhere.example/other?client_id=secret&access=blocked&page_size=50&cursor=${from + 50}`
            : null,
      };
    };
    net.allow({ url }, answering(page, (sent) => numberIn(sent, 'cursor'))(failsFrom));
  },
};

const longOnDeezer: Long = {
  platform: deezer,
  environment: {},
  albumId: '302127',
  size: 100,
  isCounted: true,
  idOf: (place) => String(1000 + place),
  serve(net, total, failsFrom = total) {
    const url = 'https://api.deezer.com/album/302127';
    const { album: _, ...song } = deezerTrack;
    const data = (from: number) =>
      numbers(from, Math.min(total, from + 100)).map((n) => ({ ...song, id: 1000 + n }));
    const album = { title: 'Long', nb_tracks: total, tracks: { data: data(0) } };
    net.allow({ url }, { json: album });
    const page = (from: number) => ({ data: data(from), total });
    net.allow({ url: `${url}/tracks` }, answering(page, (sent) => numberIn(sent, 'index'))(failsFrom));
  },
};

const longOnTidal: Long = {
  platform: tidal,
  environment: keys('TIDAL'),
  albumId: '396698918',
  size: 20,
  isCounted: true,
  token: 'https://auth.tidal.com/v1/oauth2/token',
  idOf: (place) => String(1000 + place),
  serve(net, total, failsFrom = total) {
    const api = 'https://openapi.tidal.com/v2';
    const path = '/albums/396698918/relationships/items';
    const page = (from: number) => {
      const ids = numbers(from, Math.min(total, from + 20)).map((n) => String(1000 + n));
      return {
        data: ids.map((id) => ({ type: 'tracks', id })),
        included: ids.map((id) => ({
          ...{ type: 'tracks', id, attributes: { title: `Song ${id}`, accessType: 'PUBLIC' } },
        })),
        links: from + 20 < total ? { next: `${path}?page%5Bcursor%5D=${from + 20}` } : {},
      };
    };
    const { included, ...items } = page(0);
    const attributes = { title: 'Long', numberOfItems: total };
    const album = { type: 'albums', id: '396698918', attributes, relationships: { items } };
    net.allow({ url: `${api}/albums` }, { json: { data: [album], included } });
    net.allow({ url: `${api}${path}` }, answering(page, (sent) => numberIn(sent, 'page[cursor]'))(failsFrom));
  },
};

const all = [longOnSpotify, longOnSoundcloud, longOnDeezer, longOnTidal];
const named = all.map((long) => [long.platform.id, long] as const);

type Listed = { failsFrom?: number; after?: ListedUpTo };

async function listed(long: Long, total: number, { failsFrom, after }: Listed = {}): Promise<Listing> {
  const { net, io } = setUpPlatform(long.platform, long.environment);
  if (long.token) net.expect({ method: 'POST', url: long.token }, granted);
  long.serve(net, total, failsFrom);
  return (await long.platform.albums?.list(io, long.albumId, after)) ?? { songs: [] };
}

const idsOf = ({ songs }: Listing) => songs.map(({ platformTrackId }) => platformTrackId);

describe.each(named)('[TRK-14] a long album on %s', (_, long) => {
  const { size, idOf, isCounted } = long;

  test('is listed whole, in its order, however many pages it has', async () => {
    for (const total of [1, size, size + 1, 3 * size - 1]) {
      const listing = await listed(long, total);
      expect(idsOf(listing)).toEqual(numbers(0, total).map(idOf));
      expect(listing.rest).toBeUndefined();
    }
  });

  test('is listed up to five hundred songs, and it is said that there are more', async () => {
    const listing = await listed(long, 500);
    expect([listing.songs.length, listing.rest]).toEqual([500, undefined]);
    const longer = await listed(long, 812);
    expect(idsOf(longer)).toEqual(numbers(0, 500).map(idOf));
    expect(longer.rest).toEqual({ read: 500, total: isCounted ? 812 : null, isFailed: false });
  });

  test('of which a page does not come is listed up to there, and that is said', async () => {
    const listing = await listed(long, 3 * size, { failsFrom: size });
    expect(idsOf(listing)).toEqual(numbers(0, size).map(idOf));
    expect(listing.rest).toMatchObject({ read: size, total: isCounted ? 3 * size : null, isFailed: true });
  });

  test('goes on where it ended, as often as it takes, with no song twice', async () => {
    const total = 3 * size + 1;
    const songs: string[] = [];
    let after: ListedUpTo | undefined;
    for (let call = 1; call <= 4; call++) {
      const failsFrom = call < 4 ? call * size : total;
      const { songs: some, rest } = await listed(long, total, { failsFrom, ...(after && { after }) });
      songs.push(...some.map(({ platformTrackId }) => platformTrackId));
      if (call === 4) expect(rest).toBeUndefined();
      else expect(rest).toMatchObject({ read: call * size, isFailed: true });
      after = rest?.next === undefined ? undefined : { next: rest.next, read: rest.read };
    }
    expect(songs).toEqual(numbers(0, total).map(idOf));
  });

  test('ends at five hundred songs all the same', async () => {
    const { rest } = await listed(long, 812, { failsFrom: size });
    const after = { next: rest?.next ?? '', read: 500 - size };
    const further = await listed(long, 812, { after });
    expect(further.songs).toHaveLength(size);
    expect(further.rest).toEqual({ read: 500, total: isCounted ? 812 : null, isFailed: false });
  });

  test('goes on at no place that it has not named itself', async () => {
    const forged = [
      ...[
        '',
        '-1',
        '1e3',
        '1/../2',
        '../../me',
        'https://elsewhere.example/',
        '//elsewhere.example',
        '\r\nhost: x',
      ],
      ...['cursor=1&client_id=secret', 'access=blocked', 'cursor=1#x', '1?x=2', 'x'.repeat(501), '١'],
    ];
    for (const next of forged) {
      const { net, io } = setUpPlatform(long.platform, long.environment);
      if (long.token) net.allow({ method: 'POST', url: long.token }, granted);
      long.serve(net, 3 * size);
      const asked = long.platform.albums?.list(io, long.albumId, { next, read: 1 });
      // What TIDAL's cursors say it alone knows: it is asked at the same address all the same.
      if (long === longOnTidal && /^[\w=-]{1,500}$/.test(next)) {
        await Promise.allSettled([asked]);
        const hosts = net.sent.map(({ url }) => url.host);
        expect(new Set(hosts)).toEqual(new Set(['auth.tidal.com', 'openapi.tidal.com']));
      } else await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });
});

describe('[TRK-14] an album', () => {
  test('whose pages lead in a circle comes to an end', async () => {
    const { net, io } = setUpPlatform(soundcloud, keys('SOUNDCLOUD'));
    net.expect({ method: 'POST', url: longOnSoundcloud.token ?? '' }, granted);
    const next_href = 'https://api.soundcloud.com/x?cursor=1';
    net.allow(
      { url: 'https://api.soundcloud.com/playlists/soundcloud%3Aplaylists%3A7/tracks' },
      { json: { collection: [soundcloudTrack], next_href } },
    );
    const listing = await soundcloud.albums?.list(io, 'soundcloud:playlists:7');
    expect(listing).toMatchObject({ rest: { isFailed: true } });
    expect(listing?.rest).not.toHaveProperty('next');
    expect(net.sent.length).toBeLessThan(5);
  });

  test('that takes longer than its reader waits is listed as far as it came', async () => {
    const { net, io } = setUpPlatform(tidal, keys('TIDAL'));
    net.expect({ method: 'POST', url: longOnTidal.token ?? '' }, granted);
    longOnTidal.serve(net, 200);
    const clock = io.clock as ReturnType<typeof stillClock>;
    const { get } = io.http;
    let second = 0;
    io.http.get = (...call) => {
      second += 7;
      clock.set(new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString());
      return get(...call);
    };
    const listing = await tidal.albums?.list(io, '396698918');
    expect(listing?.rest).toEqual({ read: 80, total: 200, isFailed: true, next: '80' });
  });

  test.each([
    [200, 250, { read: 200, total: 250, isFailed: false }],
    [200, 200, undefined],
    // A video is counted and not listed.
    [14, 15, undefined],
  ])('of which Apple gives %i songs and counts %i', async (given, counted, rest) => {
    const { net, io } = setUpPlatform(appleMusic, {});
    const songs = numbers(0, given).map((n) => ({
      ...{
        wrapperType: 'track',
        kind: 'song',
        trackId: 1000 + n,
        trackName: `Song ${n}`,
        artistName: 'Nori',
      },
      ...{ trackPrice: 1.29, currency: 'USD', isStreamable: true },
    }));
    const album = { wrapperType: 'collection', collectionId: 1, trackCount: counted };
    net.expect({ url: 'https://itunes.apple.com/lookup' }, { json: { results: [album, ...songs] } });
    const listing = await appleMusic.albums?.list(io, 'us/1');
    expect(listing?.songs).toHaveLength(given);
    expect(listing?.rest).toEqual(rest);
  });

  test.each([
    [appleMusic, 'us/1'],
    [bandcamp, 'hollowtide/album/long'],
  ])('on a platform without pages goes on nowhere', async (platform, id) => {
    const { net, io } = setUpPlatform(platform, {});
    net.allow({ url: 'https://hollowtide.bandcamp.com/robots.txt' }, { text: 'User-agent: *\nAllow: /' });
    net.allow({ url: 'https://hollowtide.bandcamp.com/album/long' }, { text: '' });
    const asked = platform.albums?.list(io, id, { next: '1', read: 1 });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('of which Bandcamp’s page leaves songs out says so', async () => {
    const { net, io } = setUpPlatform(bandcamp, {});
    const page = 'https://hollowtide.bandcamp.com';
    net.expect({ url: `${page}/robots.txt` }, { text: 'User-agent: *\nAllow: /' });
    const item = (n: number) => ({
      item: { '@type': 'MusicRecording', '@id': `${page}/track/song-${n}`, name: `Song ${n}` },
    });
    const album = {
      ...{ '@type': 'MusicAlbum', byArtist: { name: 'Hollow Tide' }, numTracks: 40 },
      track: { itemListElement: numbers(0, 30).map(item) },
    };
    const text = `<script type="application/ld+json">${JSON.stringify(album)}</script>`;
    net.expect({ url: `${page}/album/long` }, { text });
    const listing = await bandcamp.albums?.list(io, 'hollowtide/album/long');
    expect(listing?.songs).toHaveLength(30);
    expect(listing?.rest).toEqual({ read: 30, total: 40, isFailed: false });
  });
});
