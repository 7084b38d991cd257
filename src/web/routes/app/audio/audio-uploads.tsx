import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { readUsage } from '#web/features/uploads/queries.ts';
import { UploadsPage } from '#web/features/uploads/uploads-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['uploads', 'player', 'controls'] };

const queries = () => [readUsage()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);
export default UploadsPage;
