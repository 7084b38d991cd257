/** The marker of each platform: ten shapes in a box of 10 by 10, so that colour never stands alone. */
import type { PlatformId } from '#domain/platforms.ts';

export const markerPaths: Record<PlatformId, string> = {
  /** disc */
  youtube: 'M5 0.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0 -9.2Z',
  /** square */
  spotify: 'M0.8 0.8H9.2V9.2H0.8Z',
  /** diamond */
  'apple-music': 'M5 -0.3L10.3 5L5 10.3L-0.3 5Z',
  /** triangle up */
  soundcloud: 'M5 0.2L10.2 9.4H-0.2Z',
  /** triangle down */
  lastfm: 'M5 9.8L-0.2 0.6H10.2Z',
  /** plus */
  bandcamp: 'M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z',
  /** star */
  audiomack: 'M5 -0.4L6.5 3.2L10.4 3.5L7.4 6.1L8.3 9.9L5 7.9L1.7 9.9L2.6 6.1L-0.4 3.5L3.5 3.2Z',
  /** cross */
  deezer: 'M2.1 0L5 2.9L7.9 0L10 2.1L7.1 5L10 7.9L7.9 10L5 7.1L2.1 10L0 7.9L2.9 5L0 2.1Z',
  /** hexagon */
  listenbrainz: 'M2.5 0.6H7.5L10.1 5L7.5 9.4H2.5L-0.1 5Z',
  /** two bars */
  tidal: 'M0.6 0.4H4V9.6H0.6ZM6 0.4H9.4V9.6H6Z',
};

/** The CSS value of a platform's colour, in either theme. */
export const platformColor = (platform: PlatformId): string => `var(--platform-${platform})`;
