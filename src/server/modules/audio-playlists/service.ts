/** What other modules may ask of playlists of audio. */
export { readAudioPlaylist } from './playlists.ts';
