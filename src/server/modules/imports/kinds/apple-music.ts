/** Apple Music for Artists: songs over a chosen period, without a date in it. */
import { hasAll, type KindSpec, named, plainName } from './spec.ts';

const own = [
  'Average Daily Listeners',
  'Avg. Daily Listeners',
  'Shazams',
  'Shazam',
  'Radio Spins',
  "Moy. d'auditeurs (journaliere)",
  "Moy. d'auditeurs (journalière)",
].map(plainName);

const songs: KindSpec = {
  kind: 'apple-music-songs',
  platform: 'apple-music',
  columns: named({
    Song: 'title',
    Morceau: 'title',
    Plays: 'plays',
    Écoutes: 'plays',
    Ecoutes: 'plays',
    'Average Daily Listeners': 'dailyListeners',
    'Avg. Daily Listeners': 'dailyListeners',
    "Moy. d'auditeurs (journaliere)": 'dailyListeners',
    "Moy. d'auditeurs (journalière)": 'dailyListeners',
    Shazams: 'shazams',
    Shazam: 'shazams',
    'Radio Spins': 'radioSpins',
    Purchases: 'purchases',
    Achats: 'purchases',
  }),
  // A table of anybody's may have songs and plays as well.
  fits: (names) =>
    own.some((name) => names.includes(name)) &&
    [
      ['song', 'plays'],
      ['morceau', 'ecoutes'],
      ['morceau', 'écoutes'],
    ].some((pair) => hasAll(names, pair)),
};

export const appleMusicKinds = [songs];
