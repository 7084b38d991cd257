/** What other modules may ask of tracks. */
export { addTracks } from './add/add.ts';
export { readSongs } from './add/read-songs.ts';
export { followersOf, tracksByIds } from './list.ts';
export { refreshSchedules } from './schedules.ts';
