/** How a line is told apart: colour, dash and marker together, fixed for every platform. */
import type { PlatformId } from '#domain/platforms.ts';
import { markerPaths } from '#web/ui/platform-marker.ts';

export type LineStyle = {
  /** The name of a CSS variable without its dashes. */
  token: string;
  /** Lengths of stroke and gap in px; empty is solid. */
  dash: readonly number[];
  /** An SVG path in a box of 10 by 10. */
  marker: string;
};

const solid: readonly number[] = [];
const dashed = [7, 4];
const dotted = [2, 3];
const dashDot = [8, 3, 2, 3];
const long = [14, 4];

const platformDashes: Record<PlatformId, readonly number[]> = {
  youtube: solid,
  spotify: dashed,
  'apple-music': long,
  soundcloud: dotted,
  lastfm: dashed,
  bandcamp: dashDot,
  audiomack: dashDot,
  deezer: solid,
  listenbrainz: long,
  tidal: dotted,
};

export const platformStyle = (platform: PlatformId): LineStyle => ({
  token: `platform-${platform}`,
  dash: platformDashes[platform],
  marker: markerPaths[platform],
});

/** Lines that are no platform's, e.g. songs, in the order they appear. */
const seriesStyles: readonly LineStyle[] = [
  { token: 'series-1', dash: solid, marker: markerPaths.youtube },
  { token: 'series-2', dash: dashed, marker: markerPaths.spotify },
  { token: 'series-3', dash: long, marker: markerPaths['apple-music'] },
  { token: 'series-4', dash: dotted, marker: markerPaths.soundcloud },
  { token: 'series-5', dash: dashDot, marker: markerPaths.lastfm },
  { token: 'series-6', dash: solid, marker: markerPaths.bandcamp },
];

const plain: LineStyle = { token: 'strong', dash: solid, marker: markerPaths.youtube };

/** The style of the line at a place among others; a line that stands alone is plain. */
export function seriesStyle(index: number, count: number): LineStyle {
  if (count === 1) return plain;
  return seriesStyles[index % seriesStyles.length] ?? plain;
}
