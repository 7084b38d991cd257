/** Every recorded reply of Spotify, read by its connector; skipped where the recordings are absent. */
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
import { spotify } from './index.ts';

const environment = { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' };
const batch = { ...environment, SPOTIFY_BATCH_READS: 'true' };
const api = 'https://api.spotify.com/v1/tracks';
const accounts = { method: 'POST', url: 'https://accounts.spotify.com/api/token' } as const;
const token = { json: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 } };

const song = z.looseObject({ id: z.string() });
const several = z.object({ tracks: z.array(song.nullable()) });
const refused = z.object({ error: z.union([z.object({ status: z.number() }), z.literal('invalid_client')]) });

const unknown = (place: number) => `0UnknownSong000000000${place}`;

function firstOf(file: string): Recorded & { status: number } {
  const [first = { status: undefined, json: undefined }] = recorded(file);
  // A body alone tells its status itself.
  const error = refused.safeParse(first.json).data?.error;
  const told = error === 'invalid_client' ? 400 : error?.status;
  return { ...first, status: first.status ?? told ?? 200 };
}

function read(ids: string[], answer: Recorded, isBatch: boolean): Promise<Read[]> {
  const request = { url: isBatch ? api : `${api}/${ids[0]}` };
  const once = [
    { request: accounts, reply: token },
    { request, reply: replyOf(answer) },
  ];
  // After a refused token the call is made once more.
  return readRecorded(
    spotify,
    isBatch ? batch : environment,
    ids,
    answer.status === 401 ? [...once, ...once] : once,
  );
}

/** A reply to a batch is one; whatever else was recorded is taken for the answer to a single track. */
async function readFile(file: string): Promise<Read[]> {
  const answer = firstOf(file);
  const tracks = several.safeParse(answer.json).data?.tracks;
  if (!tracks) return read([song.safeParse(answer.json).data?.id ?? unknown(0)], answer, false);
  return read(
    tracks.map((entry, place) => entry?.id ?? unknown(place)),
    answer,
    true,
  );
}

const line = (result: Read): string =>
  result.outcome === 'read' ? `${result.song.title} ${result.metrics.popularity}` : result.kind;

recordingTests(
  'spotify',
  ['spotify'],
  {
    'spotify/album-many-artists': 'bad-reply',
    'spotify/album-single-track': 'bad-reply',
    'spotify/artist': 'bad-reply',
    'spotify/audio-analysis': 'bad-reply',
    'spotify/audio-features-many': 'bad-reply',
    'spotify/audio-features-one': 'bad-reply',
    'spotify/error-401-token-expired': 'needs-auth',
    'spotify/error-auth-invalid-client': 'bad-reply',
    'spotify/search-album-by-upc-empty': 'bad-reply',
    'spotify/search-track-none': 'bad-reply',
    'spotify/search-tracks': 'bad-reply',
    'spotify/token-client-credentials': 'bad-reply',
    'spotify/track-info': 'Happy 1',
    'spotify/track-recorded': 'Do I Wanna Know? 86',
    'spotify/track-recorded-unplayable-market': 'Stuck Together Pieces 0',
    'spotify/track-single': 'Timber 85',
    'spotify/tracks-several': ['Mr. Brightside 76', 'Somebody Told Me 72'],
    'spotify/tracks-several-one-id': ['Die With A Smile 96'],
    'spotify/tracks-several-with-null': ['Mr. Brightside 76', 'not-found'],
  },
  async (file) => (await readFile(file)).map(line),
);

describe.skipIf(!areRecordingsThere)('recorded replies of spotify', () => {
  test('the recorded refusal of a client is a matter of keys', async () => {
    const reply = replyOf(firstOf('spotify/error-auth-invalid-client.json'));
    const results = await readRecorded(spotify, environment, [unknown(0)], [{ request: accounts, reply }]);
    expect(results.map(line)).toEqual(['needs-auth']);
  });

  test('[MOOD-01] recorded audio features are read, each under its song', async () => {
    const given = z
      .object({ audio_features: z.array(z.looseObject({ id: z.string(), energy: z.number() })) })
      .parse(firstOf('spotify/audio-features-many.json').json);
    const ids = given.audio_features.map(({ id }) => id);
    const tracks = ids.map((id) => ({ id, name: id }));
    const results = await readRecorded(spotify, { ...batch, SPOTIFY_AUDIO_FEATURES: 'true' }, ids, [
      { request: accounts, reply: token },
      { request: { url: api }, reply: { json: { tracks } } },
      {
        request: { url: api.replace('tracks', 'audio-features'), query: { ids: ids.join(',') } },
        reply: replyOf(firstOf('spotify/audio-features-many.json')),
      },
    ]);
    expect(results[0]).toHaveProperty('sound', {
      danceability: 0.587,
      energy: 0.965,
      key: 'B',
      loudness: -4.106,
      mode: 'major',
      speechiness: 0.101,
      acousticness: 0.0362,
      instrumentalness: 0,
      liveness: 0.138,
      valence: 0.818,
      tempo: 129.972,
    });
    expect(results.map((result) => Object(result).sound.energy)).toEqual(
      given.audio_features.map(({ energy }) => energy),
    );
  });

  test('[TRK-01] a recorded song has its facts', async () => {
    const [result] = await readFile('spotify/track-info.json');
    const facts = {
      artist: 'Pharrell Williams',
      durationSeconds: 233,
      isrc: 'USQ4E1300686',
      releaseDate: '2013-06-18',
    };
    expect(result).toMatchObject({ song: facts, availability: 'blocked' });
  });
});
