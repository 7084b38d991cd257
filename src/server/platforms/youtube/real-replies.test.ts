/** Every recorded reply of YouTube, read by its connector; skipped where the recordings are absent. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { areRecordingsThere, type Read, readRecorded, recorded, recordingTests } from '#kit/recordings.ts';
import { youtube } from './index.ts';

const request = { url: 'https://youtube.googleapis.com/youtube/v3/videos' };
const nobody = 'aaaaaaaaaaa';

const list = z.object({ items: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })) });
const failed = z.object({ error: z.object({ code: z.number() }) });

type Reply = { status: number; json: unknown; ids: string[] };

/**
 * Recordings that asked for fewer parts than we do are completed with a title and a count of views, and parts are put
 * together.
 */
function complete(file: string): Reply {
  const replies = recorded(file);
  const byId = new Map<string, object>();
  for (const { json } of replies)
    for (const item of list.safeParse(json).data?.items ?? [])
      byId.set(String(item.id), {
        snippet: { title: 'not recorded' },
        statistics: { viewCount: '7' },
        ...byId.get(String(item.id)),
        ...item,
      });
  const [first] = replies;
  // A body alone tells its status itself.
  const status = first?.status ?? failed.safeParse(first?.json).data?.error.code ?? 200;
  if (byId.size === 0) return { status, json: first?.json, ids: [nobody] };
  const ids = [...byId.keys()].filter((id) => id.length === nobody.length);
  return { status, json: { items: [...byId.values()] }, ids };
}

const read = async ({ status, json, ids }: Reply): Promise<Read[]> =>
  ids.length === 0
    ? []
    : readRecorded(youtube, { YOUTUBE_API_KEY: 'key' }, ids, [{ request, reply: { status, json } }]);

/** `views/likes/comments availability`, with `-` for what is withheld. */
function line(result: Read): string {
  if (result.outcome !== 'read') return result.kind;
  const { views, likes, comments } = result.metrics;
  return `${[views, likes, comments].map((count) => count ?? '-').join('/')} ${result.availability}`;
}

recordingTests(
  'youtube',
  ['youtube'],
  {
    'youtube/channels-list-one': [],
    'youtube/error-400-missing-parameter': 'bad-reply',
    'youtube/error-400-subscriptionForbidden': 'bad-reply',
    'youtube/error-400-unknownPart': 'bad-reply',
    'youtube/error-401-invalid-credentials': 'needs-auth',
    'youtube/error-403-forbidden': 'needs-auth',
    'youtube/error-403-permission': 'needs-auth',
    'youtube/error-403-playlistForbidden': 'needs-auth',
    'youtube/error-403-subscriptionForbidden': 'needs-auth',
    'youtube/error-404-videoNotFound': 'bad-reply',
    'youtube/error-response-keyinvalid': 'needs-auth',
    'youtube/search-list-videos-by-channel': 'bad-reply',
    'youtube/videos-list-chart-page2': ['7/-/- public', '7/-/- public', '7/-/- public', '…'],
    'youtube/videos-list-four-parts-batch': [
      '39973/2432/819 public',
      '47211/3259/1288 public',
      '368088/14939/3256 public',
      '…',
    ],
    'youtube/videos-list-live-scheduled': '7/-/- public',
    'youtube/videos-list-one-video': '7/-/- public',
    'youtube/videos-list-own-private-unlisted': [
      '0/0/0 unlisted',
      '1/0/0 unlisted',
      '1/0/0 unlisted',
      '2/0/0 unlisted',
      '0/0/0 private',
      '…',
    ],
    'youtube/videos-list-psy-all-parts': '3507700238/17079399/4998288 public',
    'youtube/videos-list-statistics-missing-fields': [
      '96887746/3319246/1067571 public',
      '3350292/3824/576 public',
      '338857/4778/637 public',
      '1845934/-/- public',
      '376852/6709/1225 public',
      '309553/-/- public',
      '…',
    ],
    'youtube/videos-list-two-videos': ['7/-/- public', '7/-/- public'],
    'youtube/videos-list-unknown-id': 'not-found',
  },
  async (file) => (await read(complete(file))).map(line),
);

describe.skipIf(!areRecordingsThere)('recorded replies of youtube', () => {
  test('[TRK-05] every recorded counter comes through as it stands, and every absent one is withheld', async () => {
    const reply = complete('youtube/videos-list-statistics-missing-fields.json');
    const raw = list
      .parse(reply.json)
      .items.map(({ statistics }) => z.record(z.string(), z.string()).parse(statistics));
    const expected = raw.map(
      (counts) =>
        `${counts.viewCount ?? '-'}/${counts.likeCount ?? '-'}/${counts.commentCount ?? '-'} public`,
    );
    expect((await read(reply)).map(line)).toEqual(expected);
    expect(expected.filter((text) => text.includes('-')).length).toBeGreaterThan(3);
  });

  test('[TRK-01] a recorded song has its facts', async () => {
    const [result] = await read(complete('youtube/videos-list-psy-all-parts.json'));
    const facts = {
      title: 'PSY - GANGNAM STYLE(강남스타일) M/V',
      durationSeconds: 253,
      releaseDate: '2012-07-15',
    };
    expect(result).toMatchObject({ song: facts });
  });
});
