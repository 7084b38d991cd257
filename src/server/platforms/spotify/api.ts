/** Reads tracks: one by one, or 50 at once where the application's quota allows it. */
import { z } from 'zod';
import { pageById, resultsById } from '../by-id.ts';
import { clientCredentials } from '../client-credentials.ts';
import {
  type FoundSong,
  findOneByOne,
  foundSongs,
  type ListedUpTo,
  type Listing,
  mostFound,
  noneIfMissing,
  placesByNumber,
  readPages,
} from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type ReplyFailure, reasonCode } from '../http/failure.ts';
import { type Reply, retryAfter } from '../http/status.ts';
import { withToken } from '../http/tokens.ts';
import {
  dayOf,
  imageOf,
  isrcOf,
  popularityOf,
  readingFrom,
  secondsOf,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { PlatformIo, Reading, ReadResult } from '../platform.ts';
import { readOneByOne } from '../read-each.ts';
import { addSounds } from './audio-features.ts';
import {
  albumTracks,
  errorReply,
  featureBatch,
  type Track,
  track,
  trackBatch,
  trackSearch,
} from './schema.ts';
import { isId, urlOf } from './url.ts';

type Settings = {
  SPOTIFY_API_URL: string;
  SPOTIFY_ACCOUNTS_URL: string;
  SPOTIFY_CLIENT_ID?: string;
  SPOTIFY_CLIENT_SECRET?: string;
  SPOTIFY_BATCH_READS: boolean;
  SPOTIFY_AUDIO_FEATURES: boolean;
};
type Io = PlatformIo<Settings>;

/** Every call of the interface counts in both; `daily` is there for applications in development mode alone. */
export const burstQuota = 'calls';
export const dailyQuota = 'daily';
const quotas = [burstQuota, dailyQuota];

/** "Do not retry soon" (facts §3, [SP-JUL]); no time is published, so an hour unless told more: up to a day is. */
const quotaPauseMilliseconds = 3600_000;

function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  const error = errorReply.safeParse(reply.json).data?.error;
  const reason = reasonCode(error?.reason);
  if (reply.status === 429 && reason === 'QUOTA_EXCEEDED') {
    const told = retryAfter(reply.headers, now)?.getTime() ?? 0;
    return {
      kind: 'rate-limited',
      detail: reason,
      until: new Date(Math.max(told, now.getTime() + quotaPauseMilliseconds)),
    };
  }
  if (reply.status === 403)
    return {
      kind: 'needs-auth',
      detail: 'status 403: the owner of an application in development mode needs Premium',
    };
  // Without Spotify's own body a 404 is a wrong address, and must not mark songs as gone.
  if (reply.status === 404 && error?.status !== 404) return { kind: 'bad-reply', detail: 'unknown path' };
  return undefined;
}

/** One id that Spotify knows nothing about is a 404 or a 400, unconfirmed which (facts §3). */
const classifySingle = (reply: Reply, now: Date): ReplyFailure | undefined => {
  const isRefusedId = reply.status === 400 && errorReply.safeParse(reply.json).data?.error.status === 400;
  return isRefusedId ? { kind: 'not-found', detail: 'status 400' } : classify(reply, now);
};

/** No market holds it: `available_markets` is empty, or, where markets are not told, `is_playable` is false. */
const availabilityOf = (song: Track): Reading['availability'] =>
  song.is_playable === false || song.available_markets?.length === 0 ? 'blocked' : 'public';

const namesOf = (song: Track): string | undefined =>
  textOf(
    (song.artists ?? [])
      .slice(0, 20)
      .flatMap(({ name }) => textOf(name) ?? [])
      .join(', '),
  );

function readingOf(value: unknown): ReadResult {
  const parsed = track.safeParse(value);
  if (!parsed.success) return itemFailure('bad-reply', 'track of another shape');
  const song = parsed.data;
  return readingFrom(() => ({
    outcome: 'read' as const,
    song: withoutAbsent({
      title: titleOf(song.name),
      artist: namesOf(song) ?? '',
      album: textOf(song.album?.name),
      artworkUrl: song.album?.images?.map(({ url }) => imageOf(url)).find((address) => address !== undefined),
      durationSeconds: typeof song.duration_ms === 'number' ? secondsOf(song.duration_ms / 1000) : undefined,
      isrc: isrcOf(song.external_ids?.isrc),
      releaseDate: dayOf(song.album?.release_date),
    }),
    // Dropped from the answers of new applications in 2026 (facts §3), then simply not there.
    metrics: withoutAbsent({ popularity: popularityOf(song.popularity) }),
    withheld: [],
    availability: availabilityOf(song),
  }));
}

const asApplication = <T>(io: Io, call: (headers: Record<string, string>) => Promise<T>): Promise<T> => {
  const { SPOTIFY_ACCOUNTS_URL, SPOTIFY_CLIENT_ID: id, SPOTIFY_CLIENT_SECRET: secret } = io.settings;
  const client = { url: addressAt(SPOTIFY_ACCOUNTS_URL, '/api/token'), id, secret };
  return withToken(io.tokens, clientCredentials(io, client), (token) =>
    call({ authorization: `Bearer ${token}` }),
  );
};

/** Another release may stand for the one that was asked for, which is then named beside it. */
function idsOf(entry: unknown): string[] {
  const { id, linked_from } = track.safeParse(entry).data ?? {};
  return [linked_from?.id, id].flatMap((name) => name ?? []);
}

async function readOne(io: Io, id: string): Promise<ReadResult> {
  const address = addressAt(io.settings.SPOTIFY_API_URL, `/tracks/${encodeURIComponent(id)}`);
  const entry = await asApplication(io, (headers) =>
    io.http.get(address, z.unknown(), { headers, classify: classifySingle, quotas }),
  );
  const stated = idsOf(entry);
  if (stated.includes(id)) return readingOf(entry);
  const other = stated.find(isId);
  return other ? itemFailure('replaced', urlOf(other)) : itemFailure('bad-reply', 'another track');
}

/**
 * Answers stand in the order of the ids, with null for an unknown one. A null names nobody: it is believed only
 * where there are as many answers as ids and every other one stands in its place.
 */
async function readBatch(io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> {
  const address = addressAt(io.settings.SPOTIFY_API_URL, '/tracks');
  const { tracks } = await asApplication(io, (headers) =>
    io.http.get(address, trackBatch, { headers, query: { ids: ids.join(',') }, classify, quotas }),
  );
  const isInPlace = (entry: unknown, place: number) =>
    entry === null || ids.length === 1 || idsOf(entry).includes(ids[place] ?? '');
  return resultsById(ids, {
    entries: tracks.filter((entry) => entry !== null),
    idsOf,
    readingOf,
    pageOf: pageById(idsOf, isId, urlOf),
    isWhole: tracks.length === ids.length && tracks.every(isInPlace),
  });
}

async function readFeatures(io: Io, ids: readonly string[]): Promise<unknown[]> {
  const address = addressAt(io.settings.SPOTIFY_API_URL, '/audio-features');
  const { audio_features } = await asApplication(io, (headers) =>
    io.http.get(address, featureBatch, { headers, query: { ids: ids.join(',') }, classify, quotas }),
  );
  return audio_features;
}

export async function read(io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> {
  const results = await (io.settings.SPOTIFY_BATCH_READS
    ? readBatch(io, ids)
    : readOneByOne(ids, (id) => readOne(io, id)));
  if (io.settings.SPOTIFY_AUDIO_FEATURES) await addSounds(io, results, (some) => readFeatures(io, some));
  return results;
}

const hitOf = (entry: unknown) => {
  const id = track.safeParse(entry).data?.id ?? '';
  return { id, url: urlOf(id), result: readingOf(entry) };
};

const albumPage = 50;

/** The album of each is left out. Where a page says that there is a next one, that begins where it ends. */
export const listAlbum = (io: Io, id: string, after?: ListedUpTo): Promise<Listing> =>
  noneIfMissing(
    async () => {
      const address = addressAt(io.settings.SPOTIFY_API_URL, `/albums/${encodeURIComponent(id)}/tracks`);
      const { entries, ...rest } = await readPages(
        io,
        { after, places: placesByNumber },
        async (offset = '0') => {
          const query = { limit: String(albumPage), offset };
          const { items, next, total } = await asApplication(io, (headers) =>
            io.http.get(address, albumTracks, { headers, query, classify: classifySingle, quotas }),
          );
          const end = typeof next === 'string' ? String(Number(offset) + items.length) : undefined;
          return { entries: items, next: end, total };
        },
      );
      return { songs: foundSongs('spotify', entries.map(hitOf)), ...rest };
    },
    { songs: [] },
  );

/** The search with a filter: Spotify has no look-up of its own (facts §3). Another song among the hits is left out later. */
async function findOne(io: Io, isrc: string): Promise<FoundSong[]> {
  const address = addressAt(io.settings.SPOTIFY_API_URL, '/search');
  const query = { q: `isrc:${isrc}`, type: 'track', limit: String(mostFound) };
  const { tracks } = await asApplication(io, (headers) =>
    io.http.get(address, trackSearch, { headers, query, classify, quotas }),
  );
  const hits = tracks.items.filter((entry) => entry !== null);
  return foundSongs('spotify', hits.map(hitOf));
}

export const findByIsrc = (io: Io, isrcs: readonly string[]): Promise<FoundSong[]> =>
  findOneByOne(isrcs, (isrc) => findOne(io, isrc));
