import { describe, expect, test } from 'vitest';
import type { FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import keyError from './fixtures/error-key.json' with { type: 'json' };
import quotaError from './fixtures/error-quota.json' with { type: 'json' };
import rateError from './fixtures/error-rate.json' with { type: 'json' };
import dailyError from './fixtures/error-rate-daily.json' with { type: 'json' };
import videos from './fixtures/videos.json' with { type: 'json' };
import { youtube } from './index.ts';
import { videoIdOf } from './url.ts';

const environment = { YOUTUBE_API_KEY: 'AIza-made-up-key', YOUTUBE_API_URL: 'http://127.0.0.1:4010/yt' };
const url = 'http://127.0.0.1:4010/yt/youtube/v3/videos';
const [song] = videos.items;
const itemFor = (id: string) => ({ ...song, id });

platformSuite(youtube, {
  environment,
  secrets: ['AIza-made-up-key'],
  ids: Array.from({ length: 50 }, (_, place) => `tl_song_${String(place).padStart(3, '0')}`),
  notIds: ['', 'short', 'twelve_chars', 'a,b,c,d,e,f', 'live_stream', 'videoseries', '../../../..'],
  links: {
    'https://www.youtube.com/live/tl_demo0001?si=x': 'tl_demo0001',
    'https://www.youtube.com/v/tl_demo0001': 'tl_demo0001',
    'https://www.youtube.com/watch_popup?v=tl_demo0001': 'tl_demo0001',
  },
  request: (ids) => ({
    url,
    query: {
      id: ids.join(','),
      part: 'snippet,statistics,contentDetails,status,liveStreamingDetails',
      key: environment.YOUTUBE_API_KEY,
    },
  }),
  // The order of the answer is not the order of the question.
  reply: (ids) => ({ ...videos, items: ids.map(itemFor).reverse() }),
  batch: {
    entriesOf: (reply) => (reply as typeof videos).items,
    withEntries: (_, items) => ({ ...videos, items }),
    about: (item, id) => ({ ...(item as typeof song), id }),
    titled: (item, title) => {
      const given = item as typeof song;
      return { ...given, snippet: { ...given?.snippet, title } };
    },
  },
  unknownId: { json: { ...videos, items: [] } },
  failures: {
    'needs-auth': { status: 400, json: keyError },
    'rate-limited': { status: 403, json: quotaError },
    unavailable: { status: 503, json: { error: { code: 503, message: 'backend' } } },
    'bad-reply': { status: 400, json: { error: { code: 400, errors: [{ reason: 'unknownPart' }] } } },
  },
});

const read = async (reply: FakeReply, ids: string[]) => {
  const { net, io } = setUpPlatform(youtube, environment);
  net.expect({ url }, reply);
  return youtube.read(io, ids);
};

const ids = videos.items.map((item) => item.id);

describe('youtube', () => {
  test('[TRK-05] reads counters that are strings beyond 2^31 and 2^32', async () => {
    const results = await read({ json: videos }, ids);
    expect(results.get('tl_demo0001')).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide',
        artworkUrl: 'https://i.ytimg.com/vi/tl_demo0001/maxresdefault.jpg',
        durationSeconds: 221,
        releaseDate: '2024-05-17',
      },
      metrics: { views: 5_021_447_390, likes: 40_118_223, comments: 1_204_411 },
      withheld: [],
      availability: 'public',
    });
  });

  test('[TRK-05] hidden likes and comments are withheld, not 0', async () => {
    const result = (await read({ json: videos }, ids)).get('tl_demo0002');
    expect(result).toMatchObject({
      metrics: { views: 91 },
      withheld: ['likes', 'comments'],
      availability: 'unlisted',
    });
    expect(Object.keys((result as { metrics: object }).metrics)).toEqual(['views']);
  });

  test('[TRK-05] a true zero stays 0', async () => {
    const result = (await read({ json: videos }, ids)).get('tl_demo0003');
    expect(result).toMatchObject({ metrics: { views: 0, likes: 0, comments: 0 }, withheld: [] });
  });

  test.each([
    ['without statistics', { statistics: undefined }],
    ['with empty statistics', { statistics: { favoriteCount: '0' } }],
  ])('[TRK-15] of a video %s the facts are read, and no counts are made up', async (_, given) => {
    const results = await read({ json: { items: [{ ...song, ...given }, itemFor('tl_demo0002')] } }, [
      'tl_demo0001',
      'tl_demo0002',
    ]);
    expect(results.get('tl_demo0001')).toMatchObject({
      outcome: 'failed',
      kind: 'no-counts',
      known: { song: { title: 'Lanterns on the Quay' }, metrics: {}, withheld: [] },
    });
    expect(results.get('tl_demo0002')).toMatchObject({ outcome: 'read', withheld: [] });
  });

  test('[TRK-05] a video before its premiere has no numbers, and withholds none', async () => {
    const announced = {
      ...song,
      snippet: { ...song?.snippet, liveBroadcastContent: 'upcoming' },
      statistics: { viewCount: '0', likeCount: '31' },
    };
    for (const item of [announced, { ...announced, statistics: undefined }])
      expect((await read({ json: { items: [item] } }, ['tl_demo0001'])).get('tl_demo0001')).toMatchObject({
        outcome: 'read',
        metrics: {},
        withheld: [],
        availability: 'public',
        isUpcoming: true,
      });
  });

  test('[TRK-05] a blocked video may come without numbers', async () => {
    const blocked = {
      ...song,
      statistics: undefined,
      contentDetails: { regionRestriction: { allowed: [] } },
    };
    const result = (await read({ json: { items: [blocked] } }, ['tl_demo0001'])).get('tl_demo0001');
    expect(result).toMatchObject({ availability: 'blocked', metrics: {}, withheld: [] });
  });
});

describe('a video that is blocked', () => {
  const restricted = async (regionRestriction: { allowed?: string[]; blocked?: string[] }) => {
    const item = { ...song, contentDetails: { ...song?.contentDetails, regionRestriction } };
    const result = (await read({ json: { items: [item] } }, ['tl_demo0001'])).get('tl_demo0001');
    return result?.outcome === 'read' && result.availability;
  };
  const countries = Array.from({ length: 249 }, (_, place) =>
    String.fromCharCode(65 + Math.floor(place / 26), 65 + (place % 26)),
  );

  test('in every country is blocked, whichever list says so', async () => {
    expect(await restricted({ allowed: [] })).toBe('blocked');
    expect(await restricted({ blocked: countries })).toBe('blocked');
  });

  test('in some countries, or in none, is there', async () => {
    expect(await restricted({ allowed: ['DE'] })).toBe('public');
    expect(await restricted({ blocked: countries.slice(1) })).toBe('public');
    expect(await restricted({ blocked: [] })).toBe('public');
  });
});

describe('youtube', () => {
  test('a counter beyond 2^53 is that video’s bad reply and no one else’s', async () => {
    const results = await read({ json: videos }, ids);
    expect(results.get('tl_demo0004')).toEqual({
      outcome: 'failed',
      kind: 'bad-reply',
      detail: 'viewCount not usable',
    });
    expect([...results.values()].filter((result) => result.outcome === 'read')).toHaveLength(4);
  });

  test('a live broadcast has no duration', async () => {
    const result = (await read({ json: videos }, ids)).get('tl_demo0005');
    expect((result as { song: object }).song).not.toHaveProperty('durationSeconds');
  });

  test('an id that is silently missing is not found', async () => {
    const result = await read({ json: { items: [song] } }, ['tl_demo0001', 'tl_missing1']);
    expect(result.get('tl_missing1')).toEqual({ outcome: 'failed', kind: 'not-found' });
  });

  test('beside an item without an id, a missing one is not taken for gone', async () => {
    const results = await read({ json: { items: [{ ...song, id: 7 }] } }, ['tl_demo0001']);
    expect(results.get('tl_demo0001')).toMatchObject({ kind: 'bad-reply' });
  });
});

describe('youtube', () => {
  test.each([
    ['a used-up quota', 403, quotaError, '2026-11-21T08:00:00Z'],
    ['a used-up quota in the newer form', 429, dailyError, '2026-11-21T08:00:00Z'],
    ['too many calls a minute', 429, rateError, undefined],
  ])('[SYNC-03] %s is rate-limited until the right instant', async (_, status, json, until) => {
    await expect(read({ status, json }, ['tl_demo0001'])).rejects.toMatchObject({
      kind: 'rate-limited',
      until: until && new Date(until),
    });
  });
});

describe('numbers without facts', () => {
  const stats = (id: string, statistics: object) => ({ kind: 'youtube#videoStats', id, statistics });
  const readCounts = async (reply: FakeReply, asked: string[]) => {
    const { net, io } = setUpPlatform(youtube, environment);
    const query = { id: asked.join(','), part: 'statistics', key: environment.YOUTUBE_API_KEY };
    net.expect({ url: `${url}:batchGetStats`, query }, reply);
    return youtube.readCounts?.(io, asked);
  };

  test('[TRK-05] are read as those beside facts are: strings or numbers, hidden ones withheld', async () => {
    const items = [
      stats('tl_demo0001', { viewCount: '5021447390', likeCount: 12, commentCount: '0' }),
      stats('tl_demo0002', { viewCount: '91' }),
    ];
    const counts = await readCounts({ json: { items } }, ['tl_demo0001', 'tl_demo0002']);
    expect(counts?.get('tl_demo0001')).toEqual({
      ...{ outcome: 'read', availability: 'public', withheld: [] },
      metrics: { views: 5_021_447_390, likes: 12, comments: 0 },
    });
    expect(counts?.get('tl_demo0002')).toMatchObject({
      metrics: { views: 91 },
      withheld: ['likes', 'comments'],
    });
  });

  test('what failed, was not asked for, or cannot be used is left to be read whole', async () => {
    const items = [
      stats('tl_demo0001', {}),
      stats('tl_demo0002', { viewCount: '18446744073709551615' }),
      stats('tl_other001', { viewCount: '1' }),
      { statistics: { viewCount: '1' } },
      null,
    ];
    const summary = { failedVideoIds: ['tl_demo0003'] };
    const asked = ['tl_demo0001', 'tl_demo0002', 'tl_demo0003'];
    expect(await readCounts({ json: { items, summary } }, asked)).toEqual(new Map());
    expect(await readCounts({ json: { kind: 'youtube#batchGetStatsResponse', summary } }, asked)).toEqual(
      new Map(),
    );
  });

  test('[SYNC-03] have a quota of their own, 10,000 calls a day', () => {
    expect(youtube.limits(youtube.settings.parse(environment)).quotas).toContainEqual(
      expect.objectContaining({ name: 'counts', calls: 10_000 }),
    );
  });
});

test('[TRK-01] a video without its usual largest picture has the next one, and none is larger than is drawn', async () => {
  const artworkOf = async (thumbnails: object) => {
    const item = { ...song, snippet: { ...song?.snippet, thumbnails } };
    const result = (await read({ json: { items: [item] } }, ['tl_demo0001'])).get('tl_demo0001');
    return result?.outcome === 'read' && result.song.artworkUrl;
  };
  const at = (size: string) => ({ [size]: { url: `https://i.ytimg.com/vi/tl_demo0001/${size}.jpg` } });
  expect(await artworkOf({ ...at('default'), ...at('fhd'), ...at('uhd') })).toMatch(/fhd/);
  expect(await artworkOf({ ...at('default'), ...at('uhd') })).toMatch(/uhd/);
  expect(await artworkOf({ ...at('high'), ...at('maxres'), ...at('qhd') })).toMatch(/maxres/);
});

describe('[TRK-04] the id of a song’s video', () => {
  const [a, b, c] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'] as const;
  test.each([
    [{ videoId: a, platformTrackId: b, originalUrl: `https://youtu.be/${c}` }, a],
    [{ videoId: '', platformTrackId: b, originalUrl: `https://youtu.be/${c}` }, b],
    [{ platformTrackId: 'spotify-like', originalUrl: `https://youtu.be/${c}` }, c],
    [{ originalUrl: `https://www.youtube.com/watch?list=x&v=${c}` }, c],
    [{ originalUrl: `https://www.youtube.com/embed/${c}?rel=0` }, c],
    [{ originalUrl: `https://evil.example/watch?v=${c}` }, ''],
    [{ originalUrl: 'nonsense' }, ''],
    [{}, ''],
  ])('of %o is "%s"', (song, id) => {
    expect(videoIdOf(song)).toBe(id);
  });
});

test('[PLY-01] a playlist is asked for as its interface says; what nobody can see has no name, and what is no video is left out', async () => {
  const { net, io } = setUpPlatform(youtube, environment);
  const entry = (videoId: string, snippet: object, privacyStatus: string) => ({
    kind: 'youtube#playlistItem',
    snippet: { resourceId: { kind: 'youtube#video', videoId }, thumbnails: {}, ...snippet },
    status: { privacyStatus },
  });
  net.expect(
    {
      url: 'http://127.0.0.1:4010/yt/youtube/v3/playlistItems',
      query: {
        part: 'snippet,status',
        playlistId: 'PLone',
        maxResults: '50',
        pageToken: 'EAAa',
        key: environment.YOUTUBE_API_KEY,
      },
    },
    {
      json: {
        items: [
          entry('tl_demo0001', { title: 'One', videoOwnerChannelTitle: 'Ada - Topic' }, 'public'),
          entry('tl_demo0002', { title: 'Private video' }, 'private'),
          entry('tl_demo0003', { title: 'Deleted video' }, 'privacyStatusUnspecified'),
          entry('none', { title: 'No video', videoOwnerChannelTitle: 'Ada' }, 'public'),
          { kind: 'youtube#playlistItem' },
        ],
        nextPageToken: 'EAAb',
        pageInfo: { totalResults: 60, resultsPerPage: 50 },
      },
    },
  );
  expect(await youtube.playlists?.list(io, 'PLone', 'EAAa')).toEqual({
    ...{ outcome: 'listed', total: 60, next: 'EAAb' },
    videos: (['available', 'private', 'gone'] as const).map((state, at) => ({
      platformTrackId: `tl_demo000${at + 1}`,
      url: `https://www.youtube.com/watch?v=tl_demo000${at + 1}`,
      ...(state === 'available' ? { title: 'One', artist: 'Ada' } : { title: '', artist: '' }),
      state,
    })),
  });
});
