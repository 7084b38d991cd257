/** Signs in without password and code, on browsers that can. */
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { loginWithPasskey, startPasskeyLogin } from '#contract/second-factor.ts';
import { ApiError, send } from '#web/data/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { loginFailure } from '../failure-text.ts';

/** Whether this browser knows of passkeys at all. */
const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Whoever closes the browser's own question has changed their mind: that is no failure. */
const isChangeOfMind = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** What talks to the authenticator is loaded when somebody wants that. */
async function signInWithPasskey(): Promise<CurrentUser> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await send<typeof startPasskeyLogin>('POST', '/api/login/passkey/challenge');
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  const body = { answer } as unknown as BodyInputOf<typeof loginWithPasskey>;
  return send<typeof loginWithPasskey>('POST', '/api/login/passkey', { body });
}

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
