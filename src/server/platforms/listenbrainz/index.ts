/** ListenBrainz: plays and listeners of a recording among its own users; MusicBrainz says what it does not know. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, secret } from '../settings.ts';
import { read } from './api.ts';
import { findByIsrc } from './musicbrainz.ts';
import { hosts, isId, parse, urlOf } from './url.ts';

export const listenbrainzSettings = z.object({
  LISTENBRAINZ_TOKEN: secret(),
  LISTENBRAINZ_API_URL: baseAddress('https://api.listenbrainz.org'),
  MUSICBRAINZ_API_URL: baseAddress('https://musicbrainz.org/ws/2'),
});

export const listenbrainz = definePlatform({
  id: 'listenbrainz',
  hosts,
  pictureHosts: [],
  counts: ['plays', 'listeners'],
  settings: listenbrainzSettings,
  isConfigured: () => true,
  parse,
  isId,
  read,
  findByIsrc,
  findsElsewhere: true,
  /**
   * 1000 ids fit a call (facts §10); 100 keep a failed one small. ListenBrainz states its limit in the headers
   * of each answer and nowhere else, so our figure is careful; MusicBrainz's is one call a second.
   */
  limits: () => ({
    batchSize: 100,
    isrcsAtOnce: 1,
    quotas: [
      rolling('calls', 20, 10_000, 'https://listenbrainz.readthedocs.io/en/latest/users/api/index.html'),
      rolling('musicbrainz', 1, 1_000, 'https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting'),
    ],
  }),
  urlOf,
  searchPage: 'https://musicbrainz.org/search?type=recording&query=',
});
