/** Reads songs: public ones 50 at once, private ones one by one with their secrets. */
import { z } from 'zod';
import { pageById, resultsById } from '../by-id.ts';
import { clientCredentials } from '../client-credentials.ts';
import { type FoundSong, foundSongs, mostFound } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, PlatformFailure } from '../http/failure.ts';
import { withToken } from '../http/tokens.ts';
import type { PlatformIo, ReadResult, SearchWords } from '../platform.ts';
import { readOrNotFound } from '../read-each.ts';
import { classify, classifySingle } from './failures.ts';
import { numberOf, readingOf } from './reading.ts';
import { trackList } from './schema.ts';
import { idOf, isId, type Song, songOf, urlOf } from './url.ts';

type Settings = {
  SOUNDCLOUD_API_URL: string;
  SOUNDCLOUD_AUTH_URL: string;
  SOUNDCLOUD_CLIENT_ID?: string;
  SOUNDCLOUD_CLIENT_SECRET?: string;
  OEMBED_URL?: string;
};
export type Io = PlatformIo<Settings>;

/** Names of the two quotas that a request for a token counts in. */
export const tokenQuotas = ['tokens-application', 'tokens-address'] as const;

export const asApplication = <T>(
  io: Io,
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> => {
  const { SOUNDCLOUD_AUTH_URL, SOUNDCLOUD_CLIENT_ID: id, SOUNDCLOUD_CLIENT_SECRET: secret } = io.settings;
  const client = { url: addressAt(SOUNDCLOUD_AUTH_URL, '/oauth/token'), id, secret };
  return withToken(io.tokens, clientCredentials(io, client, tokenQuotas), (token) =>
    call({ authorization: `OAuth ${token}` }),
  );
};

type Results = Map<string, ReadResult>;

const idIn = (entry: unknown): string | [] => {
  const number = numberOf(entry);
  return number === undefined ? [] : idOf({ number });
};

/** What is missing, private or unknown is silently left out; without `access` blocked songs would be too. */
async function readPublic(io: Io, songs: readonly Song[]): Promise<Results> {
  const query = {
    urns: songs.map(idOf).join(','),
    access: 'playable,preview,blocked',
    limit: String(songs.length),
    linked_partitioning: 'true',
  };
  const { collection, next_href } = await asApplication(io, (headers) =>
    io.http.get(addressAt(io.settings.SOUNDCLOUD_API_URL, '/tracks'), trackList, {
      headers,
      query,
      classify,
    }),
  );
  const byId = new Map(songs.map((song) => [idOf(song), song]));
  return resultsById([...byId.keys()], {
    entries: collection,
    idsOf: idIn,
    pageOf: pageById(idIn, isId, urlOf),
    readingOf: (entry, id) => readingOf(entry, byId.get(id) ?? { number: '' }),
    isWhole: !next_href,
  });
}

async function readSecret(io: Io, song: Song): Promise<ReadResult> {
  const path = `/tracks/${encodeURIComponent(idOf({ number: song.number }))}`;
  const query = { secret_token: song.secret ?? '' };
  const reply = await asApplication(io, (headers) =>
    io.http.get(addressAt(io.settings.SOUNDCLOUD_API_URL, path), z.unknown(), {
      headers,
      query,
      classify: classifySingle,
    }),
  );
  return readingOf(reply, song);
}

/** When the calls as such begin to fail, what was read before stays, and the rest has failed like them. */
async function readSecrets(io: Io, songs: readonly Song[], results: Results): Promise<void> {
  let failed: PlatformFailure | undefined;
  for (const song of songs) {
    try {
      const result = failed ? itemFailure(failed.kind) : await readOrNotFound(() => readSecret(io, song));
      results.set(idOf(song), result);
    } catch (failure) {
      if (!(failure instanceof PlatformFailure) || results.size === 0) throw failure;
      failed = failure;
      results.set(idOf(song), itemFailure(failure.kind));
    }
  }
}

export async function read(io: Io, ids: readonly string[]): Promise<Results> {
  const songs = ids.flatMap((id) => songOf(id) ?? []);
  const open = songs.filter(({ secret }) => secret === undefined);
  const results: Results = open.length > 0 ? await readPublic(io, open) : new Map();
  await readSecrets(
    io,
    songs.filter(({ secret }) => secret !== undefined),
    results,
  );
  return results;
}

/** Those of a list of songs that are there for everybody. */
export const songsIn = (collection: readonly unknown[]): FoundSong[] =>
  foundSongs(
    'soundcloud',
    collection.map((entry) => {
      const number = numberOf(entry);
      if (number === undefined) return { id: '', url: '', result: itemFailure('bad-reply', 'no number') };
      const id = idOf({ number });
      return { id, url: urlOf(id), result: readingOf(entry, { number }) };
    }),
  );

/** There is no look-up by ISRC, and few songs state one. */
export async function search(io: Io, { title, artist }: SearchWords): Promise<FoundSong[]> {
  const query = {
    q: `${artist} ${title}`.trim(),
    access: 'playable,preview',
    limit: String(mostFound),
    linked_partitioning: 'true',
  };
  const { collection } = await asApplication(io, (headers) =>
    io.http.get(addressAt(io.settings.SOUNDCLOUD_API_URL, '/tracks'), trackList, {
      headers,
      query,
      classify,
    }),
  );
  return songsIn(collection);
}
