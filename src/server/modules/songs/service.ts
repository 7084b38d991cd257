/** What other modules may ask of songs. */
export { matchSongs } from './proposals.ts';
export { songsByIds } from './songs.ts';
