/** Deezer, through its open catalogue without a key: the rank of a track, which is not a play count. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling, windowRoomMilliseconds } from '../http/quota.ts';
import { baseAddress, oembedSettings } from '../settings.ts';
import { resolveShort } from '../short-links.ts';
import { findByIsrc, listAlbum, read, windowMilliseconds } from './api.ts';
import { albumIn, hosts, isId, parse, schemes, urlOf } from './url.ts';

export const deezerSettings = z.object({
  DEEZER_API_URL: baseAddress('https://api.deezer.com'),
  ...oembedSettings,
});

export const deezer = definePlatform({
  id: 'deezer',
  hosts,
  schemes,
  pictureHosts: ['*.dzcdn.net'],
  counts: ['rank'],
  settings: deezerSettings,
  tellsSound: () => true,
  isConfigured: () => true,
  parse,
  isId,
  resolve: (io, url) =>
    resolveShort({ platform: 'deezer', hosts, parse }, io.http, io.settings.OEMBED_URL, url),
  read,
  findByIsrc,
  albums: { idIn: albumIn, list: listAlbum },
  /**
   * 50 calls in 5 seconds an address (facts §9, [DZ-Q]). A second more than its window, so that calls which
   * arrive up to that late still come to no more than 50 in any 5 seconds; two are left for the network.
   */
  limits: () => ({
    batchSize: 1,
    isrcsAtOnce: 1,
    quotas: [
      rolling('calls', 48, windowMilliseconds + windowRoomMilliseconds, 'https://developers.deezer.com/api'),
    ],
  }),
  urlOf,
  searchPage: 'https://www.deezer.com/search/',
});
