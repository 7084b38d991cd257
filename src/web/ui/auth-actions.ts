/** Signing in and up, which any public page may offer; the shell around the page says what they do. */
import { createContext, useContext } from 'react';
import type { BillingCycle, Tier } from '#domain/plans.ts';

export type AuthActions = {
  /** Opens the sign-in dialog. */
  open: (mode: 'login' | 'signup', tier?: Tier, cycle?: BillingCycle) => void;
  /** Someone is about to: pointer or focus is on a button that opens the dialog. */
  prepare: () => void;
  isSignedIn: boolean;
};

export const AuthActionsContext = createContext<AuthActions>({
  open: () => {},
  prepare: () => {},
  isSignedIn: false,
});

export const useAuthActions = (): AuthActions => useContext(AuthActionsContext);
