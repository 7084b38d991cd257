/** Reads one track by one call of `track.getInfo`; there is no batch (facts §6). */
import { addressAt } from '../http/client.ts';
import { type FailureKind, itemFailure, type ReplyFailure } from '../http/failure.ts';
import { type Reply, retryAfter } from '../http/status.ts';
import { countOf, imageOf, readingFrom, secondsOf, textOf, titleOf, withoutAbsent } from '../parse.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { readOneByOne } from '../read-each.ts';
import { errorReply, type Track, track, trackReply } from './schema.ts';
import { idOfNames, type Names, namesOf, urlOf } from './url.ts';

type Settings = { LASTFM_API_URL: string; LASTFM_API_KEY?: string };

/** What the codes mean (facts §6); 4, 9 and 17 ask for a user, which no call of ours should need. */
const kinds: Readonly<Record<number, FailureKind>> = {
  2: 'bad-reply',
  3: 'bad-reply',
  4: 'needs-auth',
  8: 'unavailable',
  9: 'needs-auth',
  10: 'needs-auth',
  11: 'unavailable',
  13: 'bad-reply',
  16: 'unavailable',
  17: 'needs-auth',
  26: 'needs-auth',
  29: 'rate-limited',
};

/**
 * In the log and beside the check of the keys. Four scrobblers report (18 to 20 November 2026) that from 1 December 2026 a
 * key works only while its owner pays.
 */
const needsPro = 'from 2026-12-01 the owner of a key needs Last.fm Pro';
const reasons: Readonly<Record<number, string>> = {
  10: `invalid key; ${needsPro}`,
  26: `key suspended; ${needsPro}`,
};

/** Wrong parameters, and a song that nobody knows: only the message tells them apart. */
const wrongParameters = 6;
const isMissing = (message: unknown): boolean =>
  typeof message === 'string' && /^track not found/i.test(message);

/** Our own figure: Last.fm sends no Retry-After (facts §6), and suspends keys that go on and on. */
const pauseMilliseconds = 60_000;

function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  const error = errorReply.safeParse(reply.json).data;
  // A missing song has Last.fm's own body; a 404 without it is a wrong address and must not mark songs as gone.
  if (!error) return reply.status === 404 ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;
  const reason = reasons[error.error];
  const detail = `code ${error.error}${reason ? ` (${reason})` : ''}`;
  if (error.error === wrongParameters)
    return { kind: isMissing(error.message) ? 'not-found' : 'bad-reply', detail };
  const kind = kinds[error.error];
  if (kind === 'rate-limited') {
    const until = retryAfter(reply.headers, now) ?? new Date(now.getTime() + pauseMilliseconds);
    return { kind, detail, until };
  }
  if (kind) return { kind, detail };
  // A code that nobody wrote down: the status decides, unless it would say "found" or "not found".
  return reply.status < 400 || reply.status === 404 ? { kind: 'bad-reply', detail } : undefined;
}

/** Smallest first. */
const sizes: readonly unknown[] = ['small', 'medium', 'large', 'extralarge', 'mega'];
/** The star that stands for "no picture". */
const placeholder = '2a96cbd8b46e442fc41c2b86b821562f';

function artworkOf({ album }: Track): string | undefined {
  const images = album?.image?.toSorted((a, b) => sizes.indexOf(b.size) - sizes.indexOf(a.size));
  return images
    ?.map((image) => imageOf(image['#text']))
    .find((address) => address !== undefined && !address.includes(placeholder));
}

/** From milliseconds in digits. */
const durationOf = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? secondsOf(Number(value) / 1000) : undefined;

/** What a name says, whatever its case, signs and spaces: Last.fm answers in a spelling of its own. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const isNamed = (stated: unknown, asked: string): boolean =>
  typeof stated !== 'string' || lettersOf(stated) === lettersOf(asked);

/** Last.fm answers with the song that it takes the names for. */
function replacedBy({ name, artist }: Track, asked: Names): ReadResult {
  const id = idOfNames(textOf(artist?.name) ?? asked.artist, textOf(name) ?? asked.track);
  return id === undefined ? itemFailure('bad-reply', 'another track') : itemFailure('replaced', urlOf(id));
}

function readingOf(value: unknown, asked: Names): ReadResult {
  const parsed = track.safeParse(value);
  if (!parsed.success) return itemFailure('bad-reply', 'track of another shape');
  const song = parsed.data;
  if (!isNamed(song.name, asked.track) || !isNamed(song.artist?.name, asked.artist))
    return replacedBy(song, asked);
  return readingFrom(
    () => ({
      outcome: 'read' as const,
      song: withoutAbsent({
        title: titleOf(song.name),
        artist: textOf(song.artist?.name) ?? '',
        album: textOf(song.album?.title),
        artworkUrl: artworkOf(song),
        durationSeconds: durationOf(song.duration),
      }),
      metrics: withoutAbsent({
        plays: countOf(song.playcount, 'playcount'),
        listeners: countOf(song.listeners, 'listeners'),
      }),
      withheld: [],
      availability: 'public' as const,
    }),
    { isCounted: true },
  );
}

/**
 * Without autocorrection: the followed song is the one whose names were pasted. With it, a name that Last.fm
 * thinks wrong would be answered with another song's numbers, and that song counted twice.
 */
async function readOne(io: PlatformIo<Settings>, id: string): Promise<ReadResult> {
  const names = namesOf(id);
  if (!names) return itemFailure('not-found', 'no such id');
  const query = {
    method: 'track.getInfo',
    ...names,
    autocorrect: '0',
    format: 'json',
    api_key: io.settings.LASTFM_API_KEY ?? '',
  };
  const address = addressAt(io.settings.LASTFM_API_URL, '/');
  return readingOf((await io.http.get(address, trackReply, { query, classify })).track, names);
}

export const read = (io: PlatformIo<Settings>, ids: readonly string[]): Promise<Map<string, ReadResult>> =>
  readOneByOne(ids, (id) => readOne(io, id));
