import type { listSessions } from '#contract/accounts.ts';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { read } from '#web/data/query.ts';
import { readSignInWays } from '#web/features/accounts/settings/security/ways-panel.tsx';
import { SettingsPage } from '#web/features/accounts/settings/settings-page.tsx';
import { readConnections } from '#web/features/audience/audience-query.ts';
import { ConnectionsPanel, OutcomeNotice } from '#web/features/audience/connections-panel.tsx';
import { DigestPanel } from '#web/features/notifications/digest-panel.tsx';
import { PreferencesPanel } from '#web/features/notifications/preferences-panel.tsx';
import { readPreferences } from '#web/features/notifications/use-preferences.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

export const handle: PageHandle = {
  texts: [
    'api-keys',
    'audience',
    'digest',
    'notifications',
    'goals',
    'members',
    'metrics',
    'security',
    'takeout',
    'webhooks',
  ],
};

const goalsPanel = later(() => import('#web/features/goals/goals-panel.tsx'));
const apiKeysPanel = later(() => import('#web/features/api-keys/api-keys-panel.tsx'));
/** In px, with none. */
const apiKeysHeight = 194;
const membersPanel = later(() => import('#web/features/members/members-panel.tsx'));
/** In px, with nobody in it. */
const membersHeight = 140;
const webhooksPanel = later(() => import('#web/features/webhooks/webhooks-panel.tsx'));
/** In px, with none. */
const webhooksHeight = 150;
const takeoutPanel = later(() => import('#web/features/takeout/takeout-panel.tsx'));
/** In px, with nothing set. */
const goalsHeight = 130;
const takeoutHeight = 380;

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
    <WhenNear height={membersHeight} part={membersPanel}>
      {({ MembersPanels }) => <MembersPanels />}
    </WhenNear>
    <PreferencesPanel />
    <DigestPanel />
    <WhenNear height={goalsHeight} part={goalsPanel}>
      {({ GoalsPanel }) => <GoalsPanel />}
    </WhenNear>
    <WhenNear height={apiKeysHeight} part={apiKeysPanel}>
      {({ ApiKeysPanel }) => <ApiKeysPanel />}
    </WhenNear>
    <WhenNear height={webhooksHeight} part={webhooksPanel}>
      {({ WebhooksPanel }) => <WebhooksPanel />}
    </WhenNear>
    <WhenNear height={takeoutHeight} part={takeoutPanel}>
      {({ TakeoutPanel }) => <TakeoutPanel />}
    </WhenNear>
  </SettingsPage>
);

export default Settings;
