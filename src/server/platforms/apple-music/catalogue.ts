/** Apple Music's catalogue, read with a developer token: facts and whether a song may be streamed; it counts nothing. */
import { pageById, resultsById } from '../by-id.ts';
import { type FoundSong, foundSongs } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, PlatformFailure, type ReplyFailure } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';
import { dayOf, imageOf, isrcOf, readingFrom, secondsOf, textOf, titleOf, withoutAbsent } from '../parse.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { catalogueSong, errorReply, identified, songList } from './schema.ts';
import { isId, songAddress } from './url.ts';

export type CatalogueSettings = { APPLE_MUSIC_API_URL: string };

/** Our own size; the address of a cover holds `{w}x{h}` (facts §4). */
const coverPixels = '600';

function classify(reply: Reply): ReplyFailure | undefined {
  // Without Apple's own body a 404 is a wrong address, and must not mark songs as gone.
  const isOwn = errorReply.safeParse(reply.json).success;
  return reply.status === 404 && !isOwn ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;
}

const coverOf = (value: unknown): string | undefined =>
  imageOf(
    typeof value === 'string' ? value.replace('{w}', coverPixels).replace('{h}', coverPixels) : undefined,
  );

function readingOf(entry: unknown): ReadResult {
  const parsed = catalogueSong.safeParse(entry);
  if (!parsed.success) return itemFailure('bad-reply', 'song of another shape');
  const song = parsed.data.attributes;
  return readingFrom(() => ({
    outcome: 'read' as const,
    song: withoutAbsent({
      title: titleOf(song.name),
      artist: textOf(song.artistName) ?? '',
      album: textOf(song.albumName),
      artworkUrl: coverOf(song.artwork?.url),
      durationSeconds:
        typeof song.durationInMillis === 'number' ? secondsOf(song.durationInMillis / 1000) : undefined,
      isrc: isrcOf(song.isrc),
      releaseDate: dayOf(song.releaseDate),
    }),
    metrics: {},
    withheld: [],
    // Without `playParams` a song cannot be streamed in this storefront (facts §4).
    availability: song.playParams ? ('public' as const) : ('blocked' as const),
  }));
}

/** The entries of a reply; a 404 of Apple's own means that it knows none of the ids. */
async function entriesOf(
  io: PlatformIo<CatalogueSettings>,
  token: string,
  storefront: string,
  query: Record<string, string>,
): Promise<unknown[]> {
  const address = addressAt(io.settings.APPLE_MUSIC_API_URL, `/catalog/${storefront}/songs`);
  const headers = { authorization: `Bearer ${token}` };
  try {
    return (await io.http.get(address, songList, { query, headers, classify })).data;
  } catch (failure) {
    if (failure instanceof PlatformFailure && failure.kind === 'not-found') return [];
    throw failure;
  }
}

const idOf = (entry: unknown): string | [] => identified.safeParse(entry).data?.id ?? [];

/** Songs that this storefront does not have come back as `not-found`. */
export async function readCatalogue(
  io: PlatformIo<CatalogueSettings>,
  token: string,
  storefront: string,
  ids: readonly string[],
): Promise<Map<string, ReadResult>> {
  return resultsById(ids, {
    entries: await entriesOf(io, token, storefront, { ids: ids.join(',') }),
    idsOf: idOf,
    readingOf,
    pageOf: pageById(idOf, isId, (id) => songAddress(storefront, id)),
  });
}

/** In one storefront; a recording may have several songs there, one for each album it is on. */
export async function findInCatalogue(
  io: PlatformIo<CatalogueSettings>,
  token: string,
  storefront: string,
  isrcs: readonly string[],
): Promise<FoundSong[]> {
  const entries = await entriesOf(io, token, storefront, { 'filter[isrc]': isrcs.join(',') });
  return foundSongs(
    'apple-music',
    entries.map((entry) => {
      const id = identified.safeParse(entry).data?.id ?? '';
      return { id, url: songAddress(storefront, id), result: readingOf(entry) };
    }),
  );
}
