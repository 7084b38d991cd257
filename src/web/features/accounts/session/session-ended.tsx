/** In place of a page whose reader's session has ended: that it has, and the way back to the page. */
import { useHasEnded } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { isLeaving } from './use-sign-out.ts';

/** Whoever signs in comes back to where they are. */
export function SessionEnded() {
  const { t } = useTranslation('accounts');
  if (!useHasEnded() || isLeaving()) return null;
  return (
    <Alert
      action={
        <AuthButton mode="login" size="sm" variant="primary">
          {t('mode.login')}
        </AuthButton>
      }
      banner
      title={t('sessionEnded.title')}
      tone="warning"
    >
      {t('sessionEnded.text')}
    </Alert>
  );
}
