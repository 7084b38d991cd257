/** Pages of several songs whose songs can be offered. Apart from `lookups.ts`, which the first page of the app loads. */
import type { PlatformId } from './platforms.ts';

/** Platforms that list the songs of an album by a documented call; of SoundCloud of a set, which may be a playlist. */
export const albumPlatforms: readonly PlatformId[] = [
  'spotify',
  'apple-music',
  'bandcamp',
  'deezer',
  'tidal',
  'soundcloud',
];

/** Short links, which do not name the album that they lead to, and sets that are shared by a secret. */
const unnamed =
  /\b(?:on\.soundcloud\.com|app\.goo\.gl|spotify\.link|link\.(?:tospotify|deezer)\.com|page\.link)\/|\/sets\/.+\/s-|secret_token=/;

/** Whether a page that is no song is one whose songs its platform lists, by the link that leads there. */
export const hasListedSongs = (
  link: string,
  page: string | undefined,
  platform: PlatformId | undefined,
): boolean =>
  platform !== undefined &&
  albumPlatforms.includes(platform) &&
  !unnamed.test(link) &&
  (page === 'album' || (page === 'playlist' && platform === 'soundcloud'));
