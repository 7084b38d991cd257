/** What each platform's terms allow: how long its numbers may be kept, what they may be added to, who is named. */
import type { PlatformId } from './platforms.ts';

/** How the source is named: in the page's language around `name`, or `name` word for word where that is prescribed. */
export type Credit = 'data' | 'uploader' | 'store' | 'verbatim';

export type Attribution = {
  credit: Credit;
  name: string;
  /** Where the name leads when no song is at hand; a song's own page there comes first. */
  url: string;
  /** Pages that must be linked beside it. */
  links?: readonly { text: 'youtubeTerms' | 'googlePrivacy'; url: string }[];
};

/**
 * Binds what the platform's public counters say. What an artist imports, or signs in for as the owner, is the
 * artist's own.
 */
export type Terms = {
  /** Days a number may be kept without being read again; absent: as long as wanted. */
  keepDays?: number;
  /** Whether its numbers may stand in one sum with those of other platforms. */
  isSummable: boolean;
  attribution: Attribution;
  /** Where it is written. */
  page: string;
  /** What else they ask of whoever runs the product. */
  note?: string;
};

const notFound = 'No limit on keeping or adding up is known.';

/** As they are for everybody; what an operator has agreed beyond them is a setting (see `termsFor`). */
export const terms: Record<PlatformId, Terms> = {
  youtube: {
    keepDays: 30,
    isSummable: false,
    attribution: {
      credit: 'data',
      name: 'YouTube',
      url: 'https://www.youtube.com',
      links: [
        { text: 'youtubeTerms', url: 'https://www.youtube.com/t/terms' },
        { text: 'googlePrivacy', url: 'https://policies.google.com/privacy' },
      ],
    },
    page: 'https://developers.google.com/youtube/terms/developer-policies',
    note: 'Longer, and in sums, only with the accepted additional policies on derived metrics and data storage.',
  },
  spotify: {
    isSummable: false,
    attribution: { credit: 'data', name: 'Spotify', url: 'https://open.spotify.com' },
    page: 'https://developer.spotify.com/policy',
    note: 'No derived listenership metrics, no machine learning on content, artwork unchanged; logo and link back.',
  },
  'apple-music': {
    isSummable: true,
    attribution: { credit: 'store', name: 'Apple Music', url: 'https://music.apple.com' },
    page: 'https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI',
    note: 'Artwork and previews only to promote the store’s content, beside a link to the store.',
  },
  soundcloud: {
    isSummable: true,
    attribution: { credit: 'uploader', name: 'SoundCloud', url: 'https://soundcloud.com' },
    page: 'https://developers.soundcloud.com/docs/api/terms-of-use',
    note: 'Generally no commercial use. Credit the uploader and SoundCloud, with its logo and a link to the track.',
  },
  lastfm: {
    isSummable: true,
    attribution: { credit: 'verbatim', name: 'Powered by AudioScrobbler', url: 'https://www.last.fm' },
    page: 'https://www.last.fm/api/tos',
    note: 'Non-commercial use and at most 100 MB stored; anything else by agreement with partners@last.fm.',
  },
  bandcamp: {
    isSummable: true,
    attribution: { credit: 'data', name: 'Bandcamp', url: 'https://bandcamp.com' },
    page: 'https://bandcamp.com/developer',
    note: 'No interface for artists; the public page of a song shows its price and counts nothing.',
  },
  audiomack: {
    isSummable: true,
    attribution: { credit: 'data', name: 'Audiomack', url: 'https://audiomack.com' },
    page: 'https://audiomack.com/about/terms-of-service',
    note: notFound,
  },
  deezer: {
    isSummable: true,
    attribution: { credit: 'data', name: 'Deezer', url: 'https://www.deezer.com' },
    page: 'https://developers.deezer.com/termsofuse',
    note: notFound,
  },
  listenbrainz: {
    isSummable: true,
    attribution: { credit: 'data', name: 'ListenBrainz', url: 'https://listenbrainz.org' },
    page: 'https://metabrainz.org/supporters/account-type',
    note: 'Open data (CC0); commercial users are asked to support the MetaBrainz Foundation.',
  },
  tidal: {
    isSummable: true,
    attribution: { credit: 'data', name: 'TIDAL', url: 'https://tidal.com' },
    page: 'https://developer.tidal.com/documentation/guidelines/guidelines-developer-terms',
    note: notFound,
  },
};
