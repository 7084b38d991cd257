/** Every recorded reply of the three platforms, read by its connector; skipped where the recordings are absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { PlatformId } from '#contract/platforms.ts';
import type { FakeReply } from '#kit/fake-http.ts';
import { setUpPlatform } from '#kit/platform-suite.ts';
import { PlatformFailure } from './failure.ts';
import type { ReadResult } from './platform.ts';
import { platformOf } from './registry.ts';

const folder = resolve(import.meta.dirname, '../../../../shared/platforms');
const isThere = existsSync(folder);
if (!isThere) process.stdout.write(`skipped: ${folder} is not there\n`);

const exchange = z.object({ response: z.object({ status: z.number(), body: z.unknown() }) });
const song = z.looseObject({ id: z.union([z.string(), z.number()]) });

/** A recording is a body alone, an exchange, or several exchanges; a body alone tells its status itself. */
function repliesIn(file: string): { status: number; json: unknown }[] {
  const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return (Array.isArray(content) ? content : [content]).map((part) => {
    const recorded = exchange.safeParse(part).data?.response;
    if (recorded) return { status: recorded.status, json: recorded.body };
    const status = z.object({ error: z.object({ code: z.number() }) }).safeParse(part).data?.error.code;
    return { status: status ?? (part.error === 'invalid_client' ? 400 : 200), json: part };
  });
}

const environments: Partial<Record<PlatformId, Record<string, string>>> = {
  youtube: { YOUTUBE_API_KEY: 'key' },
  spotify: { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' },
  deezer: {},
};
const requests = {
  youtube: () => 'https://youtube.googleapis.com/youtube/v3/videos',
  spotify: (id: string) => `https://api.spotify.com/v1/tracks/${id}`,
  spotifyBatch: () => 'https://api.spotify.com/v1/tracks',
  deezer: (id: string) => `https://api.deezer.com/track/${id}`,
};
const accounts = { method: 'POST', url: 'https://accounts.spotify.com/api/token' } as const;
const token = { json: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 } };

type Read = ReadResult | { outcome: 'failed'; kind: string };

/** What the connector makes of a recorded reply to a call for these ids; a failed call fails each of them. */
async function readRecorded(name: keyof typeof requests, ids: string[], reply: FakeReply): Promise<Read[]> {
  const id = name === 'spotifyBatch' ? 'spotify' : name;
  const platform = platformOf(id);
  if (!platform) throw new Error(`no ${id}`);
  const batch = name === 'spotifyBatch' ? { SPOTIFY_BATCH_READS: 'true' } : {};
  const { net, io } = setUpPlatform(platform, { ...environments[id], ...batch });
  const isRefused = 'status' in reply && reply.status === 401 && id === 'spotify';
  for (let round = 0; round < (isRefused ? 2 : 1); round++) {
    if (id === 'spotify') net.expect(accounts, token);
    net.expect({ url: requests[name](ids[0] ?? '') }, reply);
  }
  try {
    return [...(await platform.read(io, ids)).values()];
  } catch (error) {
    if (error instanceof PlatformFailure) return ids.map(() => ({ outcome: 'failed', kind: error.kind }));
    throw error;
  }
}

/** `views/likes/comments availability`, with `-` for what is withheld. */
function line(result: Read | undefined): string {
  if (result?.outcome !== 'read') return result?.kind ?? 'nothing';
  const { metrics, availability, song: facts } = result;
  const counts = [metrics.views, metrics.likes, metrics.comments].map((count) => count ?? '-').join('/');
  return 'views' in metrics || result.withheld.length > 0
    ? `${counts} ${availability}`
    : `${facts.title} ${metrics.popularity ?? metrics.rank}`;
}

function tableTests(platform: 'youtube' | 'spotify' | 'deezer', table: Record<string, unknown>): void {
  test(`every recording of ${platform} is in the table`, () => {
    const files = readdirSync(join(folder, platform)).filter((name) =>
      /^(?!.*(openapi|discovery)).*\.json$/.test(name),
    );
    expect(Object.keys(table).sort()).toEqual(files.map((name) => name.replace('.json', '')).sort());
  });
}

const youtubeTable: Record<string, string | string[]> = {
  'channels-list-one': [],
  'error-400-missing-parameter': 'bad-reply',
  'error-400-subscriptionForbidden': 'bad-reply',
  'error-400-unknownPart': 'bad-reply',
  'error-401-invalid-credentials': 'needs-auth',
  'error-403-forbidden': 'needs-auth',
  'error-403-permission': 'needs-auth',
  'error-403-playlistForbidden': 'needs-auth',
  'error-403-subscriptionForbidden': 'needs-auth',
  'error-404-videoNotFound': 'bad-reply',
  'error-response-keyinvalid': 'needs-auth',
  'search-list-videos-by-channel': 'bad-reply',
  'videos-list-chart-page2': ['-/-/- public', '-/-/- public', '-/-/- public'],
  'videos-list-four-parts-batch': [
    '39973/2432/819 public',
    '47211/3259/1288 public',
    '368088/14939/3256 public',
  ],
  'videos-list-live-scheduled': '-/-/- public',
  'videos-list-one-video': '-/-/- public',
  'videos-list-own-private-unlisted': [
    '0/0/0 unlisted',
    '1/0/0 unlisted',
    '1/0/0 unlisted',
    '2/0/0 unlisted',
    '0/0/0 private',
  ],
  'videos-list-psy-all-parts': '3507700238/17079399/4998288 public',
  'videos-list-statistics-missing-fields': [
    '96887746/3319246/1067571 public',
    '3350292/3824/576 public',
    '338857/4778/637 public',
    '1845934/-/- public',
    '376852/6709/1225 public',
    '309553/-/- public',
  ],
  'videos-list-two-videos': ['-/-/- public', '-/-/- public'],
  'videos-list-unknown-id': 'not-found',
};

describe.skipIf(!isThere)('recorded replies of youtube', () => {
  const items = (json: unknown) => z.object({ items: z.array(song) }).safeParse(json).data?.items ?? [];
  /** Recordings that asked for fewer parts than we do are completed with a title, and parts are put together. */
  function complete(file: string): { status: number; json: unknown; ids: string[] } {
    const replies = repliesIn(`youtube/${file}.json`);
    const byId = new Map<string, object>();
    for (const { json } of replies)
      for (const item of items(json))
        byId.set(String(item.id), {
          snippet: { title: 'not recorded' },
          ...byId.get(String(item.id)),
          ...item,
        });
    const status = replies[0]?.status ?? 0;
    if (byId.size === 0) return { status, json: replies[0]?.json, ids: ['aaaaaaaaaaa'] };
    return {
      status,
      json: { items: [...byId.values()] },
      ids: [...byId.keys()].filter((id) => id.length === 11),
    };
  }

  tableTests('youtube', youtubeTable);

  test.each(Object.entries(youtubeTable))('[TRK-05] %s', async (file, expected) => {
    const { status, json, ids } = complete(file);
    const lines = ids.length > 0 ? (await readRecorded('youtube', ids, { status, json })).map(line) : [];
    if (typeof expected === 'string') expect(lines).toEqual([expected]);
    else expect(lines.slice(0, expected.length)).toEqual(expected);
  });

  test('[TRK-05] every recorded counter comes through as it stands, and every absent one is withheld', async () => {
    const { json, ids } = complete('videos-list-statistics-missing-fields');
    const results = await readRecorded('youtube', ids, { json });
    const raw = items(json).map(({ statistics }) => z.record(z.string(), z.string()).parse(statistics));
    const expected = raw.map(
      (counts) =>
        `${counts.viewCount ?? '-'}/${counts.likeCount ?? '-'}/${counts.commentCount ?? '-'} public`,
    );
    expect(results.map(line)).toEqual(expected);
    expect(expected.filter((text) => text.includes('-')).length).toBeGreaterThan(3);
  });

  test('[TRK-01] a recorded song has its facts', async () => {
    const { json, ids } = complete('videos-list-psy-all-parts');
    const [result] = await readRecorded('youtube', ids, { json });
    const facts = {
      title: 'PSY - GANGNAM STYLE(강남스타일) M/V',
      durationSeconds: 253,
      releaseDate: '2012-07-15',
    };
    expect(result).toMatchObject({ song: facts });
  });
});

const spotifyTable: Record<string, string | string[]> = {
  'album-many-artists': 'bad-reply',
  'album-single-track': 'bad-reply',
  artist: 'bad-reply',
  'audio-analysis': 'bad-reply',
  'audio-features-many': 'bad-reply',
  'audio-features-one': 'bad-reply',
  'error-401-token-expired': 'needs-auth',
  'error-auth-invalid-client': 'bad-reply',
  'search-album-by-upc-empty': 'bad-reply',
  'search-track-none': 'bad-reply',
  'search-tracks': 'bad-reply',
  'token-client-credentials': 'bad-reply',
  'track-info': 'Happy 1',
  'track-recorded': 'Do I Wanna Know? 86',
  'track-recorded-unplayable-market': 'Stuck Together Pieces 0',
  'track-single': 'Timber 85',
  'tracks-several': ['Mr. Brightside 76', 'Somebody Told Me 72'],
  'tracks-several-one-id': ['Die With A Smile 96'],
  'tracks-several-with-null': ['Mr. Brightside 76', 'not-found'],
};

describe.skipIf(!isThere)('recorded replies of spotify', () => {
  tableTests('spotify', spotifyTable);

  const unknown = (place: number) => `0UnknownSong000000000${place}`;
  test.each(Object.entries(spotifyTable))('[TRK-05] %s', async (file, expected) => {
    const [reply = { status: 0, json: undefined }] = repliesIn(`spotify/${file}.json`);
    if (typeof expected === 'string') {
      const id = song.safeParse(reply.json).data?.id ?? unknown(0);
      expect((await readRecorded('spotify', [String(id)], reply)).map(line)).toEqual([expected]);
      return;
    }
    const { tracks } = z.object({ tracks: z.array(song.nullable()) }).parse(reply.json);
    const ids = tracks.map((entry, place) => String(entry?.id ?? unknown(place)));
    expect((await readRecorded('spotifyBatch', ids, reply)).map(line)).toEqual(expected);
  });

  test('the recorded refusal of a client is a matter of keys', async () => {
    const spotify = platformOf('spotify');
    if (!spotify) throw new Error('no spotify');
    const { net, io } = setUpPlatform(spotify, environments.spotify ?? {});
    net.expect(accounts, repliesIn('spotify/error-auth-invalid-client.json')[0] ?? {});
    await expect(spotify.read(io, [unknown(0)])).rejects.toMatchObject({ kind: 'needs-auth' });
  });

  test('[TRK-01] a recorded song has its facts', async () => {
    const [reply = {}] = repliesIn('spotify/track-info.json');
    const [result] = await readRecorded('spotify', ['6NPVjNh8Jhru9xOmyQigds'], reply);
    const facts = {
      artist: 'Pharrell Williams',
      durationSeconds: 233,
      isrc: 'USQ4E1300686',
      releaseDate: '2013-06-18',
    };
    expect(result).toMatchObject({ song: facts, availability: 'blocked' });
  });
});

const deezerTable: Record<string, string> = {
  album: 'bad-reply',
  'album-harmony': 'bad-reply',
  artist: 'bad-reply',
  'chart-tracks': 'bad-reply',
  'error-404-path': 'bad-reply',
  'error-500-wrong-parameter': 'bad-reply',
  'error-800-no-track': 'not-found',
  infos: 'bad-reply',
  'search-2026': 'bad-reply',
  track: 'Harder Better Faster Stronger 760033',
};

describe.skipIf(!isThere)('recorded replies of deezer', () => {
  tableTests('deezer', deezerTable);

  test.each(Object.entries(deezerTable))('[TRK-05] %s', async (file, expected) => {
    const [reply = {}] = repliesIn(`deezer/${file}.json`);
    expect((await readRecorded('deezer', ['3135556'], reply)).map(line)).toEqual([expected]);
  });

  test.each(['chart-tracks', 'search-2026'])('[TRK-05] every track of %s is read', async (file) => {
    const list = z.object({ data: z.array(song) }).parse(repliesIn(`deezer/${file}.json`)[0]?.json);
    for (const json of list.data) {
      const [result] = await readRecorded('deezer', [String(json.id)], { json });
      expect(line(result)).toBe(`${json.title} ${json.rank}`);
    }
  });

  test('[TRK-01] a recorded song has its facts', async () => {
    const [result] = await readRecorded('deezer', ['3135556'], repliesIn('deezer/track.json')[0] ?? {});
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
