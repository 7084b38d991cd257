import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { CataloguePage } from '#web/features/songs/catalogue-page.tsx';
import { readIssueCounts } from '#web/features/songs/use-issues.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['catalogue'] };

const queries = () => [readIssueCounts()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);
export default CataloguePage;
