/** What other modules may ask of playlists. */
export { addSamplePlaylist, readPlaylist, settleRestored } from './playlists.ts';
export { selectCountrySums, selectPlaylistSums } from './queries-audience.ts';
