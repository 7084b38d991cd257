import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { LooksPage } from '#web/features/worth-a-look/looks-page.tsx';
import { readLooks } from '#web/features/worth-a-look/use-looks.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['worth-a-look', 'figures'] };

const queries = () => [readLooks()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default LooksPage;
