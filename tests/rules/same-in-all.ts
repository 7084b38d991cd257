/** Texts that are right although they stand as in English, and words that need no translation at all. */
import type { Same } from './texts.ts';

export const sameInAll: Same = {
  /** Proper names, names of plans, units. */
  everywhere: [
    'Tracklight',
    'Indie',
    'Premium',
    'ISRC',
    'ISRC {{isrc}}',
    'RSS',
    'CSV',
    'Spotify for Artists',
    'YouTube Studio',
    'Apple Music for Artists',
    'DistroKid, TuneCore, CD Baby, iMusician, Bandcamp',
    '{{n}} h',
    'Shazams',
  ],
  /** Words that a language shares with English. */
  in: {
    de: [
      'Sandbox',
      'Name',
      'Plays',
      'Computer',
      'Tablet',
      'Likes',
      'Streams',
      'Reposts',
      'Dislikes',
      'Downloads',
      'Playlist',
      'Playlists',
      'Songs: {{name}}',
      'Start = 100',
      'Blog',
      'Videos',
      'Song',
      'Songs',
      'Album',
      'Sitemap',
      'Text',
      'Link',
      'Links',
      'Trend',
    ],
    es: [
      'Total',
      'Plan',
      'Spotify for Artists: playlists',
      'Streams',
      'Reposts',
      'Playlist',
      'Playlists',
      'Blog',
      'Error',
      'Legal',
    ],
    fr: [
      'Notifications',
      'Total',
      'Source',
      'Impressions',
      'Streams',
      'Reposts',
      'Notes',
      'Playlist',
      'Playlists',
      'Blog',
      'Album',
      'Description',
    ],
  },
};

/** Literals that may stand in a page: names of keys and the like. */
export const wordsInPages: readonly string[] = [];
