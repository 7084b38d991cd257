/** The line of each platform, the same in every chart: a new platform adds to this file, and its marker to `shapes.ts`. */
import type { PlatformId } from '#domain/platforms.ts';
import type { LineStyle } from './line-style.ts';
import { dashes, shapes } from './shapes.ts';

/** No two platforms share a marker, so that colour never stands alone. */
const strokes = {
  youtube: { dash: dashes.solid, marker: shapes.disc },
  spotify: { dash: dashes.dashed, marker: shapes.square },
  'apple-music': { dash: dashes.long, marker: shapes.diamond },
  soundcloud: { dash: dashes.dotted, marker: shapes.triangle },
  lastfm: { dash: dashes.dashed, marker: shapes.triangleDown },
  bandcamp: { dash: dashes.dashDot, marker: shapes.plus },
  audiomack: { dash: dashes.dashDot, marker: shapes.star },
  deezer: { dash: dashes.solid, marker: shapes.cross },
  listenbrainz: { dash: dashes.long, marker: shapes.hexagon },
  tidal: { dash: dashes.dotted, marker: shapes.bars },
} as const satisfies Record<PlatformId, Omit<LineStyle, 'token'>>;

export const platformToken = (platform: PlatformId): string => `platform-${platform}`;

export const platformStyle = (platform: PlatformId): LineStyle => ({
  token: platformToken(platform),
  ...strokes[platform],
});
