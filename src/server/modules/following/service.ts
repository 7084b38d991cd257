/** What other modules may ask of following. */
export { addTracks } from './add/add.ts';
export { nextTryAt } from './add/links.ts';
export { knowSongs } from './add/read-songs.ts';
export { unfollowAll } from './removal.ts';
