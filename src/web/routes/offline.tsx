/** `/offline` in each language: kept by the service worker, and shown at whatever address cannot be reached. */
import { Offline } from '#web/features/frame/offline.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: [], isStill: true };

export default Offline;
