/** Reads tracks: one call for up to 20 of them, with their artists, albums and covers. */
import { resultsById } from '../by-id.ts';
import { clientCredentials } from '../client-credentials.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type ReplyFailure } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';
import { withToken } from '../http/tokens.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { includedOf, readingOf } from './reading.ts';
import { resource, trackDocument } from './schema.ts';

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

export async function read(io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> {
  const query = { countryCode, 'filter[id]': ids, include: 'artists,albums.coverArt' };
  const { data, included, links } = await asApplication(io, (headers) =>
    io.http.get(addressAt(io.settings.TIDAL_API_URL, '/tracks'), trackDocument, { headers, query, classify }),
  );
  const around = includedOf(included ?? []);
  return resultsById(ids, {
    entries: data.map((entry) => resource.safeParse(entry).data),
    idsOf: (song) => (song?.type === 'tracks' ? song.id : []),
    readingOf: (song) => (song ? readingOf(song, around) : itemFailure('bad-reply')),
    isWhole: !links?.next,
  });
}
