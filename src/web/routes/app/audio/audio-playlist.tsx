import { clientPrefetch, type PageQueries, subjectPrefetch } from '#web/data/prefetch.ts';
import { AudioPlaylistPage } from '#web/features/audio-playlists/playlist-page.tsx';
import { readAudioPlaylist } from '#web/features/audio-playlists/queries.ts';
import { ShareButton } from '#web/features/listening/share-button.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = {
  texts: ['audio-playlists', 'playlists', 'player', 'uploads', 'listening'],
};

const queries: PageQueries = ({ params }) => [readAudioPlaylist(params.id ?? '')];
export const loader = subjectPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default function Page() {
  return <AudioPlaylistPage actions={({ id, name }) => <ShareButton id={id} name={name} />} />;
}
