/** The way out, for whoever looks for it in the settings. */
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useSignOut } from '../use-sign-out.ts';

export function SignOutPanel({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation('accounts');
  const leaving = useSignOut();
  return (
    <Panel
      actions={
        <Button busy={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
          {t('menu.signOut')}
        </Button>
      }
      description={isDemo ? t('settings.leave.demo') : t('settings.leave.text')}
      title={t('settings.leave.title')}
    />
  );
}
