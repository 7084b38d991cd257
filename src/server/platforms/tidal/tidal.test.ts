import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import { identify } from '../links.ts';
import limitError from './fixtures/error-limit.json' with { type: 'json' };
import tokenError from './fixtures/error-token.json' with { type: 'json' };
import token from './fixtures/token.json' with { type: 'json' };
import tracks from './fixtures/tracks.json' with { type: 'json' };
import { tidal } from './index.ts';

const environment = {
  TIDAL_CLIENT_ID: 'made-up-id',
  TIDAL_CLIENT_SECRET: 'made-up-secret',
  TIDAL_API_URL: 'http://127.0.0.1:4010/tidal/v2/',
  TIDAL_AUTH_URL: 'http://127.0.0.1:4011',
};
const url = 'http://127.0.0.1:4010/tidal/v2/tracks';
const basic = Buffer.from('made-up-id:made-up-secret').toString('base64');
const [first, second] = tracks.data;
const ids = tracks.data.map(({ id }) => id);
const [id = ''] = ids;

const expectToken = (net: FakeHttp, reply: FakeReply = { json: token }) =>
  net.expect(
    {
      method: 'POST',
      url: 'http://127.0.0.1:4011/v1/oauth2/token',
      form: { grant_type: 'client_credentials' },
      headers: { authorization: `Basic ${basic}` },
    },
    reply,
  );
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

platformSuite(tidal, {
  environment,
  secrets: ['made-up-id', 'made-up-secret', 'made-up-access-token', basic],
  ids: Array.from({ length: 20 }, (_, place) => String(900_000_017 + place)),
  notIds: ['', '0', '-1', '01', '1.5', '1e9', '1,2', '../artists/1', '12345678901234567'],
  links: {
    'https://tidal.com/track/900000017/u': id,
    'https://listen.tidal.com/album/700017/track/900000017': id,
    'https://desktop.tidal.com/browse/track/900000017?u': id,
    'https://store.tidal.com/us/track/900000017': id,
  },
  prepare: expectToken,
  request: ([one = '']) => ({
    url,
    query: { 'filter[id]': one, countryCode: 'US', include: 'artists,albums.coverArt' },
    headers: { ...bearer('made-up-access-token'), accept: 'application/vnd.api+json' },
  }),
  // The order of the answer is not the order of the question.
  reply: (asked) => ({ ...tracks, data: asked.map((one) => ({ ...first, id: one })).reverse() }),
  batch: {
    entriesOf: (reply) => (reply as typeof tracks).data,
    withEntries: (_, data) => ({ ...tracks, data }),
    about: (entry, one) => ({ ...(entry as typeof first), id: one }),
    titled: (entry, title) => {
      const given = entry as typeof first;
      return { ...given, attributes: { ...given?.attributes, title } };
    },
  },
  unknownId: { json: { data: [], links: { self: '/tracks' } } },
  failures: {
    'needs-auth': { status: 403, json: { errors: [{ status: '403' }] } },
    'rate-limited': { status: 429, json: limitError },
    unavailable: { status: 503, json: { errors: [{ status: '503' }] } },
    'bad-reply': { status: 400, json: { errors: [{ status: '400' }] } },
  },
});

const setUp = () => setUpPlatform(tidal, environment);
const read = async (json: unknown, asked: string[] = ids) => {
  const { net, io } = setUp();
  expectToken(net);
  net.expect({ url }, { json });
  return { results: await tidal.read(io, asked), sent: net.sent };
};

describe('tidal', () => {
  test.each([
    [
      { bpm: 98.5, key: 'FSharp', keyScale: 'MINOR' },
      { tempo: 98.5, key: 'Fs', mode: 'minor' },
    ],
    [
      { key: 'Eb', keyScale: 'MAJOR', toneTags: ['Happy'] },
      { key: 'Ds', mode: 'major', tags: ['Happy'] },
    ],
    [
      { bpm: 120, key: 'D', keyScale: 'DORIAN' },
      { tempo: 120, key: 'D' },
    ],
    [{ bpm: null, key: 'UNKNOWN', keyScale: 'UNKNOWN', toneTags: [] }, {}],
  ])('[MOOD-01] reads tempo, key and tone tags: %j', async (given, sound) => {
    const [song] = tracks.data;
    const data = [{ ...song, attributes: { ...song?.attributes, ...given } }];
    expect((await read({ ...tracks, data }, [id])).results.get(id)).toMatchObject({ sound });
  });

  test('[TRK-05] reads popularity as percent, with facts from what came along', async () => {
    expect((await read(tracks)).results.get(id)).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide, Mira Voss',
        album: 'Tidal Rooms',
        artworkUrl: 'https://resources.tidal.com/images/made/up/750x750.jpg',
        durationSeconds: 221,
        isrc: 'QZTL12400017',
        releaseDate: '2024-05-17',
      },
      metrics: { popularity: 41 },
      withheld: [],
      availability: 'public',
      sound: {},
    });
  });

  test('[TRK-05] a version belongs to the title, and a popularity of 0 is one', async () => {
    expect((await read(tracks)).results.get(second?.id ?? '')).toEqual({
      outcome: 'read',
      song: {
        title: 'Low Water (Night Ferry Remix)',
        artist: 'Mira Voss',
        durationSeconds: 3720,
        isrc: 'QZTL12500003',
      },
      metrics: { popularity: 0 },
      withheld: [],
      availability: 'unlisted',
      sound: {},
    });
  });

  test.each([
    [0.005, { metrics: { popularity: 1 } }],
    [1, { metrics: { popularity: 100 } }],
    [undefined, { metrics: {} }],
    [1.01, { metrics: {} }],
    [41, { metrics: {} }],
    [-0.1, { metrics: {} }],
    ['0.41', { metrics: {} }],
  ])('[TRK-05] a popularity of %s is %j', async (popularity, expected) => {
    const data = [{ ...first, attributes: { ...first?.attributes, popularity } }];
    const result = (await read({ ...tracks, data }, [id])).results.get(id);
    expect(result).toMatchObject({ outcome: 'read', withheld: [] });
    expect(result?.outcome === 'read' && result.metrics).toEqual(expected.metrics);
  });

  test('asks for every song by a parameter of its own', async () => {
    const { sent } = await read(tracks);
    expect(sent[1]?.url.searchParams.getAll('filter[id]')).toEqual(ids);
  });

  test('a cover that is a video is no artwork', async () => {
    const included = tracks.included.map((entry) =>
      entry.type === 'artworks'
        ? { ...entry, attributes: { ...entry.attributes, mediaType: 'VIDEO' } }
        : entry,
    );
    const song = (await read({ ...tracks, included })).results.get(id);
    expect(song).toHaveProperty('song.title');
    expect(song).not.toHaveProperty('song.artworkUrl');
  });
});

describe('tidal', () => {
  test.each<[string, string, object]>([
    ['is absent', 'not-found', { data: [] }],
    ['is beside songs that nobody asked for', 'bad-reply', {}],
    ['is beside something else', 'bad-reply', { data: [{ id: '1', type: 'videos' }] }],
    ['is beside something without an id', 'bad-reply', { data: [{ ...first, id: 7 }] }],
    ['may be on the next page', 'bad-reply', { links: { next: '/tracks?page[cursor]=x' } }],
  ])('a song that %s is %s', async (_, kind, changes) => {
    const { results } = await read({ ...tracks, ...changes }, ['5']);
    expect(results.get('5')).toMatchObject({ outcome: 'failed', kind });
  });

  test('a song that is private or without attributes says so', async () => {
    const hidden = { ...first, attributes: { ...first?.attributes, accessType: 'PRIVATE' } };
    const { results } = await read({ data: [hidden, { id: '5', type: 'tracks' }] }, [id, '5']);
    expect(results.get(id)).toMatchObject({ song: { artist: '' }, availability: 'private' });
    expect(results.get('5')).toMatchObject({ kind: 'bad-reply' });
  });

  test('a token that is refused is dropped, and the call made once more', async () => {
    const { net, io } = setUp();
    expectToken(net);
    net.expect({ url, headers: bearer('made-up-access-token') }, { status: 401, json: tokenError });
    expectToken(net, { json: { ...token, access_token: 'second-token' } });
    net.expect({ url, headers: bearer('second-token') }, { json: tracks });
    expect((await tidal.read(io, [id])).get(id)?.outcome).toBe('read');
  });

  test.each([
    ['https://tidal.com/playlist/0a1b2c3d-0000-4000-8000-000000000000', 'playlist'],
    ['https://tidal.com/browse/mix/001madeup', 'playlist'],
    ['https://listen.tidal.com/album/700017', 'album'],
    ['https://tidal.com/track/x', 'other'],
    ['https://tidal.com/', 'other'],
  ])('[TRK-03] %s is no song but %s', (link, kind) => {
    expect(identify(link)).toEqual({ code: 'not_a_track', platform: 'tidal', kind });
  });
});
