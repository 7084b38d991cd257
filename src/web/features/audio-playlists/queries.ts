/** Reading playlists of audio. */
import type { AudioPlaylistItem, getAudioPlaylist, listAudioPlaylists } from '#contract/audio-playlists.ts';
import { read } from '#web/data/query.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';

export const readAudioPlaylists = () => read<typeof listAudioPlaylists>('/api/audio-playlists');

export const readAudioPlaylist = (id: string) =>
  read<typeof getAudioPlaylist>('/api/audio-playlists/:id', { params: { id } });

/** As the player takes it: what was deleted stands in it too, is marked and passed over. */
export const queueOf = (items: readonly AudioPlaylistItem[]): PlayerTrack[] =>
  items.map(({ id, uploadId, title, artist, artwork, state }) => ({
    ...{ id, title, artist, albumArt: artwork, platform: 'upload' },
    originalUrl: `/api/uploads/${uploadId}/audio`,
    ...(state === 'deleted' && { unplayable: 'gone' as const }),
  }));
