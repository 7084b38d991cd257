import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { readConnections } from '#web/features/audience/audience-query.ts';
import { ConnectionsPanel, OutcomeNotice } from '#web/features/audience/connections-panel.tsx';
import { SyncPage } from '#web/features/tracks/sync/sync-page.tsx';
import { readSyncReport } from '#web/features/tracks/sync/use-sync.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['sync', 'tracks', 'audience'] };

const queries = () => [readSyncReport(), readConnections()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

const Sync = () => (
  <SyncPage>
    <OutcomeNotice />
    <ConnectionsPanel page="/sync" />
  </SyncPage>
);

export default Sync;
