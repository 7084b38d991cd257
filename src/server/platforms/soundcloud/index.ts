/** SoundCloud, through its interface with an application's own token: plays, likes, comments, reposts, downloads. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, oembedSettings, secret } from '../settings.ts';
import { read, search, tokenQuotas } from './api.ts';
import { resolve } from './resolve.ts';
import { listSet } from './sets.ts';
import { hosts, isId, parse, schemes, setIn, urlOf } from './url.ts';

export const soundcloudSettings = z.object({
  SOUNDCLOUD_CLIENT_ID: secret(),
  SOUNDCLOUD_CLIENT_SECRET: secret(),
  SOUNDCLOUD_API_URL: baseAddress('https://api.soundcloud.com'),
  SOUNDCLOUD_AUTH_URL: baseAddress('https://secure.soundcloud.com'),
  ...oembedSettings,
});

const [perApplication, perAddress] = tokenQuotas;
const limitsPage = 'https://developers.soundcloud.com/docs/api/rate-limits';
const tokensPage = 'https://developers.soundcloud.com/docs/llm-context';
const hour = 3600_000;

export const soundcloud = definePlatform({
  id: 'soundcloud',
  hosts,
  schemes,
  pictureHosts: ['*.sndcdn.com'],
  counts: ['plays', 'likes', 'comments', 'reposts', 'downloads'],
  settings: soundcloudSettings,
  tellsSound: () => true,
  isConfigured: ({ SOUNDCLOUD_CLIENT_ID, SOUNDCLOUD_CLIENT_SECRET }) =>
    SOUNDCLOUD_CLIENT_ID !== undefined && SOUNDCLOUD_CLIENT_SECRET !== undefined,
  parse,
  isId,
  resolve,
  read,
  search,
  albums: { idIn: setIn, list: listSet },
  /**
   * Reads have no published limit, but about 100 quick ones were refused once (facts §5, [SC-225]): one a second.
   * Tokens are limited by application and by address (facts §5, [SC-LLM]); we count as if there were one address.
   * A page of a list holds 50 unless told, 200 at most; with 50 an address stays below 2,000 characters.
   */
  limits: () => ({
    batchSize: 50,
    quotas: [
      rolling('calls', 10, 10_000, limitsPage),
      rolling(perApplication, 50, 12 * hour, tokensPage),
      rolling(perAddress, 30, hour, tokensPage),
    ],
  }),
  urlOf,
  searchPage: 'https://soundcloud.com/search/sounds?q=',
});
