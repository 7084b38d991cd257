/** Apple Music for Artists: songs over a chosen period, without a date in it. */
import { hasAll, type KindSpec, named } from './spec.ts';

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
  fits: (names) =>
    (hasAll(names, ['song', 'plays']) && (names.includes('shazams') || names.includes('purchases'))) ||
    (names.includes('morceau') && (names.includes('écoutes') || names.includes('ecoutes'))),
};

export const appleMusicKinds = [songs];
