/** What other modules may ask of sharing. */
export { openSong } from './visit.ts';
