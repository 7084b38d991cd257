/**
 * How each platform looks, the same everywhere: a new platform adds to this file of the pages, and its marker to
 * `#charts/shapes.ts`. Its name and its terms, which the server knows as well, stand in `#domain/platforms.ts` and
 * `#domain/terms.ts`.
 */

import type { LineStyle } from '#charts/line-style.ts';
import { dashes, shapes } from '#charts/shapes.ts';
import type { PlatformId } from '#domain/platforms.ts';

type PlatformLook = {
  dash: readonly number[];
  /** No two platforms share one, so that colour never stands alone. */
  marker: string;
  /** Where its links lead, for words and marks only: the server alone decides what a link names. */
  hosts: RegExp;
};

export const platformLooks = {
  youtube: {
    dash: dashes.solid,
    marker: shapes.disc,
    hosts: /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/,
  },
  spotify: { dash: dashes.dashed, marker: shapes.square, hosts: /(^|\.)(to)?spotify\.(com|link)$/ },
  'apple-music': {
    dash: dashes.long,
    marker: shapes.diamond,
    hosts: /(^|\.)(music|itunes)\.apple\.com$/,
  },
  soundcloud: {
    dash: dashes.dotted,
    marker: shapes.triangle,
    hosts: /(^|\.)(soundcloud\.com|soundcloud\.app\.goo\.gl|snd\.sc)$/,
  },
  lastfm: { dash: dashes.dashed, marker: shapes.triangleDown, hosts: /(^|\.)(last\.fm|lastfm\.[a-z.]+)$/ },
  bandcamp: { dash: dashes.dashDot, marker: shapes.plus, hosts: /(^|\.)bandcamp\.com$/ },
  audiomack: { dash: dashes.dashDot, marker: shapes.star, hosts: /(^|\.)audiomack\.com$/ },
  deezer: {
    dash: dashes.solid,
    marker: shapes.cross,
    hosts: /(^|\.)(deezer\.com|(deezer|dzr)\.page\.link)$/,
  },
  listenbrainz: {
    dash: dashes.long,
    marker: shapes.hexagon,
    hosts: /(^|\.)(listenbrainz|musicbrainz)\.org$/,
  },
  tidal: { dash: dashes.dotted, marker: shapes.bars, hosts: /(^|\.)tidal\.com$/ },
} as const satisfies Record<PlatformId, PlatformLook>;

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

const tokenOf = (platform: PlatformId): string => `platform-${platform}`;

/** The CSS value of a platform's colour, in either theme. */
export const platformColor = (platform: PlatformId): string => `var(--${tokenOf(platform)})`;

export const platformStyle = (platform: PlatformId): LineStyle => ({
  token: tokenOf(platform),
  dash: platformLooks[platform].dash,
  marker: platformLooks[platform].marker,
});
