/** The platforms the product knows, by the id that stands in addresses, rows and files. */
export const platformIds = [
  'youtube',
  'spotify',
  'apple-music',
  'soundcloud',
  'lastfm',
  'bandcamp',
  'audiomack',
  'deezer',
  'listenbrainz',
  'tidal',
] as const;

export type PlatformId = (typeof platformIds)[number];
export const isPlatform = (id: string | null): id is PlatformId => platformIds.some((known) => known === id);

/** Proper names, the same in every language. */
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

/** A store is a platform of ours, or named as its file names it; empty: nobody names one. */
export const placeName = ({ platform, store }: { platform: PlatformId | null; store: string }): string =>
  platform ? platformNames[platform] : store;
