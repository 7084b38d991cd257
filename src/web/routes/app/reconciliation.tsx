/** `/imports/reconciliation` */
import { ReconciliationPage } from '#web/features/reconciliation/reconciliation-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['reconciliation', 'metrics', 'files'] };
export default ReconciliationPage;
