/** Names of the platforms, without the shapes of the contract, which would bring zod into the bundle. */
import type { PlatformId } from '#contract/platforms.ts';

/** Proper names, the same in every language; the test holds this table to the contract's. */
export const platformNames: Record<PlatformId, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  'apple-music': 'Apple Music',
  soundcloud: 'SoundCloud',
  lastfm: 'Last.fm',
  bandcamp: 'Bandcamp',
  audiomack: 'Audiomack',
  deezer: 'Deezer',
  listenbrainz: 'ListenBrainz',
  tidal: 'TIDAL',
};

export const isPlatform = (id: string | null): id is PlatformId =>
  id !== null && Object.hasOwn(platformNames, id);
