/** The way to pay. */
import { type BillingCycle, type PaidTier, priceIds } from '#domain/plans.ts';
import { AppError, refused } from '#server/kernel/errors.ts';

export type Order = { priceId: string; tier: PaidTier; billingCycle: BillingCycle };

/** Whether anybody can. No payment provider is connected yet, and pages say so before a plan is chosen. */
export const canPay = (): boolean => false;

/** Refuses a price that is not the one of its plan, before anything is asked of the payment provider. */
export async function createCheckoutSession({
  priceId,
  tier,
  billingCycle,
}: Order): Promise<{ url: string }> {
  if (priceIds[tier][billingCycle] !== priceId) throw refused('priceId', 'unknown');
  throw new AppError('not_configured');
}
