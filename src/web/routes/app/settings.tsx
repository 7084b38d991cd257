import type { listSessions } from '#contract/accounts.ts';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { read } from '#web/data/query.ts';
import { readSignInWays } from '#web/features/accounts/settings/security/ways-panel.tsx';
import { SettingsPage } from '#web/features/accounts/settings/settings-page.tsx';
import { readConnections } from '#web/features/audience/audience-query.ts';
import { ConnectionsPanel, OutcomeNotice } from '#web/features/audience/connections-panel.tsx';
import { PreferencesPanel, readPreferences } from '#web/features/notifications/preferences-panel.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['audience', 'notifications', 'security'] };

const queries = () => [
  read<typeof listSessions>('/api/sessions'),
  readConnections(),
  readPreferences(),
  readSignInWays(),
];

export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

const Settings = () => (
  <SettingsPage>
    <OutcomeNotice />
    <ConnectionsPanel page="/settings" />
    <PreferencesPanel />
  </SettingsPage>
);

export default Settings;
