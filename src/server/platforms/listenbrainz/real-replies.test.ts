/** Every recorded reply of ListenBrainz and MusicBrainz, read by the connector; skipped where they are absent. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  areRecordingsThere,
  type Read,
  type RecordedCall,
  readRecorded,
  recorded,
  recordingTests,
} from '#kit/recordings.ts';
import { listenbrainz } from './index.ts';

const facts = { method: 'POST', url: 'https://api.listenbrainz.org/1/metadata/recording/' } as const;
const counts = { method: 'POST', url: 'https://api.listenbrainz.org/1/popularity/recording' } as const;
const nobody = '00000000-0000-4000-8000-000000000001';

const identified = z.object({ id: z.string() });
const popularity = z.array(z.object({ recording_mbid: z.string() })).min(1);
const jsonOf = (file: string): unknown => recorded(file)[0]?.json;

const countsOf = (id: string) => [{ recording_mbid: id, total_listen_count: 70, total_user_count: 7 }];
const nameless = { recording: { name: 'not recorded' } };

/** As the reply of MusicBrainz, which is asked where ListenBrainz knows nothing. */
function asRecording(json: unknown): Promise<Read[]> {
  const id = identified.safeParse(json).data?.id ?? nobody;
  const calls: RecordedCall[] = [
    { request: facts, reply: { json: {} } },
    { request: { url: `https://musicbrainz.org/ws/2/recording/${id}` }, reply: { json } },
  ];
  const isRead = z.object({ title: z.string(), video: z.boolean() }).safeParse(json).success;
  if (isRead) calls.push({ request: counts, reply: { json: countsOf(id) } });
  return readRecorded(listenbrainz, {}, [id], calls);
}

/** As the counts of songs whose names are known. */
function asCounts(json: unknown): Promise<Read[]> {
  const ids = popularity.safeParse(json).data?.map((entry) => entry.recording_mbid) ?? [nobody];
  const known = Object.fromEntries(ids.map((id) => [id, nameless]));
  return readRecorded(listenbrainz, {}, ids, [
    { request: facts, reply: { json: known } },
    { request: counts, reply: { json } },
  ]);
}

/** As the facts of songs: the recorded ones lack the name, as they were made before it was there. */
function asFacts(json: unknown): Promise<Read[]> {
  const id = 'e97f805a-ab48-4c52-855e-07049142113d';
  const reply = z.record(z.string(), z.looseObject({})).parse(json);
  const named = { ...reply, [id]: { ...reply[id], recording: { name: 'not recorded' } } };
  return readRecorded(
    listenbrainz,
    {},
    [id],
    [
      { request: facts, reply: { json: named } },
      { request: counts, reply: { json: countsOf(id) } },
    ],
  );
}

function readFile(file: string): Promise<Read[]> {
  const json = jsonOf(file);
  if (file.startsWith('musicbrainz/')) return asRecording(json);
  return file.endsWith('metadata-recording.json') ? asFacts(json) : asCounts(json);
}

/** `artist: title plays/listeners`, with `-` for what is not given. */
function line(result: Read): string {
  if (result.outcome !== 'read') return result.kind;
  const { plays = '-', listeners = '-' } = result.metrics;
  return `${result.song.artist || '-'}: ${result.song.title} ${plays}/${listeners}`;
}

recordingTests(
  'listenbrainz and musicbrainz',
  ['listenbrainz', 'musicbrainz'],
  {
    'listenbrainz/listens-mapped-multi-artist': 'bad-reply',
    'listenbrainz/metadata-lookup': 'bad-reply',
    'listenbrainz/metadata-recording': 'Portishead: not recorded 70/7',
    'listenbrainz/popularity-recording.example': ['-: not recorded 1000/10', '-: not recorded -/-'],
    'listenbrainz/stats-artist-listeners-db': 'bad-reply',
    'listenbrainz/stats-artist-map-db': 'bad-reply',
    'musicbrainz/eval-recording-multi-isrc': 'bad-reply',
    'musicbrainz/recording': 'Ed Sheeran: Thinking Out Loud 70/7',
    'musicbrainz/recording-multi-artists':
      'Ed Sheeran feat. Meek Mill & A Boogie Wit da Hoodie: 1000 Nights 70/7',
    'musicbrainz/recording-nulls': 'bad-reply',
    'musicbrainz/release': 'bad-reply',
  },
  async (file) => (await readFile(file)).map(line),
);

describe.skipIf(!areRecordingsThere)('recorded replies of listenbrainz and musicbrainz', () => {
  test('[TRK-01] a song that only MusicBrainz knows has its facts', async () => {
    const [result] = await asRecording(jsonOf('musicbrainz/recording.json'));
    const song = {
      title: 'Thinking Out Loud',
      artist: 'Ed Sheeran',
      durationSeconds: 281,
      isrc: 'GBAHS1400099',
      releaseDate: '2014-06-20',
    };
    expect(result).toMatchObject({ song, withheld: [], availability: 'public' });
  });

  test('[TRK-01] a song of the recorded batch has its album', async () => {
    const [result] = await asFacts(jsonOf('listenbrainz/metadata-recording.json'));
    expect(result).toMatchObject({ song: { artist: 'Portishead', album: 'Dummy' } });
  });

  test('[TRK-01] without its name, as it was recorded, it would be looked up', async () => {
    const id = 'e97f805a-ab48-4c52-855e-07049142113d';
    const results = await readRecorded(
      listenbrainz,
      {},
      [id],
      [
        { request: facts, reply: { json: jsonOf('listenbrainz/metadata-recording.json') } },
        {
          request: { url: `https://musicbrainz.org/ws/2/recording/${id}` },
          reply: { status: 404, json: { error: 'Not Found' } },
        },
      ],
    );
    expect(results).toMatchObject([{ kind: 'not-found' }]);
  });
});
