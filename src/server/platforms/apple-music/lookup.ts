/** The iTunes look-up, which needs no key: facts, and the price in one country's store (facts §4). */
import { pageById, resultsById } from '../by-id.ts';
import { foundSongs, type ListedUpTo, type Listing, readPages } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type ReplyFailure } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';
import { dayOf, imageOf, priceOf, readingFrom, secondsOf, textOf, titleOf, withoutAbsent } from '../parse.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { lookupAlbum, lookupOther, lookupOtherKind, lookupReply, lookupSong, lookupTrack } from './schema.ts';
import { isId, songAddress } from './url.ts';

export type LookupSettings = { ITUNES_API_URL: string };

/** Over the limit comes a 403 without a header (facts §4, unconfirmed); the limit counts by the minute. */
export const minute = 60_000;

function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  if (reply.status === 403)
    return { kind: 'rate-limited', detail: 'status 403', until: new Date(now.getTime() + minute) };
  // Unknown ids are missing from a 200; a 404 is a wrong address, which must not mark songs as gone.
  return reply.status === 404 ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;
}

/** The addresses carry the size, and the server draws any: 100 pixels are given, 600 are wanted. */
const coverOf = (value: unknown): string | undefined =>
  imageOf(typeof value === 'string' ? value.replace(/\/100x100bb\.(?=\w+$)/, '/600x600bb.') : undefined);

function readingOf(entry: unknown): ReadResult {
  const parsed = lookupSong.safeParse(entry);
  if (!parsed.success) {
    const isOther = lookupOtherKind.safeParse(entry).success;
    return isOther
      ? itemFailure('not-found', 'not a song')
      : itemFailure('bad-reply', 'song of another shape');
  }
  const song = parsed.data;
  // -1 or nothing: not sold alone, so there is no price (facts §4).
  const { price, currency } = priceOf(song.trackPrice, song.currency);
  return readingFrom(() => ({
    outcome: 'read' as const,
    song: withoutAbsent({
      title: titleOf(song.trackName),
      artist: textOf(song.artistName) ?? '',
      album: textOf(song.collectionName),
      artworkUrl: coverOf(song.artworkUrl100),
      durationSeconds:
        typeof song.trackTimeMillis === 'number' ? secondsOf(song.trackTimeMillis / 1000) : undefined,
      releaseDate: dayOf(song.releaseDate),
      currency,
    }),
    metrics: withoutAbsent({ price }),
    withheld: [],
    // Neither to be streamed nor to be bought in this country.
    availability:
      song.isStreamable === false && price === undefined ? ('blocked' as const) : ('public' as const),
  }));
}

/** The songs of an album, in its order (https://performance-partners.apple.com/search-api). `id`: see `albumIn`. */
export function listAlbum(io: PlatformIo<LookupSettings>, id: string, after?: ListedUpTo): Promise<Listing> {
  const [storefront = '', album = ''] = id.split('/');
  return listSongs(io, storefront, { id: album }, after);
}

/** The same by the number on its cover. No store is named with it: the largest is asked. */
export const listByUpc = (io: PlatformIo<LookupSettings>, upc: string): Promise<Listing> =>
  listSongs(io, 'us', { upc });

/** The largest answer that it gives. */
const mostLookedUp = 200;

async function listSongs(
  io: PlatformIo<LookupSettings>,
  storefront: string,
  of: { id: string } | { upc: string },
  after?: ListedUpTo,
): Promise<Listing> {
  const { entries, ...rest } = await readPages(io, { after }, async () => {
    const { results } = await io.http.get(addressAt(io.settings.ITUNES_API_URL, '/lookup'), lookupReply, {
      query: { ...of, country: storefront, entity: 'song', limit: String(mostLookedUp) },
      quotas: ['lookups'],
      classify,
    });
    const numbered = results.flatMap((entry) => {
      const number = lookupTrack.safeParse(entry).data?.trackId;
      return number === undefined ? [] : [{ id: String(number), entry }];
    });
    // There is no second page. Videos are counted too, so that the count says something of a full page alone.
    const counted = results.map((entry) => lookupAlbum.safeParse(entry).data?.trackCount ?? 0);
    return { entries: numbered, total: numbered.length < mostLookedUp ? 0 : Math.max(...counted) };
  });
  const hits = entries.map(({ id, entry }) => ({
    ...{ id, url: songAddress(storefront, id), result: readingOf(entry) },
  }));
  return { songs: foundSongs('apple-music', hits), ...rest };
}

/** Songs that this store does not have come back as `not-found`. */
export async function lookUp(
  io: PlatformIo<LookupSettings>,
  storefront: string,
  ids: readonly string[],
): Promise<Map<string, ReadResult>> {
  const { results } = await io.http.get(addressAt(io.settings.ITUNES_API_URL, '/lookup'), lookupReply, {
    query: { id: ids.join(','), country: storefront, entity: 'song', limit: String(mostLookedUp) },
    quotas: ['lookups'],
    classify,
  });
  const idOf = (entry: unknown) => String(lookupTrack.safeParse(entry).data?.trackId ?? '');
  // The number of an album or an artist is answered with it and with its songs, which nobody asked for.
  const isOther = (entry: unknown) => lookupOther.safeParse(entry).success;
  const hasOthers = results.some(isOther);
  const isExpected = (entry: unknown) =>
    !isOther(entry) && (!hasOthers || idOf(entry) === '' || ids.includes(idOf(entry)));
  return resultsById(ids, {
    entries: results.filter(isExpected),
    idsOf: idOf,
    readingOf,
    pageOf: pageById(idOf, isId, (id) => songAddress(storefront, id)),
  });
}
