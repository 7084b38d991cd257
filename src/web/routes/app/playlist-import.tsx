import { ImportPage } from '#web/features/playlists/import/import-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['playlist-import', 'playlists', 'add', 'player'] };
export default ImportPage;
