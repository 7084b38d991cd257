/** TIDAL, through its catalogue with an application's own token: popularity, which is not a play count. */
import { z } from 'zod';
import { resultsById } from '../by-id.ts';
import { clientCredentials } from '../client-credentials.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type Verdict } from '../http/failure.ts';
import { rolling } from '../http/quota.ts';
import type { Reply } from '../http/status.ts';
import { withToken } from '../http/tokens.ts';
import { definePlatform, type PlatformIo, type ReadResult } from '../platform.ts';
import { baseAddress, secret } from '../settings.ts';
import { includedOf, readingOf } from './reading.ts';
import { resource, trackDocument } from './schema.ts';
import { hosts, isId, parse, schemes, urlOf } from './url.ts';

export const tidalSettings = z.object({
  TIDAL_CLIENT_ID: secret(),
  TIDAL_CLIENT_SECRET: secret(),
  TIDAL_API_URL: baseAddress('https://openapi.tidal.com/v2'),
  TIDAL_AUTH_URL: baseAddress('https://auth.tidal.com'),
});

export const tidal = definePlatform({
  id: 'tidal',
  hosts,
  schemes,
  counts: ['popularity'],
  settings: tidalSettings,
  isConfigured: ({ TIDAL_CLIENT_ID, TIDAL_CLIENT_SECRET }) =>
    TIDAL_CLIENT_ID !== undefined && TIDAL_CLIENT_SECRET !== undefined,
  parse,
  isId,
  read,
  /**
   * Neither limit is published. Another client keeps to 2 calls in 10 seconds (facts §11, [HARM]), where requests
   * for tokens count too; 20 songs are the size of a page.
   */
  limits: () => ({
    batchSize: 20,
    quotas: [rolling('calls', 2, 10_000, 'https://github.com/kellnerd/harmony')],
  }),
  urlOf,
});

/** Reads tracks: one call for up to 20 of them, with their artists, albums and covers. */
type Settings = {
  TIDAL_API_URL: string;
  TIDAL_AUTH_URL: string;
  TIDAL_CLIENT_ID?: string | undefined;
  TIDAL_CLIENT_SECRET?: string | undefined;
};
type Io = PlatformIo<Settings>;

/** The catalogue of one country is read; an application's own token has none. */
const countryCode = 'US';

/** A missing song is left out of the list; a 404 is a wrong address, and must not mark songs as gone. */
const classify = ({ status }: Reply): Verdict | undefined =>
  status === 404 ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;

const asApplication = <T>(io: Io, call: (headers: Record<string, string>) => Promise<T>): Promise<T> => {
  const { TIDAL_AUTH_URL, TIDAL_CLIENT_ID: id, TIDAL_CLIENT_SECRET: secret } = io.settings;
  const client = { url: addressAt(TIDAL_AUTH_URL, '/v1/oauth2/token'), id, secret };
  return withToken(io.tokens, clientCredentials(io, client), (token) =>
    call({ authorization: `Bearer ${token}`, accept: 'application/vnd.api+json' }),
  );
};

async function read(io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> {
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
