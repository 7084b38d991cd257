/** Which plan somebody has by what they pay. Pure. */
import type { PaidTier, Tier } from '#domain/plans.ts';
import { tiers } from '#domain/plans.ts';
import type { PaidSubscription } from '#server/adapters/payments.ts';

/** A card that fails is tried again for about two weeks; meanwhile nothing is taken away. */
export const graceDays = 14;
const dayMs = 24 * 3600_000;

export type PaidStanding = {
  tier: Tier;
  /** What is shown and changed; absent: there is none that goes on. */
  subscription: PaidSubscription | undefined;
  /** Until then the plan stays though it is not paid. */
  graceUntil: Date | undefined;
};

export const higherTier = (a: Tier, b: Tier): Tier => (tiers.indexOf(a) >= tiers.indexOf(b) ? a : b);

/** Of Stripe's states those in which somebody still has to do with the subscription. */
const live = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const paid = ['active', 'trialing'];

/** When the plan of a subscription that is past due ends. */
const graceOf = ({ unpaidSince }: PaidSubscription): Date | undefined =>
  unpaidSince && new Date(unpaidSince.getTime() + graceDays * dayMs);

function tierOf(subscription: PaidSubscription, now: Date): PaidTier | undefined {
  if (paid.includes(subscription.status)) return subscription.plan?.tier;
  const until = subscription.status === 'past_due' ? graceOf(subscription) : undefined;
  return until && now < until ? subscription.plan?.tier : undefined;
}

const byWorth = (now: Date) => (a: PaidSubscription, b: PaidSubscription) => {
  const [one, other]: Tier[] = [tierOf(a, now) ?? 'free', tierOf(b, now) ?? 'free'];
  if (one !== other) return tiers.indexOf(other ?? 'free') - tiers.indexOf(one ?? 'free');
  return b.periodEnd.getTime() - a.periodEnd.getTime() || (a.id < b.id ? -1 : 1);
};

/** What somebody pays for beside the subscription that counts: two tabs were paid in at the same moment. */
export const paidTwice = (subscriptions: readonly PaidSubscription[], now: Date): PaidSubscription[] =>
  subscriptions
    .filter(({ status }) => paid.includes(status))
    .toSorted(byWorth(now))
    .slice(1);

/** The highest plan that is paid for; of as high ones what lasts longest. Nothing of it depends on the order. */
export function paidStandingOf(subscriptions: readonly PaidSubscription[], now: Date): PaidStanding {
  const best = subscriptions
    .filter(({ status }) => live.includes(status))
    .toSorted(byWorth(now))
    .at(0);
  return {
    tier: (best && tierOf(best, now)) ?? 'free',
    subscription: best,
    graceUntil: best?.status === 'past_due' ? graceOf(best) : undefined,
  };
}
