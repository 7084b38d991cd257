/** What other modules may ask of playlists. */
export { selectCountrySums, selectPlaylistSums } from './queries-audience.ts';
export { addSamplePlaylist } from './sample.ts';
