/** What sections of the landing page may ask of the page around them. */
import type { BillingCycle, Tier } from '#contract/plans.ts';

export type OnAuth = (mode: 'login' | 'signup', tier?: Tier, cycle?: BillingCycle) => void;

export type AuthProps = {
  onAuth: OnAuth;
  /** Someone is about to: pointer or focus is on a button that opens the dialog. */
  onAuthIntent: () => void;
};
