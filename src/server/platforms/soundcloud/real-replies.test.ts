/** Every recorded reply of SoundCloud, read by its connector; skipped where the recordings are absent. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { setUpPlatform } from '#kit/platform-suite.ts';
import {
  areRecordingsThere,
  type Read,
  type Recorded,
  type RecordedCall,
  readRecorded,
  recorded,
  recordingTests,
  replyOf,
} from '#kit/recordings.ts';
import { soundcloud } from './index.ts';

const environment = { SOUNDCLOUD_CLIENT_ID: 'id', SOUNDCLOUD_CLIENT_SECRET: 'secret' };
const api = 'https://api.soundcloud.com';
const token: RecordedCall = {
  request: { method: 'POST', url: 'https://secure.soundcloud.com/oauth/token' },
  reply: { json: { access_token: 'token', token_type: 'Bearer', expires_in: 3599 } },
};

const song = z.looseObject({ kind: z.literal('track'), id: z.number() });
const redirect = z.object({ location: z.string() });
const unknown = 'soundcloud:tracks:1';

const readFrom = (ids: readonly string[], url: string, reply: RecordedCall['reply']): Promise<Read[]> => {
  const once: RecordedCall[] = [token, { request: { url }, reply }];
  // After a refused token the call is made once more.
  const isRefused = 'status' in reply && reply.status === 401;
  return readRecorded(soundcloud, environment, ids, isRefused ? [...once, ...once] : once);
};

/** Songs and lists of them, as they were recorded, stand in the list that we ask for today. */
function asBatch(answer: Recorded): Promise<Read[]> {
  const songs = z.array(song).safeParse([answer.json].flat()).data;
  if (!songs) return readFrom([unknown], `${api}/tracks`, replyOf(answer));
  const ids = songs.map(({ id }) => `soundcloud:tracks:${id}`);
  return readFrom(ids, `${api}/tracks`, { json: { collection: songs } });
}

const asSingle = (answer: Recorded): Promise<Read[]> =>
  readFrom([`${unknown}/s-AbC12`], `${api}/tracks/${encodeURIComponent(unknown)}`, replyOf(answer));

async function asRedirect({ json }: Recorded): Promise<string> {
  const { net, io } = setUpPlatform(soundcloud, environment);
  net.expect(token.request, token.reply);
  net.expect({ url: `${api}/resolve` }, { status: 302, headers: redirect.parse(json) });
  const link = await soundcloud.resolve?.(io, 'https://soundcloud.com/bbc-radio-4/m-w-cloud');
  return link?.kind === 'track' ? link.platformTrackId : `${link?.kind}`;
}

/** `plays/likes/comments/reposts/downloads availability`, with `-` for what is not given. */
function line(result: Read): string {
  if (result.outcome !== 'read') return result.kind;
  const { plays, likes, comments, reposts, downloads } = result.metrics;
  const counts = [plays, likes, comments, reposts, downloads].map((count) => count ?? '-');
  return `${counts.join('/')} ${result.availability}`;
}

async function linesOf(answer: Recorded): Promise<string[]> {
  if (answer.status === 302) return [await asRedirect(answer)];
  const isOfOneSong = answer.status === 403 || answer.status === 404;
  return (await (isOfOneSong ? asSingle(answer) : asBatch(answer))).map(line);
}

recordingTests(
  'soundcloud',
  ['soundcloud'],
  {
    'soundcloud/error-401': 'needs-auth',
    'soundcloud/error-404-track': 'not-found',
    'soundcloud/playlist': 'bad-reply',
    'soundcloud/resolve-redirect-then-track': ['soundcloud:tracks:122889665', '3693/51/1/-/0 public'],
    'soundcloud/search-tracks-2023-cut': [
      '2921947/61839/233/527/0 public',
      '1081621/19395/75/69/0 public',
      '487978/9571/36/51/0 public',
      '27915/703/2/8/0 public',
      '51/2/1/0/0 public',
      '54/0/0/0/0 public',
      '47/3/0/0/0 public',
    ],
    'soundcloud/track-2022': '17319/5/7/1/134 public',
    'soundcloud/track-403-then-200': ['not-found', 'not-found', '8798/2/6/-/134 public'],
    'soundcloud/user-tracks': ['2718/91/0/15/0 public', '1519/36/0/4/0 public', '…'],
  },
  async (file) => (await Promise.all(recorded(file).map(linesOf))).flat(),
);

describe.skipIf(!areRecordingsThere)('recorded replies of soundcloud', () => {
  test('[TRK-01] a recorded song has its facts', async () => {
    const [answer = { status: 0, json: undefined }] = recorded('soundcloud/track-2022.json');
    expect(await asBatch(answer)).toMatchObject([
      {
        song: {
          title: 'Munching at Tiannas house',
          artist: 'Alex Stevenson',
          durationSeconds: 18,
          releaseDate: '2011-04-06',
        },
        withheld: [],
      },
    ]);
  });

  test('[TRK-01] a code and a picture are there where they were recorded', async () => {
    const list = recorded('soundcloud/search-tracks-2023-cut.json').map(({ json }) => json);
    const answer = { status: 200, json: list };
    expect((await asBatch(answer))[1]).toMatchObject({
      song: {
        isrc: 'QM8DG2239609',
        artworkUrl: 'https://i1.sndcdn.com/artworks-boa7PEEm9akQ5Jz4-l2AMWw-t500x500.jpg',
      },
    });
  });

  test.each([
    ['oembed/soundcloud-5de734c4.json', 'soundcloud:tracks:191904624'],
    ['oembed/soundcloud-a0c7770a.json', 'soundcloud:tracks:150745932'],
  ])('[TRK-03] the preview %s shows %s', async (file, platformTrackId) => {
    const [answer = { status: 0, json: undefined }] = recorded(file);
    const { net, io } = setUpPlatform(soundcloud, { ...environment, OEMBED_URL: 'https://previews.example' });
    net.expect({ url: 'https://previews.example/soundcloud' }, replyOf(answer));
    expect(await soundcloud.resolve?.(io, 'https://on.soundcloud.com/7eKxH')).toMatchObject({
      platformTrackId,
    });
  });
});
