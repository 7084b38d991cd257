import { clientPrefetch, type PageQueries, subjectPrefetch } from '#web/data/prefetch.ts';
import { EditorPage } from '#web/features/reports/editor-page.tsx';
import { readReport } from '#web/features/reports/requests.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['reports', 'metrics', 'controls', 'security'] };

const queries: PageQueries = ({ params: { id = '' } }) => (id === 'new' ? [] : [readReport(id)]);
export const loader = subjectPrefetch(queries);
export const clientLoader = clientPrefetch(queries);
export default EditorPage;
