/** Signing in with a passkey; what talks to the authenticator is loaded when somebody wants that. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { loginWithPasskey, startPasskeyLogin } from '#contract/second-factor.ts';
import { send } from '#web/data/api.ts';

/** Whether this browser knows of passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Whoever closes the browser's own question has changed their mind: that is no failure. */
export const isChangeOfMind = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

export async function signInWithPasskey(): Promise<CurrentUser> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await send<typeof startPasskeyLogin>('POST', '/api/login/passkey/challenge');
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  const body = { answer } as unknown as BodyInputOf<typeof loginWithPasskey>;
  return send<typeof loginWithPasskey>('POST', '/api/login/passkey', { body });
}
