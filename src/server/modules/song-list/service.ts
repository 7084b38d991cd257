/** What other modules may ask of the list of songs. */
export { chosenIds, getTrack, tracksByIds, tracksBySong } from './list.ts';
