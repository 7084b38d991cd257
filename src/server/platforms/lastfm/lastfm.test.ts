import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import { identify } from '../links.ts';
import keyError from './fixtures/error-key.json' with { type: 'json' };
import notFound from './fixtures/error-not-found.json' with { type: 'json' };
import rateError from './fixtures/error-rate.json' with { type: 'json' };
import fixture from './fixtures/track.json' with { type: 'json' };
import { lastfm } from './index.ts';
import { isId, namesOf, parse, urlOf } from './url.ts';

const environment = { LASTFM_API_KEY: 'made-up-key', LASTFM_API_URL: 'http://127.0.0.1:4010/lastfm/2.0/' };
const url = environment.LASTFM_API_URL;
const id = 'Hollow+Tide/_/Lanterns+on+the+Quay';
const { track } = fixture;

platformSuite(lastfm, {
  environment,
  secrets: ['made-up-key'],
  ids: [
    id,
    'AC%2FDC/_/T.N.T.',
    'Florence+%2B+the+Machine/_/Dog+Days+Are+Over',
    'Sigur+R%C3%B3s/_/%28+%29',
    '%E6%A4%8E%E5%90%8D%E6%9E%97%E6%AA%8E/_/100%25',
  ],
  notIds: [
    '',
    'Oasis',
    'Oasis/_',
    'Oasis/_/',
    'Oasis/Morning+Glory/Wonderwall',
    'Oasis/_/Wonderwall/+wiki',
    'Oasis/_/Won der',
    'Oasis/_/Don\u0027t',
    'Oasis/_/%77onderwall',
    'Oasis/_/caf%c3%a9',
    'Oasis/_/cafe%CC%81',
    'Oasis/_/+Wonderwall',
    'Oasis/_/%E9',
    'Oasis/_/A%252BB',
    'Oasis/_/A%00B',
    '../_/..',
    `Oasis/_/${'x'.repeat(2000)}`,
  ],
  links: {
    'https://www.last.fm/fr/music/Hollow+Tide/_/Lanterns+on+the+Quay': id,
    'https://www.last.fm/music/+noredirect/Hollow+Tide/_/Lanterns+on+the+Quay': id,
    'last.fm/music/Hollow%20Tide/Tidal+Rooms/Lanterns+on+the+Quay?ac=x': id,
    'http://www.lastfm.de/music/Hollow+Tide/_/Lanterns+on+the+Quay/+wiki': id,
    'https://www.last.fm/music/Florence+%252B+the+Machine/_/Dog+Days+Are+Over':
      'Florence+%2B+the+Machine/_/Dog+Days+Are+Over',
    'https://www.last.fm/music/Florence+%2B+the+Machine/_/Dog+Days+Are+Over':
      'Florence+%2B+the+Machine/_/Dog+Days+Are+Over',
    'https://www.last.fm/music/AC%252FDC/_/T.N.T.': 'AC%2FDC/_/T.N.T.',
    'https://www.last.fm/music/Sigur+Rós/_/(+)': 'Sigur+R%C3%B3s/_/%28+%29',
    'https://www.last.fm/music/Sigur+Ro%CC%81s/_/%28%20%29': 'Sigur+R%C3%B3s/_/%28+%29',
    'https://www.last.fm/ja/music/椎名林檎/_/100%': '%E6%A4%8E%E5%90%8D%E6%9E%97%E6%AA%8E/_/100%25',
  },
  request: ([one = '']) => ({
    url,
    query: {
      method: 'track.getInfo',
      ...namesOf(one),
      autocorrect: '0',
      format: 'json',
      api_key: 'made-up-key',
    },
  }),
  reply: ([one = '']) => ({
    track: { ...track, name: namesOf(one)?.track, artist: { ...track.artist, name: namesOf(one)?.artist } },
  }),
  unknownId: { status: 404, json: notFound },
  stranger: 'replaced',
  failures: {
    'needs-auth': { status: 403, json: keyError },
    'rate-limited': { json: rateError },
    unavailable: { json: { error: 16, message: 'The service is temporarily unavailable' } },
    'bad-reply': { status: 400, json: { error: 3, message: 'Invalid Method' } },
  },
});

const read = async (reply: FakeReply) => {
  const { net, io } = setUpPlatform(lastfm, environment);
  net.expect({ url }, reply);
  return (await lastfm.read(io, [id])).get(id);
};
const withTrack = (fields: object): FakeReply => ({ json: { track: { ...track, ...fields } } });
const withImages = (image: unknown) => withTrack({ album: { ...track.album, image } });
const address = (size: string) => `https://lastfm.freetls.fastly.net/i/u/${size}/made-up.png`;
const star = 'https://lastfm.freetls.fastly.net/i/u/300x300/2a96cbd8b46e442fc41c2b86b821562f.png';

describe('lastfm', () => {
  test('[TRK-05] reads plays and listeners, which come as texts, and nothing else that counts', async () => {
    expect(await read(withTrack({ userplaycount: '12', likes: '7' }))).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide',
        album: 'Tidal Rooms',
        artworkUrl: address('300x300'),
        durationSeconds: 221,
      },
      metrics: { plays: 312_904, listeners: 41_873 },
      withheld: [],
      availability: 'public',
    });
  });

  test('[TRK-05] a count that is not given is absent, and a true zero stays 0', async () => {
    const { playcount: _, ...rest } = track;
    expect(await read({ json: { track: { ...rest, listeners: '0' } } })).toMatchObject({
      metrics: { listeners: 0 },
      withheld: [],
    });
  });

  test('[TRK-15] counts that are empty texts are none, and the song is known all the same', async () => {
    const song = { title: 'Lanterns on the Quay', artist: 'Hollow Tide' };
    expect(await read(withTrack({ playcount: '', listeners: '' }))).toMatchObject({
      ...{ outcome: 'failed', kind: 'no-counts', known: { song, metrics: {} } },
    });
    expect(await read(withTrack({ playcount: '' }))).toMatchObject({ metrics: { listeners: 41_873 } });
  });

  test('[TRK-01] a list of one that comes as its element is taken', async () => {
    const image = { '#text': address('174s'), size: 'large' };
    expect(await read(withImages(image))).toMatchObject({ song: { artworkUrl: address('174s') } });
  });

  test.each([
    ['the star that stands for none', [{ '#text': star, size: 'extralarge' }]],
    ['an empty text', ''],
    ['no list', undefined],
  ])('[TRK-01] a song whose picture is %s has no artwork', async (_, images) => {
    const result = await read(withImages(images));
    expect(result).toMatchObject({ song: { album: 'Tidal Rooms' } });
    expect(result).not.toHaveProperty('song.artworkUrl');
  });

  test.each([
    ['an unknown duration', { duration: '0' }, 'durationSeconds'],
    ['a song without an album', { album: '' }, 'album'],
  ])('[TRK-01] %s is left out', async (_, fields, fact) => {
    const result = await read(withTrack(fields));
    expect(result).toMatchObject({ outcome: 'read', song: { title: 'Lanterns on the Quay' } });
    expect(result).not.toHaveProperty(`song.${fact}`);
  });
});

describe('lastfm’s names', () => {
  test.each([
    ['HOLLOW TIDE', 'lanterns on the quay'],
    ['Hollow  Tide', 'Lanterns on the Quay!'],
  ])('[SYNC-04] %s’s %s is its own spelling of the song that was asked for', async (artist, name) => {
    expect(await read(withTrack({ artist: { name: artist }, name }))).toMatchObject({ outcome: 'read' });
  });

  test.each([
    ['Hollow Tide', 'Low Water'],
    ['High Tide', 'Lanterns on the Quay'],
  ])('[SYNC-04] [TRK-15] %s’s %s is another song, which is named', async (artist, name) => {
    const result = await read(withTrack({ artist: { name: artist }, name }));
    const detail = `https://www.last.fm/music/${artist}/_/${name}`.replaceAll(' ', '+');
    expect(result).toEqual({ outcome: 'failed', kind: 'replaced', detail });
  });
});

describe('lastfm’s errors', () => {
  const kindOf = (reply: FakeReply) =>
    read(reply).then(
      (result) => (result?.outcome === 'failed' ? result.kind : 'read'),
      (failure: { kind: string }) => failure.kind,
    );

  test.each([
    [2, 'bad-reply'],
    [4, 'needs-auth'],
    [8, 'unavailable'],
    [9, 'needs-auth'],
    [11, 'unavailable'],
    [13, 'bad-reply'],
    [17, 'needs-auth'],
    [26, 'needs-auth'],
    [29, 'rate-limited'],
    [99, 'bad-reply'],
  ])('code %i is %s, whatever the status', async (error, kind) => {
    for (const status of [200, 404])
      expect(await kindOf({ status, json: { error, message: 'x' } })).toBe(kind);
  });

  test.each([
    [10, 'code 10 (invalid key'],
    [26, 'code 26 (key suspended'],
  ])('[SYNC-03] code %i tells the operator why the key is refused', async (error, reason) => {
    await expect(read({ status: 403, json: { error, message: 'x' } })).rejects.toMatchObject({
      kind: 'needs-auth',
      message: expect.stringMatching(/Last\.fm Pro/),
    });
    await expect(read({ status: 403, json: { error, message: 'x' } })).rejects.toThrow(reason);
  });

  test('a code that nobody wrote down leaves it to the status', async () => {
    expect(await kindOf({ status: 503, json: { error: 99, message: 'x' } })).toBe('unavailable');
  });

  test('[SYNC-04] only a track that is not found is gone, not a question that was wrong', async () => {
    expect(await kindOf({ json: notFound })).toBe('not-found');
    expect(await kindOf({ json: { error: 6, message: 'Invalid parameters' } })).toBe('bad-reply');
    expect(await kindOf({ status: 404, json: { error: 6 } })).toBe('bad-reply');
  });

  test('[SYNC-03] the limit is waited for, though no header says how long', async () => {
    const until = new Date('2026-11-20T12:01:00Z');
    await expect(read({ json: rateError })).rejects.toMatchObject({ kind: 'rate-limited', until });
  });
});

describe('[TRK-03] lastfm’s ids', () => {
  const signs = fc.constantFrom(
    ...['+', '/', '&', '%', '%2B', '%252B', '#', '?', '.', '..', ' ', 'é', 'e\u0301', '_', "'"],
  );
  const names = fc
    .array(fc.oneof(signs, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join(''));

  test('lead to pages that lead back to them, whatever the names', () => {
    fc.assert(
      fc.property(names, names, (artist, track) => {
        const page = new URL(
          `https://last.fm/music/${encodeURIComponent(artist)}/_/${encodeURIComponent(track)}`,
        );
        const link = parse(page);
        fc.pre(link.kind === 'track');
        expect(isId(link.platformTrackId)).toBe(true);
        expect(parse(new URL(urlOf(link.platformTrackId)))).toEqual(link);
        expect(identify(link.url)).toEqual({ platform: 'lastfm', link });
      }),
    );
  });

  test('are made of names that can be asked for', () => {
    expect(namesOf('Florence+%2B+the+Machine/_/Up%26Up')).toEqual({
      artist: 'Florence + the Machine',
      track: 'Up&Up',
    });
    expect(urlOf('Florence+%2B+the+Machine/_/Up%26Up')).toBe(
      'https://www.last.fm/music/Florence+%252B+the+Machine/_/Up%26Up',
    );
  });

  test.each([
    ['music/Oasis', 'artist'],
    ['music/Oasis/+albums', 'artist'],
    ['music/Oasis/_/', 'artist'],
    ['music/+noredirect/Oasis', 'artist'],
    ['de/music/Oasis/Definitely+Maybe', 'album'],
    ['music/Oasis/Definitely+Maybe/+images', 'album'],
    ['user/someone/playlists/123', 'playlist'],
    ['user/someone', 'other'],
    ['music', 'other'],
    ['music/+free-music-downloads', 'other'],
    ['music/Oasis/_/%E9', 'other'],
  ])('/%s is no song but %s', (path, kind) => {
    expect(identify(`https://www.last.fm/${path}`)).toEqual({
      code: 'not_a_track',
      platform: 'lastfm',
      kind,
    });
  });
});
