/** Look-ups by ISRC and searches of all platforms that have them, each in its own shape. */
import { exportPKCS8, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply } from '#kit/fake-http.ts';
import { lookUpSuite, sampleIsrc, sampleWords, searchSuite } from '#kit/finding-suite.ts';
import { setUpPlatform } from '#kit/platform-suite.ts';
import { areRecordingsThere, recorded, replyOf } from '#kit/recordings.ts';
import appleNotFound from './apple-music/fixtures/error-not-found.json' with { type: 'json' };
import appleSongs from './apple-music/fixtures/songs.json' with { type: 'json' };
import { appleMusic } from './apple-music/index.ts';
import deezerNoData from './deezer/fixtures/error-no-data.json' with { type: 'json' };
import deezerQuota from './deezer/fixtures/error-quota.json' with { type: 'json' };
import deezerTrack from './deezer/fixtures/track.json' with { type: 'json' };
import { deezer } from './deezer/index.ts';
import musicbrainzNotFound from './listenbrainz/fixtures/error-not-found.json' with { type: 'json' };
import musicbrainzIsrc from './listenbrainz/fixtures/isrc.json' with { type: 'json' };
import { listenbrainz } from './listenbrainz/index.ts';
import { allPlatforms } from './registry.ts';
import soundcloudToken from './soundcloud/fixtures/token.json' with { type: 'json' };
import soundcloudTrack from './soundcloud/fixtures/track.json' with { type: 'json' };
import { soundcloud } from './soundcloud/index.ts';
import spotifyToken from './spotify/fixtures/token.json' with { type: 'json' };
import spotifyTrack from './spotify/fixtures/track.json' with { type: 'json' };
import { spotify } from './spotify/index.ts';
import tidalToken from './tidal/fixtures/token.json' with { type: 'json' };
import tidalTracks from './tidal/fixtures/tracks.json' with { type: 'json' };
import { tidal } from './tidal/index.ts';
import youtubeQuota from './youtube/fixtures/error-quota.json' with { type: 'json' };
import youtubeSearch from './youtube/fixtures/search.json' with { type: 'json' };
import youtubeVideos from './youtube/fixtures/videos.json' with { type: 'json' };
import { youtube } from './youtube/index.ts';

const here = 'http://127.0.0.1:4010';
const status = (code: number): FakeReply => ({ status: code, text: '' });
const usual = {
  'needs-auth': status(403),
  'rate-limited': { status: 429, json: {} },
  unavailable: status(503),
  'bad-reply': { json: 'songs' },
};
const tokenAt = (url: string, json: unknown) => (net: FakeHttp) =>
  net.allow({ method: 'POST', url }, { json });
const client = (name: string) => ({
  [`${name}_CLIENT_ID`]: 'made-up-id',
  [`${name}_CLIENT_SECRET`]: 'made-up-secret',
});
const secrets = ['made-up-secret', 'made-up-access-token', 'AIza-made-up-key'];

const deezerExamples = {
  environment: { DEEZER_API_URL: `${here}/deezer` },
  secrets,
  request: { url: `${here}/deezer/track/isrc:${sampleIsrc}` },
  reply: deezerTrack,
  id: '900000017',
  none: { json: deezerNoData },
  failures: { ...usual, 'rate-limited': { json: deezerQuota } },
};
lookUpSuite(deezer, deezerExamples);

const spotifyExamples = {
  environment: {
    ...client('SPOTIFY'),
    SPOTIFY_API_URL: `${here}/api`,
    SPOTIFY_ACCOUNTS_URL: `${here}/accounts`,
  },
  secrets,
  prepare: tokenAt(`${here}/accounts/api/token`, spotifyToken),
  request: {
    url: `${here}/api/search`,
    query: { q: `isrc:${sampleIsrc}`, type: 'track', limit: '10' },
    headers: { authorization: 'Bearer made-up-access-token' },
  },
  reply: { tracks: { items: [spotifyTrack], total: 1 } },
  id: spotifyTrack.id,
  none: { json: { tracks: { items: [], total: 0 } } },
  failures: usual,
};
lookUpSuite(spotify, spotifyExamples);

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const appleKeys = {
  APPLE_MUSIC_TEAM_ID: 'TEAM000001',
  APPLE_MUSIC_KEY_ID: 'KEY0000001',
  APPLE_MUSIC_PRIVATE_KEY: await exportPKCS8(privateKey),
};
lookUpSuite(appleMusic, {
  environment: { ...appleKeys, APPLE_MUSIC_API_URL: `${here}/apple/v1`, ITUNES_API_URL: `${here}/itunes` },
  secrets: ['BEGIN PRIVATE KEY'],
  request: { url: `${here}/apple/v1/catalog/us/songs`, query: { 'filter[isrc]': sampleIsrc } },
  reply: appleSongs,
  id: '900000217',
  none: { status: 404, json: appleNotFound },
  failures: usual,
});

const tidalExamples = {
  environment: { ...client('TIDAL'), TIDAL_API_URL: `${here}/tidal/v2`, TIDAL_AUTH_URL: `${here}/auth` },
  secrets,
  prepare: tokenAt(`${here}/auth/v1/oauth2/token`, tidalToken),
  request: {
    url: `${here}/tidal/v2/tracks`,
    query: { 'filter[isrc]': sampleIsrc, countryCode: 'US' },
  },
  reply: { ...tidalTracks, data: tidalTracks.data.slice(0, 1) },
  id: '900000017',
  none: { json: { data: [], links: { self: '/tracks' } } },
  failures: usual,
};
lookUpSuite(tidal, tidalExamples);

lookUpSuite(listenbrainz, {
  environment: { LISTENBRAINZ_API_URL: `${here}/lb`, MUSICBRAINZ_API_URL: `${here}/mb/ws/2` },
  secrets: [],
  request: { url: `${here}/mb/ws/2/isrc/${sampleIsrc}`, query: { inc: 'artist-credits isrcs', fmt: 'json' } },
  reply: musicbrainzIsrc,
  id: musicbrainzIsrc.recordings[0]?.id ?? '',
  none: { status: 404, json: musicbrainzNotFound },
  failures: usual,
});

searchSuite(youtube, {
  environment: { YOUTUBE_API_KEY: 'AIza-made-up-key', YOUTUBE_API_URL: `${here}/yt` },
  secrets,
  // The videos that the hits name.
  prepare: (net) =>
    net.allow({ url: `${here}/yt/youtube/v3/videos` }, (sent) => {
      const asked = sent.url.searchParams.get('id')?.split(',') ?? [];
      return { json: { ...youtubeVideos, items: asked.map((id) => ({ ...youtubeVideos.items[0], id })) } };
    }),
  request: {
    url: `${here}/yt/youtube/v3/search`,
    query: { q: 'Hollow Tide Lanterns on the Quay', type: 'video', part: 'snippet', maxResults: '10' },
  },
  reply: youtubeSearch,
  id: 'tl_demo0001',
  none: { json: { ...youtubeSearch, items: [] } },
  failures: {
    ...usual,
    'rate-limited': { status: 403, json: youtubeQuota },
    'bad-reply': { status: 400, json: { error: { code: 400, errors: [{ reason: 'unknownPart' }] } } },
  },
});

searchSuite(soundcloud, {
  environment: {
    ...client('SOUNDCLOUD'),
    SOUNDCLOUD_API_URL: `${here}/sc`,
    SOUNDCLOUD_AUTH_URL: `${here}/sc-auth`,
  },
  secrets,
  prepare: tokenAt(`${here}/sc-auth/oauth/token`, soundcloudToken),
  request: {
    url: `${here}/sc/tracks`,
    query: { q: 'Hollow Tide Lanterns on the Quay', access: 'playable,preview', limit: '10' },
  },
  reply: { collection: [soundcloudTrack], next_href: null },
  id: soundcloudTrack.urn,
  none: { json: { collection: [], next_href: null } },
  failures: usual,
});

describe('what is found', () => {
  test('[TRK-13] has the facts by which a person knows it', async () => {
    const { net, io } = setUpPlatform(deezer, deezerExamples.environment);
    net.expect(deezerExamples.request, { json: deezerTrack });
    expect((await deezer.findByIsrc?.(io, [sampleIsrc]))?.get(sampleIsrc)).toMatchObject([
      {
        url: 'https://www.deezer.com/track/900000017',
        song: {
          title: 'Lanterns on the Quay',
          artist: 'Hollow Tide',
          durationSeconds: 221,
          isrc: sampleIsrc,
        },
      },
    ]);
  });

  test('[TRK-13] may be several editions of one platform, each once', async () => {
    const { net, io } = setUpPlatform(spotify, spotifyExamples.environment);
    spotifyExamples.prepare(net);
    const single = { ...spotifyTrack, id: '0TracklightDemo0000002' };
    net.expect(spotifyExamples.request, {
      json: { tracks: { items: [spotifyTrack, null, single, spotifyTrack] } },
    });
    const found = await spotify.findByIsrc?.(io, [sampleIsrc]);
    expect(found?.get(sampleIsrc)?.map(({ platformTrackId }) => platformTrackId)).toEqual([
      spotifyTrack.id,
      single.id,
    ]);
  });

  test('[TRK-13] is told apart where one call asks for several', async () => {
    const { net, io } = setUpPlatform(tidal, tidalExamples.environment);
    tidalExamples.prepare(net);
    const [first] = tidalTracks.data;
    const other = { ...first, id: '900000018', attributes: { ...first?.attributes, isrc: 'QZTL12500003' } };
    net.expect({ url: `${here}/tidal/v2/tracks` }, { json: { ...tidalTracks, data: [other, first] } });
    const found = await tidal.findByIsrc?.(io, [sampleIsrc, 'QZTL12500003', 'QZTL12500009']);
    expect(
      [...(found ?? [])].map(([isrc, songs]) => [isrc, songs.map((one) => one.platformTrackId)]),
    ).toEqual([
      [sampleIsrc, ['900000017']],
      ['QZTL12500003', ['900000018']],
      ['QZTL12500009', []],
    ]);
    expect(net.sent.at(-1)?.url.searchParams.getAll('filter[isrc]')).toHaveLength(3);
  });

  test('[TRK-13] is not what is blocked or private', async () => {
    const { net, io } = setUpPlatform(deezer, deezerExamples.environment);
    net.expect(deezerExamples.request, {
      json: { ...deezerTrack, readable: false, available_countries: [] },
    });
    expect((await deezer.findByIsrc?.(io, [sampleIsrc]))?.get(sampleIsrc)).toEqual([]);
  });

  test('[TRK-13] Apple is asked for no ISRC without a developer token', () => {
    const withKeys = appleMusic.limits(appleMusic.settings.parse(appleKeys));
    expect([appleMusic.limits(appleMusic.settings.parse({})).isrcsAtOnce, withKeys.isrcsAtOnce]).toEqual([
      undefined,
      25,
    ]);
  });

  test('[TRK-13] a platform has a look-up or a search, never both', () => {
    const both = allPlatforms.filter(({ findByIsrc, search }) => findByIsrc && search);
    expect(both).toEqual([]);
    expect(allPlatforms.filter(({ findByIsrc }) => findByIsrc).map(({ id }) => id)).toEqual([
      ...['spotify', 'apple-music', 'deezer', 'listenbrainz', 'tidal'],
    ]);
  });
});

describe.skipIf(!areRecordingsThere)('recorded replies', () => {
  const first = (file: string) => {
    const [one] = recorded(file);
    if (!one) throw new Error(`nothing is recorded in ${file}`);
    return replyOf(one);
  };

  test.each([
    ['spotify/search-track-none.json', 0],
    ['spotify/search-tracks.json', 0],
  ])('[TRK-13] %s holds no song of an ISRC that nobody has', async (file, count) => {
    const { net, io } = setUpPlatform(spotify, spotifyExamples.environment);
    spotifyExamples.prepare(net);
    net.expect({ url: `${here}/api/search` }, first(file));
    expect((await spotify.findByIsrc?.(io, [sampleIsrc]))?.get(sampleIsrc)).toHaveLength(count);
  });

  test('[TRK-13] Deezer’s recorded track is found by its own ISRC', async () => {
    const { net, io } = setUpPlatform(deezer, deezerExamples.environment);
    net.expect({ url: `${here}/deezer/track/isrc:GBDUW0000059` }, first('deezer/track.json'));
    const found = (await deezer.findByIsrc?.(io, ['GBDUW0000059']))?.get('GBDUW0000059');
    expect(found?.map(({ song }) => song.title)).toEqual(['Harder Better Faster Stronger']);
  });

  test('[TRK-13] SoundCloud’s recorded search is read', async () => {
    const { net, io } = setUpPlatform(soundcloud, {
      ...client('SOUNDCLOUD'),
      SOUNDCLOUD_API_URL: `${here}/sc`,
      SOUNDCLOUD_AUTH_URL: `${here}/sc-auth`,
    });
    tokenAt(`${here}/sc-auth/oauth/token`, soundcloudToken)(net);
    const collection = recorded('soundcloud/search-tracks-2023-cut.json').map(({ json }) => json);
    net.expect({ url: `${here}/sc/tracks` }, { json: { collection } });
    const found = await soundcloud.search?.(io, sampleWords);
    expect(found?.length).toBeGreaterThan(0);
  });
});
