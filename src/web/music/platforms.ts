/**
 * How each platform looks, the same everywhere: a new platform adds to this file of the pages, and its stroke and marker to
 * `#charts/platform-style.ts`. Its name and its terms, which the server knows as well, stand in `#domain/platforms.ts` and
 * `#domain/terms.ts`.
 */
import { platformToken } from '#charts/platform-style.ts';
import type { PlatformId } from '#domain/platforms.ts';

/** Where its links lead, for words and marks only: the server alone decides what a link names. */
export const platformHosts = {
  youtube: /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/,
  spotify: /(^|\.)(to)?spotify\.(com|link)$/,
  'apple-music': /(^|\.)(music|itunes)\.apple\.com$/,
  soundcloud: /(^|\.)(soundcloud\.com|soundcloud\.app\.goo\.gl|snd\.sc)$/,
  lastfm: /(^|\.)(last\.fm|lastfm\.[a-z.]+)$/,
  bandcamp: /(^|\.)bandcamp\.com$/,
  audiomack: /(^|\.)audiomack\.com$/,
  deezer: /(^|\.)(deezer\.com|(deezer|dzr)\.page\.link)$/,
  listenbrainz: /(^|\.)(listenbrainz|musicbrainz)\.org$/,
  tidal: /(^|\.)tidal\.com$/,
} as const satisfies Record<PlatformId, RegExp>;

/** Apart, since no page loads them: `scripts/docs.ts` writes them into the style sheet. */
export const platformColors = {
  youtube: { light: 'oklch(0.585 0.232 28)', dark: 'oklch(0.655 0.235 27)' },
  spotify: { light: 'oklch(0.6 0.165 149)', dark: 'oklch(0.76 0.195 149)' },
  'apple-music': { light: 'oklch(0.645 0.2 355)', dark: 'oklch(0.79 0.145 352)' },
  soundcloud: { light: 'oklch(0.655 0.17 50)', dark: 'oklch(0.745 0.165 54)' },
  lastfm: { light: 'oklch(0.43 0.165 17)', dark: 'oklch(0.565 0.205 13)' },
  bandcamp: { light: 'oklch(0.635 0.105 215)', dark: 'oklch(0.84 0.115 208)' },
  audiomack: { light: 'oklch(0.65 0.125 92)', dark: 'oklch(0.88 0.16 95)' },
  deezer: { light: 'oklch(0.53 0.235 306)', dark: 'oklch(0.67 0.215 308)' },
  listenbrainz: { light: 'oklch(0.46 0.17 272)', dark: 'oklch(0.595 0.19 273)' },
  tidal: { light: 'oklch(0.47 0.03 250)', dark: 'oklch(0.7 0.03 250)' },
} as const satisfies Record<PlatformId, { light: string; dark: string }>;

/** The CSS value of a platform's colour, in either theme. */
export const platformColor = (platform: PlatformId): string => `var(--${platformToken(platform)})`;
