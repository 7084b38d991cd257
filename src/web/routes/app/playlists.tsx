import { PlaylistsPage } from '#web/features/playlists/playlists-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['playlists', 'player'] };
export default PlaylistsPage;
