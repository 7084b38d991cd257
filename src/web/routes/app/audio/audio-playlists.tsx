import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { AudioPlaylistsPage } from '#web/features/audio-playlists/playlists-page.tsx';
import { readAudioPlaylists } from '#web/features/audio-playlists/queries.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['audio-playlists', 'playlists', 'player'] };

const queries = () => [readAudioPlaylists()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);
export default AudioPlaylistsPage;
