import type { listSessions } from '#contract/accounts.ts';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { read } from '#web/data/query.ts';
import { SettingsPage } from '#web/features/accounts/settings/settings-page.tsx';

const queries = () => [read<typeof listSessions>('/api/sessions')];

export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default SettingsPage;
