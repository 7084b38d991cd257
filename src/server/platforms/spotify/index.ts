/** Spotify, through the Web API with an application's own token: facts and, for some, popularity; never streams. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, flag, oembedSettings, secret } from '../settings.ts';
import { resolveShort } from '../short-links.ts';
import { burstQuota, dailyQuota, findByIsrc, listAlbum, read } from './api.ts';
import { albumIn, hosts, isId, parse, schemes, urlOf } from './url.ts';

export const spotifySettings = z.object({
  SPOTIFY_CLIENT_ID: secret(),
  SPOTIFY_CLIENT_SECRET: secret(),
  SPOTIFY_API_URL: baseAddress('https://api.spotify.com/v1'),
  SPOTIFY_ACCOUNTS_URL: baseAddress('https://accounts.spotify.com'),
  /** Only for applications with extended quota; all others get 403 (facts §3, [SP-FEB]). */
  SPOTIFY_BATCH_READS: flag(),
  /** Only for applications that had them before they were closed (facts §3, [SP-2024]); all others get 403. */
  SPOTIFY_AUDIO_FEATURES: flag(),
  ...oembedSettings,
});

const day = 24 * 3600_000;
const week = 7 * day;

const burst = rolling(
  burstQuota,
  90,
  30_000,
  'https://developer.spotify.com/documentation/web-api/concepts/rate-limits',
);
const daily = rolling(dailyQuota, 900, day, 'https://github.com/Waynting/GuessSong/pull/28');

export const spotify = definePlatform({
  id: 'spotify',
  hosts,
  schemes,
  pictureHosts: ['i.scdn.co', '*.spotifycdn.com'],
  counts: ['popularity'],
  settings: spotifySettings,
  tellsSound: ({ SPOTIFY_AUDIO_FEATURES }) => SPOTIFY_AUDIO_FEATURES,
  isConfigured: ({ SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET }) =>
    SPOTIFY_CLIENT_ID !== undefined && SPOTIFY_CLIENT_SECRET !== undefined,
  parse,
  isId,
  resolve: (io, url) =>
    resolveShort({ platform: 'spotify', hosts, parse }, io.http, io.settings.OEMBED_URL, url),
  read,
  findByIsrc,
  albums: { idIn: albumIn, list: listAlbum },
  /**
   * The limit counts a rolling 30 seconds; its number is not published (facts §3), so this one is careful. An application
   * in development mode has about a thousand calls in any 24 hours besides, as reported, and then none for hours. Without
   * popularity it is told facts alone, which change seldom.
   */
  limits: ({ SPOTIFY_BATCH_READS: isExtended }) => ({
    batchSize: isExtended ? 50 : 1,
    isrcsAtOnce: 1,
    ...(!isExtended && { leastSeconds: week / 1000 }),
    quotas: isExtended ? [burst] : [burst, daily],
  }),
  urlOf,
  searchPage: 'https://open.spotify.com/search/',
});
