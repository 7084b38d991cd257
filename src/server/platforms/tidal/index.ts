/** TIDAL, through its catalogue with an application's own token: popularity, which is not a play count. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, secret } from '../settings.ts';
import { findByIsrc, listAlbum, read } from './api.ts';
import { albumIn, hosts, isId, parse, schemes, urlOf } from './url.ts';

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
  pictureHosts: ['resources.tidal.com'],
  counts: ['popularity'],
  settings: tidalSettings,
  tellsSound: () => true,
  isConfigured: ({ TIDAL_CLIENT_ID, TIDAL_CLIENT_SECRET }) =>
    TIDAL_CLIENT_ID !== undefined && TIDAL_CLIENT_SECRET !== undefined,
  parse,
  isId,
  read,
  findByIsrc,
  albums: { idIn: albumIn, list: listAlbum },
  /**
   * Neither limit is published. Another client keeps to 2 calls in 10 seconds (facts §11, [HARM]), where requests
   * for tokens count too; 20 songs are the size of a page.
   */
  limits: () => ({
    batchSize: 20,
    isrcsAtOnce: 20,
    quotas: [rolling('calls', 2, 10_000, 'https://github.com/kellnerd/harmony')],
  }),
  urlOf,
  searchPage: 'https://tidal.com/search?q=',
});
