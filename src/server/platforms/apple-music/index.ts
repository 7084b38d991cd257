/** Apple Music: facts by a developer token or, without one, by the iTunes look-up; the price is all that it counts. */
import { z } from 'zod';
import { definePlatform } from '../define-platform.ts';
import { rolling } from '../http/quota.ts';
import { baseAddress, secret } from '../settings.ts';
import { canFind, findByIsrc, isDeveloperKey, read } from './api.ts';
import { listAlbum, listByUpc, minute } from './lookup.ts';
import { albumIn, hosts, isId, parse, urlOf } from './url.ts';

export const appleMusicSettings = z.object({
  APPLE_MUSIC_TEAM_ID: secret(),
  APPLE_MUSIC_KEY_ID: secret(),
  /** The content of the `.p8` file; its line breaks may be written as `\n`. */
  APPLE_MUSIC_PRIVATE_KEY: secret()
    .transform((key) => key?.replaceAll('\\n', '\n'))
    .refine(
      (key) => key === undefined || isDeveloperKey(key),
      'must be the content of the .p8 file, from BEGIN PRIVATE KEY to END PRIVATE KEY, line breaks as \\n',
    ),
  APPLE_MUSIC_API_URL: baseAddress('https://api.music.apple.com/v1'),
  ITUNES_API_URL: baseAddress('https://itunes.apple.com'),
});

const searchPage =
  'https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI';

export const appleMusic = definePlatform({
  id: 'apple-music',
  hosts,
  pictureHosts: ['*.mzstatic.com'],
  counts: ['price'],
  settings: appleMusicSettings,
  isConfigured: () => true,
  parse,
  isId,
  read,
  findByIsrc,
  albums: { idIn: albumIn, list: listAlbum, listByUpc },
  /**
   * iTunes lists 200 results at most; neither interface states how many ids it takes (300 at Apple Music, and 25
   * ISRCs, both unconfirmed). About 20 look-ups a minute are said to be allowed, and no number is published for Apple
   * Music, so ours is careful (facts §4, [AP-ITS], [AM-RATE]).
   */
  limits: (settings) => ({
    batchSize: 100,
    ...(canFind(settings) && { isrcsAtOnce: 25 }),
    quotas: [
      rolling('calls', 60, minute, 'https://developer.apple.com/forums/thread/699396'),
      rolling('lookups', 20, minute, searchPage),
    ],
  }),
  urlOf,
  searchPage: 'https://music.apple.com/us/search?term=',
});
