/** Signs in without password and code, on browsers that can. */
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { CurrentUser } from '#contract/accounts.ts';
import { ApiError } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { loginFailure } from '../failure-text.ts';
import { answerWithPasskey, askForPasskey, hasPasskeys } from './sign-in-with-passkey.ts';

/** Whoever closes the browser's own question has changed their mind: that is no failure. */
const isChangeOfMind = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: CurrentUser) => void }) {
  const { t } = useTranslation('accounts');
  const signingIn = useMutation({
    mutationFn: async () => answerWithPasskey(await askForPasskey()),
    onSuccess: onSignedIn,
  });
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
