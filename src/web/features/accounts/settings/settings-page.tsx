/** `/settings`: who one is, how the product looks, where one is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { getCurrentUser } from '#contract/accounts.ts';
import { read } from '#web/data/query.ts';
import { DisplayPanel } from './display-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignOutPanel } from './sign-out-panel.tsx';

export function SettingsPage() {
  const { t } = useTranslation('accounts');
  const { data: user } = useQuery(read<typeof getCurrentUser>('/api/auth/user'));
  if (!user) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <h1 className="text-2xl">{t('settings.title')}</h1>
      <ProfilePanel user={user} />
      <DisplayPanel user={user} />
      <SessionsPanel />
      <SignOutPanel isDemo={user.isDemo} />
    </div>
  );
}
