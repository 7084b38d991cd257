/** Signs in without password and code, on browsers that can. */
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts.ts';
import { ApiError } from '#web/data/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { loginFailure } from '../failure-text.ts';
import { hasPasskeys, isChangeOfMind, signInWithPasskey } from './passkey-sign-in.ts';

export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const { t } = useTranslation('accounts');
  const signingIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn });
  const { error } = signingIn;
  if (!hasPasskeys()) return null;
  return (
    <>
      {error && !isChangeOfMind(error) ? (
        <Alert tone="danger">{error instanceof ApiError ? loginFailure(error, t) : t('second.failed')}</Alert>
      ) : null}
      <Button
        busy={signingIn.isPending || signingIn.isSuccess}
        className="w-full"
        onClick={() => signingIn.mutate()}
      >
        <Fingerprint aria-hidden="true" />
        {t('second.passkey')}
      </Button>
    </>
  );
}
