/** The browser offers passkeys below the field for the address, among what it can fill in, while the form stands there. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { answerWithPasskey, askForPasskey, hasPasskeys } from './sign-in-with-passkey.ts';

/** What the authenticator is to sign is good for five minutes. */
const renewedAfterMs = 4 * 60_000;

const canOffer = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

type Offer = {
  /** What was chosen there and not taken. */
  error: Error | null;
  /** Somebody signs in another way. */
  end: () => void;
};

/** Whatever keeps the offer from being made is no failure of anybody: the form is still there. */
export function useOfferedPasskeys(onSignedIn: (user: CurrentUser) => void): Offer {
  const [error, setError] = useState<Error | null>(null);
  const tell = useEffectEvent(onSignedIn);
  const end = useRef(() => {});
  useEffect(() => {
    let isOver = false;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (!(await canOffer())) return;
      const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
      if (isOver) return;
      end.current = () => WebAuthnAbortService.cancelCeremony();
      renewal = setTimeout(() => void offer().catch(() => undefined), renewedAfterMs);
      const asked = renewal;
      // The button's question takes the place of this one, which then is not renewed.
      const answer = await askForPasskey({ useBrowserAutofill: true }).finally(() => clearTimeout(asked));
      if (isOver) return;
      answerWithPasskey(answer).then(tell, setError);
    };
    offer().catch(() => undefined);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      end.current();
    };
  }, []);
  return { error, end: () => end.current() };
}
