/** What the sign-in dialog is opened with. */
import type { BillingCycle, Tier } from '#domain/plans.ts';

export type AuthMode = 'login' | 'signup';

export type AuthRequest = {
  mode: AuthMode;
  tier: Tier;
  cycle: BillingCycle;
  /** Nobody pressed a button: the page itself needs a session. */
  isForPage?: true;
};

/** Login, free, monthly unless told. */
export const authRequest = (
  mode: AuthMode = 'login',
  tier: Tier = 'free',
  cycle: BillingCycle = 'monthly',
): AuthRequest => ({ mode, tier, cycle });

/** Over what stands in place of a page of the app. */
export const pageRequest: AuthRequest = { ...authRequest(), isForPage: true };
