import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { ReportsPage } from '#web/features/reports/reports-page.tsx';
import { readReports } from '#web/features/reports/requests.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['reports'] };

const queries = () => [readReports()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);
export default ReportsPage;
