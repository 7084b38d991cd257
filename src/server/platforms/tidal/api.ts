/** Reads tracks: one call for up to 20 of them, with their artists, albums and covers. */
import type { ZodType } from 'zod';
import { pageById, resultsById } from '../by-id.ts';
import { clientCredentials } from '../client-credentials.ts';
import { type FoundSong, foundSongs, type ListedUpTo, type Listing, readPages } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type ReplyFailure } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';
import { withToken } from '../http/tokens.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { albumIn, includedOf, readingOf, songsOfAlbum } from './reading.ts';
import { type Links, type Resource, relatedDocument, resource, trackDocument } from './schema.ts';
import { isId, urlOf } from './url.ts';

type Settings = {
  TIDAL_API_URL: string;
  TIDAL_AUTH_URL: string;
  TIDAL_CLIENT_ID?: string;
  TIDAL_CLIENT_SECRET?: string;
};
type Io = PlatformIo<Settings>;

/** The catalogue of one country is read; an application's own token has none. */
const countryCode = 'US';

/** A missing song is left out of the list; a 404 is a wrong address, and must not mark songs as gone. */
const classify = ({ status }: Reply): ReplyFailure | undefined =>
  status === 404 ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;

const asApplication = <T>(io: Io, call: (headers: Record<string, string>) => Promise<T>): Promise<T> => {
  const { TIDAL_AUTH_URL, TIDAL_CLIENT_ID: id, TIDAL_CLIENT_SECRET: secret } = io.settings;
  const client = { url: addressAt(TIDAL_AUTH_URL, '/v1/oauth2/token'), id, secret };
  return withToken(io.tokens, clientCredentials(io, client), (token) =>
    call({ authorization: `Bearer ${token}`, accept: 'application/vnd.api+json' }),
  );
};

async function listTracks(io: Io, filter: Record<string, readonly string[]>) {
  const query = { countryCode, ...filter, include: 'artists,albums.coverArt' };
  const { data, included, links } = await asApplication(io, (headers) =>
    io.http.get(addressAt(io.settings.TIDAL_API_URL, '/tracks'), trackDocument, { headers, query, classify }),
  );
  const entries = data.map((entry) => resource.safeParse(entry).data);
  return { entries, around: includedOf(included ?? []), isWhole: !links?.next };
}

const idOf = (song: Resource | undefined): string | [] => (song?.type === 'tracks' ? song.id : []);

export async function read(io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> {
  const { around, ...list } = await listTracks(io, { 'filter[id]': ids });
  return resultsById(ids, {
    ...list,
    idsOf: idOf,
    pageOf: pageById(idOf, isId, urlOf),
    readingOf: (song) => (song ? readingOf(song, around) : itemFailure('bad-reply')),
  });
}

/** One track for each of several ISRCs; of one alone all of them (facts §11). */
export async function findByIsrc(io: Io, isrcs: readonly string[]): Promise<FoundSong[]> {
  const { entries, around } = await listTracks(io, { 'filter[isrc]': isrcs });
  return foundSongs(
    'tidal',
    entries.map((song) => {
      const id = song?.type === 'tracks' ? song.id : '';
      return { id, url: urlOf(id), result: id && song ? readingOf(song, around) : itemFailure('bad-reply') };
    }),
  );
}

/** The page that a list goes on with, by the cursor in its address. */
function cursorIn(links: Links): string | undefined {
  const next = typeof links?.next === 'string' ? URL.parse(links.next, 'https://tidal.invalid') : null;
  return next?.searchParams.get('page[cursor]') ?? undefined;
}

/** What a cursor says TIDAL alone knows. */
const places = /^[\w=-]{1,500}$/;

/** The album comes with the first page of its songs, which holds twenty. */
export async function listAlbum(io: Io, id: string, after?: ListedUpTo): Promise<Listing> {
  const get = <T>(path: string, shape: ZodType<T>, query: Record<string, string | readonly string[]>) =>
    asApplication(io, (headers) =>
      io.http.get(addressAt(io.settings.TIDAL_API_URL, path), shape, {
        headers,
        query: { countryCode, ...query },
        classify,
      }),
    );
  const first = await get('/albums', trackDocument, {
    'filter[id]': [id],
    include: after ? 'coverArt' : 'items.artists,coverArt',
  });
  const album = albumIn(first.data);
  if (!album) return { songs: [] };
  const included = [...(first.included ?? [])];
  const total = album.attributes?.numberOfItems;
  const { entries, ...rest } = await readPages(io, { after, places }, async (cursor) => {
    const { items } = album.relationships ?? {};
    if (cursor === undefined) return { entries: items?.data ?? [], next: cursorIn(items?.links), total };
    const more = await get(`/albums/${encodeURIComponent(id)}/relationships/items`, relatedDocument, {
      include: 'items.artists',
      'page[cursor]': cursor,
    });
    included.push(...(more.included ?? []));
    return { entries: more.data, next: cursorIn(more.links), total };
  });
  const songs = songsOfAlbum(album, entries, included);
  return {
    songs: foundSongs(
      'tidal',
      songs.map((song) => ({ ...song, url: urlOf(song.id) })),
    ),
    ...rest,
  };
}
