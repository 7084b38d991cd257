/** What the browser and the server are asked when somebody signs in with a passkey. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { loginWithPasskey, startPasskeyLogin } from '#contract/second-factor.ts';
import { send } from '#web/data/api.ts';

/** Whether this browser knows of passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

type Answer = BodyInputOf<typeof loginWithPasskey>['answer'];
/** `useBrowserAutofill`: among what the browser offers to fill in, instead of a question of its own. */
type How = { useBrowserAutofill?: boolean };

/** What talks to the authenticator is loaded when somebody wants that. */
export async function askForPasskey(how: How = {}): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await send<typeof startPasskeyLogin>('POST', '/api/login/passkey/challenge');
  const answer = await startAuthentication({
    ...how,
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return answer as unknown as Answer;
}

export const answerWithPasskey = (answer: Answer): Promise<CurrentUser> =>
  send<typeof loginWithPasskey>('POST', '/api/login/passkey', { body: { answer } });
