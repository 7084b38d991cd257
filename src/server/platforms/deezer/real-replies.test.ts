/** Every recorded reply of Deezer, read by its connector; skipped where the recordings are absent. */
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
import { deezer } from './index.ts';

const harder = '3135556';
const song = z.looseObject({ id: z.number() });

const firstOf = (file: string): Recorded => recorded(file)[0] ?? { status: undefined, json: undefined };

const read = (id: string, answer: Recorded): Promise<Read[]> =>
  readRecorded(
    deezer,
    {},
    [id],
    [{ request: { url: `https://api.deezer.com/track/${id}` }, reply: replyOf(answer) }],
  );

const line = (result: Read | undefined): string =>
  result?.outcome === 'read' ? `${result.song.title} ${result.metrics.rank}` : (result?.kind ?? 'nothing');

recordingTests(
  'deezer',
  ['deezer'],
  {
    'deezer/album': 'bad-reply',
    'deezer/album-harmony': 'bad-reply',
    'deezer/artist': 'bad-reply',
    'deezer/chart-tracks': 'bad-reply',
    'deezer/error-404-path': 'bad-reply',
    'deezer/error-500-wrong-parameter': 'bad-reply',
    'deezer/error-800-no-track': 'not-found',
    'deezer/infos': 'bad-reply',
    'deezer/search-2026': 'bad-reply',
    'deezer/track': 'Harder Better Faster Stronger 760033',
  },
  async (file) => (await read(harder, firstOf(file))).map(line),
);

describe.skipIf(!areRecordingsThere)('recorded replies of deezer', () => {
  test.each(['chart-tracks', 'search-2026'])('[TRK-05] every track of %s is read', async (file) => {
    const list = z.object({ data: z.array(song).min(1) }).parse(firstOf(`deezer/${file}.json`).json);
    for (const json of list.data) {
      const [result] = await read(String(json.id), { status: 200, json });
      expect(line(result)).toBe(`${json.title} ${json.rank}`);
    }
  });

  test('[MOOD-01] a recorded song has its tempo and gain', async () => {
    const [result] = await read(harder, firstOf('deezer/track.json'));
    expect(result).toHaveProperty('sound', { tempo: 123, gain: -12.4 });
  });

  test('[TRK-01] a recorded song has its facts', async () => {
    const [result] = await read(harder, firstOf('deezer/track.json'));
    const facts = {
      artist: 'Daft Punk',
      album: 'Discovery',
      durationSeconds: 224,
      isrc: 'GBDUW0000059',
      releaseDate: '2001-03-07',
    };
    expect(result).toMatchObject({ song: facts, availability: 'public' });
  });
});
