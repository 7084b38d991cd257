/** Last.fm, through its web service with a key: all-time plays and listeners of a song, known by its names. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, secret } from '../settings.ts';
import { read } from './api.ts';
import { hosts, isId, parse, urlOf } from './url.ts';

export const lastfmSettings = z.object({
  LASTFM_API_KEY: secret(),
  LASTFM_API_URL: baseAddress('https://ws.audioscrobbler.com/2.0/'),
});

export const lastfm = definePlatform({
  id: 'lastfm',
  hosts,
  pictureHosts: ['lastfm.freetls.fastly.net', 'lastfm-img2.akamaized.net'],
  counts: ['plays', 'listeners'],
  settings: lastfmSettings,
  isConfigured: (settings) => settings.LASTFM_API_KEY !== undefined,
  parse,
  isId,
  read,
  /** 5 calls a second from one address, averaged (facts §6, [LF-RL]); one in five is left for others there. */
  limits: () => ({
    batchSize: 1,
    quotas: [rolling('calls', 20, 5_000, 'https://www.last.fm/api/intro')],
  }),
  urlOf,
  searchPage: 'https://www.last.fm/search/tracks?q=',
});
