/** The checker of requests itself: what it must find in a request that an interface does not offer. */
import { describe, expect, test } from 'vitest';
import type { PlatformId } from '#domain/platforms.ts';
import { faultsOf } from '#kit/described-interface.ts';
import { operationsOf, requestFaults } from '#kit/described-requests.ts';
import type { SentRequest } from '#kit/fake-http.ts';
import { setUpPlatform } from '#kit/platform-suite.ts';
import { isSharedThere } from '#kit/shared-folder.ts';
import { operationOf } from '#kit/written-interfaces.ts';
import { allPlatforms } from './registry.ts';

const mbid = '0b1c7a5e-4d3f-4c62-9a11-7e2f00000017';

/** A setting that no test has, so that the base address is matched and not the platform's own. */
const base = 'http://127.0.0.1:4010/x';

function faultsIn(platform: PlatformId, setting: string, request: string, json?: unknown): string[] {
  const [method = '', path = ''] = request.split(' ');
  const sent: SentRequest = {
    method,
    url: new URL(`${base}${path}`),
    headers: json === undefined ? {} : { 'content-type': 'application/json' },
    body: json === undefined ? undefined : JSON.stringify(json),
  };
  return requestFaults(platform, { [setting]: `${base}/` }, sent);
}

describe('a request to an interface that is written down here', () => {
  test.each<[string, string, string, string, string | undefined]>([
    ['as it should be', 'deezer', 'DEEZER_API_URL', 'GET /track/1', undefined],
    ['with an unknown path', 'deezer', 'DEEZER_API_URL', 'GET /tracks/1', '/tracks/1 is no path'],
    ['with a path too long', 'deezer', 'DEEZER_API_URL', 'GET /track/1/2', '/track/1/2 is no path'],
    ['with another method', 'deezer', 'DEEZER_API_URL', 'POST /track/1', '/track/1 has no POST'],
    [
      'with an unknown parameter',
      'deezer',
      'DEEZER_API_URL',
      'GET /track/1?lang=en',
      'lang is no parameter of /track/{id}',
    ],
    ['without what is required', 'itunes', 'ITUNES_API_URL', 'GET /search', 'term is missing'],
    [
      'with a wrong choice',
      'itunes',
      'ITUNES_API_URL',
      'GET /lookup?id=1&entity=songs',
      'entity: songs is none of song,album',
    ],
    [
      'with a text for a number',
      'itunes',
      'ITUNES_API_URL',
      'GET /lookup?id=1&limit=many',
      'limit: not of type integer',
    ],
    ['with a repeated parameter', 'itunes', 'ITUNES_API_URL', 'GET /lookup?id=1&id=2', 'id is repeated'],
    [
      'with a wrong word among several',
      'musicbrainz',
      'MUSICBRAINZ_API_URL',
      `GET /recording/${mbid}?fmt=json&inc=isrcs+artists`,
      'inc: artists is none of isrcs,artist-credits,url-rels,releases',
    ],
  ])('%s (%s) is judged', (_, name, setting, request, fault) => {
    const platform = { itunes: 'apple-music', musicbrainz: 'listenbrainz' }[name] ?? name;
    const faults = faultsIn(platform as PlatformId, setting, request);
    expect(faults).toEqual(fault === undefined ? [] : [`${platform}: ${fault}`]);
  });

  test('elsewhere, as for a token or a preview, is none of the interface’s', () => {
    const url = new URL('http://127.0.0.1:4012/oembed/deezer?url=x');
    const sent = { method: 'GET', url, headers: {}, body: undefined };
    expect(requestFaults('deezer', { DEEZER_API_URL: base }, sent)).toEqual([]);
    const token = { ...sent, method: 'POST', url: new URL(`${base}/token`), body: 'grant_type=x' };
    expect(requestFaults('deezer', { DEEZER_API_URL: base }, token)).toEqual([]);
  });

  test('in JSON is judged field by field', () => {
    const shape = {
      required: ['ids'],
      properties: {
        ids: { type: 'array', maxItems: 2, items: { type: 'string', format: 'uuid' } },
        deep: { type: 'object', properties: { size: { type: 'integer', minimum: 1, maximum: 3 } } },
      },
    };
    const operations = [{ ...operationOf('POST /things'), body: shape }, operationOf('GET /things')];
    const judge = (json: unknown, method = 'POST') =>
      faultsOf(operations, { method, path: '/things', query: new URLSearchParams(), json });
    expect(judge({ ids: [mbid], deep: { size: 3 } })).toEqual([]);
    expect(judge(undefined)).toEqual(['the body is missing']);
    expect(judge({ idds: [mbid] })).toEqual(['the body.ids is missing', 'the body.idds is unknown']);
    expect(judge({ ids: mbid })).toEqual(['the body.ids: not of type array']);
    expect(judge({ ids: [mbid, 'x', mbid] })).toEqual([
      'the body.ids: more than 2',
      'the body.ids: x is no UUID',
    ]);
    expect(judge({ ids: [], deep: { size: 4 } })).toEqual(['the body.deep.size: 4 is outside 1–3']);
    expect(judge({}, 'GET')).toEqual(['the body: none is known']);
  });
});

describe.skipIf(!isSharedThere)('a request to an interface that is described beside the project', () => {
  test.each<[PlatformId, string, string, string | undefined]>([
    ['youtube', 'YOUTUBE_API_URL', 'GET /youtube/v3/videos?part=snippet,statistics&id=a,b&key=k', undefined],
    [
      'youtube',
      'YOUTUBE_API_URL',
      'GET /youtube/v3/videos?part=snippet,statistcs&id=a',
      'part: statistcs is none of ageGating',
    ],
    ['youtube', 'YOUTUBE_API_URL', 'GET /youtube/v3/videos?id=a', 'part is missing'],
    ['youtube', 'YOUTUBE_API_URL', 'GET /youtube/v3/videos?part=id&ids=a', 'ids is no parameter'],
    ['youtube', 'YOUTUBE_API_URL', 'GET /youtube/v3/video?part=id', '/youtube/v3/video is no path'],
    [
      'youtube',
      'YOUTUBE_API_URL',
      'GET /youtube/v3/videos?part=id&maxResults=51',
      'maxResults: 51 is outside',
    ],
    ['youtube', 'YOUTUBE_API_URL', 'GET /youtube/v3/videos?part=id&chart=popular', 'chart: popular is none'],
    ['spotify', 'SPOTIFY_API_URL', 'GET /tracks?ids=a,b', undefined],
    ['spotify', 'SPOTIFY_API_URL', 'GET /tracks', 'ids is missing'],
    ['spotify', 'SPOTIFY_API_URL', 'GET /track/a', '/track/a is no path'],
    ['spotify', 'SPOTIFY_API_URL', 'GET /tracks/a?markets=DE', 'markets is no parameter'],
    ['soundcloud', 'SOUNDCLOUD_API_URL', 'GET /tracks?urns=a&access=playable,blocked&limit=200', undefined],
    [
      'soundcloud',
      'SOUNDCLOUD_API_URL',
      'GET /tracks?urns=a&access=playable,hidden',
      'access: hidden is none',
    ],
    ['soundcloud', 'SOUNDCLOUD_API_URL', 'GET /tracks?limit=201', 'limit: 201 is outside 1–200'],
    ['tidal', 'TIDAL_API_URL', 'GET /tracks?countryCode=US&include=artists,albums.coverArt', undefined],
    ['tidal', 'TIDAL_API_URL', 'GET /tracks?include=artist', 'include: artist is none'],
    ['tidal', 'TIDAL_API_URL', 'GET /tracks?filter[ids]=1', 'filter[ids] is no parameter'],
  ])('of %s (%s: %s) is judged', (platform, setting, request, fault) => {
    const faults = faultsIn(platform, setting, request);
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults).toEqual([expect.stringContaining(`${platform}: ${fault}`)]);
  });

  test('of listenbrainz is judged by its JSON', () => {
    const judge = (json: unknown) =>
      faultsIn('listenbrainz', 'LISTENBRAINZ_API_URL', 'POST /1/popularity/recording', json);
    expect(judge({ recording_mbids: [mbid] })).toEqual([]);
    expect(judge({ recordings: [mbid] })).toHaveLength(2);
    expect(judge({ recording_mbids: ['x'] })).toHaveLength(1);
    expect(judge({ recording_mbids: Array.from({ length: 1001 }, () => mbid) })).toHaveLength(1);
  });

  test('is one of many that each description holds', () => {
    const counts = {
      youtube: operationsOf('youtube', 'YOUTUBE_API_URL')?.length,
      spotify: operationsOf('spotify', 'SPOTIFY_API_URL')?.length,
      soundcloud: operationsOf('soundcloud', 'SOUNDCLOUD_API_URL')?.length,
      tidal: operationsOf('tidal', 'TIDAL_API_URL')?.length,
    };
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(10);
  });
});

test('every platform with an interface has its requests judged', () => {
  const addresses = allPlatforms
    .filter(({ id }) => id !== 'bandcamp')
    .flatMap((platform) =>
      Object.keys(platform.settings.shape)
        .filter((name) => name.endsWith('_API_URL'))
        .map((setting) => ({ platform: platform.id, setting })),
    );
  expect(addresses.length).toBeGreaterThan(3);
  for (const { platform, setting } of addresses) {
    const isJudged = faultsIn(platform, setting, 'GET /no/such/path').length > 0;
    expect(isJudged || !isSharedThere, setting).toBe(true);
  }
});

test.fails('a test of a platform that sends what is not offered fails', async () => {
  const deezer = allPlatforms.find(({ id }) => id === 'deezer');
  if (!deezer) return;
  const { net } = setUpPlatform(deezer, {});
  net.allow({ url: 'https://api.deezer.com/tracks' }, { json: {} });
  const signal = AbortSignal.timeout(1000);
  await net.fetch('https://api.deezer.com/tracks', {
    method: 'GET',
    headers: {},
    redirect: 'manual',
    signal,
  });
});
