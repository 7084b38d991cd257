/** `/settings` */
import type { listSessions } from '#contract/accounts.ts';
import { SettingsPage } from '#web/features/accounts/settings/settings-page.tsx';
import { clientPrefetch, serverPrefetch } from '#web/lib/prefetch.ts';
import { read } from '#web/lib/query.ts';

const queries = () => [read<typeof listSessions>('/api/sessions')];

export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default SettingsPage;
