/** Audiomack, through its data interface with calls signed by the application: plays and what listeners did. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, secret } from '../settings.ts';
import { read } from './api.ts';
import { hosts, isId, parse, urlOf } from './url.ts';

export const audiomackSettings = z.object({
  AUDIOMACK_CONSUMER_KEY: secret(),
  AUDIOMACK_CONSUMER_SECRET: secret(),
  AUDIOMACK_API_URL: baseAddress('https://api.audiomack.com/v1'),
});

export const audiomack = definePlatform({
  id: 'audiomack',
  hosts,
  pictureHosts: ['*.audiomack.com'],
  counts: ['plays', 'favorites', 'reposts', 'playlistAdds', 'downloads'],
  settings: audiomackSettings,
  isConfigured: ({ AUDIOMACK_CONSUMER_KEY, AUDIOMACK_CONSUMER_SECRET }) =>
    AUDIOMACK_CONSUMER_KEY !== undefined && AUDIOMACK_CONSUMER_SECRET !== undefined,
  parse,
  isId,
  read,
  /** No limit is published (facts §8): one call a second is our own, careful figure. */
  limits: () => ({
    batchSize: 1,
    quotas: [rolling('calls', 60, 60_000, 'https://audiomack.com/data-api/docs')],
  }),
  urlOf,
  searchPage: 'https://audiomack.com/search?q=',
});
