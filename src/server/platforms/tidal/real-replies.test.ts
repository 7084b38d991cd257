/** Every recorded reply of TIDAL, read by its connector; skipped where the recordings are absent. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  areRecordingsThere,
  type Read,
  type Recorded,
  readRecorded,
  recorded,
  recordingTests,
  replyOf,
} from '#kit/recordings.ts';
import { tidal } from './index.ts';

const environment = { TIDAL_CLIENT_ID: 'id', TIDAL_CLIENT_SECRET: 'secret' };
const token = {
  request: { method: 'POST', url: 'https://auth.tidal.com/v1/oauth2/token' },
  reply: { json: { access_token: 'token', token_type: 'Bearer', expires_in: 86_400 } },
} as const;

const read = (ids: readonly string[], answer: Recorded): Promise<Read[]> =>
  readRecorded(tidal, environment, ids, [
    token,
    { request: { url: 'https://openapi.tidal.com/v2/tracks' }, reply: replyOf(answer) },
  ]);

const firstOf = (file: string): Recorded => recorded(file)[0] ?? { status: 0, json: undefined };
const resources = z.array(z.looseObject({ type: z.string(), id: z.string() }));
const named = z.object({ data: resources });

/** No list of tracks was recorded: albums, videos and old replies are no answer to a question for tracks. */
async function readFile(file: string): Promise<Read[]> {
  const answer = firstOf(file);
  const [first] = named.safeParse(answer.json).data?.data ?? [];
  return read([first?.id ?? '1'], answer);
}

recordingTests(
  'tidal',
  ['tidal'],
  {
    'tidal/albums-130201923-countrycode-gb': 'bad-reply',
    'tidal/albums-130201923-items-countrycode-gb-limit-100-offset-0': 'bad-reply',
    'tidal/v2-albums-396698918-relationships-items-countrycode-us-page-cursor-3ni': 'bad-reply',
    'tidal/v2-albums-countrycode-gb-include-artists-items-artists-prov-b0ab237': 'bad-reply',
    'tidal/v2-albums-countrycode-us-include-artists-items-artists-prov-d3b6858': 'bad-reply',
    'tidal/v2-videos-countrycode-gb-include-artists-items-artists-prov-75494bf': 'bad-reply',
    'tidal/v2-videos-countrycode-us-include-artists-items-artists-prov-ecdc92c': 'bad-reply',
  },
  async (file) => (await readFile(file)).map((result) => (result.outcome === 'read' ? 'read' : result.kind)),
);

const album = 'tidal/v2-albums-countrycode-us-include-artists-items-artists-prov-d3b6858.json';
const albumItems = 'tidal/v2-albums-396698918-relationships-items-countrycode-us-page-cursor-3ni.json';
const single = 'tidal/v2-albums-countrycode-gb-include-artists-items-artists-prov-b0ab237.json';

/** The tracks that came with an album, put where a list of tracks has them, with the album beside them. */
function tracksOf(file: string): { ids: string[]; answer: Recorded } {
  const { data, included } = named.extend({ included: resources }).parse(firstOf(file).json);
  const albums = data.filter(({ type }) => type === 'albums');
  const related = { data: albums.map(({ id, type }) => ({ id, type })) };
  const tracks = included
    .filter(({ type }) => type === 'tracks')
    .map((track) => ({ ...track, relationships: { ...Object(track.relationships), albums: related } }));
  const others = included.filter(({ type }) => type !== 'tracks');
  return {
    ids: tracks.slice(0, 20).map(({ id }) => id),
    answer: { status: 200, json: { data: tracks, included: [...albums, ...others], links: {} } },
  };
}

describe.skipIf(!areRecordingsThere)('recorded tracks of tidal', () => {
  test('[TRK-01] have title, artist, album, cover, length and code', async () => {
    const { ids, answer } = tracksOf(album);
    const [first] = await read(ids, answer);
    expect(first).toEqual({
      outcome: 'read',
      song: {
        title: '4M',
        artist: "Air Max '97",
        album: 'PRODUCTION DOSSIER',
        artworkUrl: 'https://resources.tidal.com/images/8edd18d0/7b24/40b1/ba19/758ef4f54bae/750x750.jpg',
        durationSeconds: 180,
        isrc: 'AUNMG2400011',
        releaseDate: '2024-11-22',
      },
      metrics: { popularity: 12 },
      withheld: [],
      availability: 'public',
      sound: {},
    });
  });

  test.each([
    [album, 20],
    [albumItems, 20],
    [single, 1],
  ])('[TRK-05] of %s are all read', async (file, count) => {
    const { ids, answer } = tracksOf(file);
    const results = await read(ids, answer);
    expect(results).toHaveLength(count);
    for (const result of results)
      expect(result).toMatchObject({
        outcome: 'read',
        song: { title: expect.any(String), artist: expect.stringMatching(/./), isrc: expect.any(String) },
        metrics: { popularity: expect.any(Number) },
      });
  });
});
