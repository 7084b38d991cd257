import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { ImportsPage } from '#web/features/imports/imports-page.tsx';
import { readImports } from '#web/features/imports/use-imports.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['imports'] };

const queries = () => [readImports()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);
export default ImportsPage;
