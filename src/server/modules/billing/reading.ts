/** What somebody pays, as it stands at Stripe now: read there, never believed of an event. */
import type { Tier } from '#domain/plans.ts';
import type { PaidSubscription, Payments } from '#server/adapters/payments.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { changeStanding } from '../accounts/service.ts';
import { applyPlanLimit, lockUser } from '../tracks/service.ts';
import {
  type BillingAccount,
  claimReading,
  insertBillingChange,
  selectGiven,
  writeInvoices,
  writePaidStanding,
  writeSubscriptions,
} from './queries.ts';
import { higherTier, paidStandingOf, paidTwice } from './standing.ts';
import type { ReadCause } from './table.ts';

/** Readings of one account may cross: the one that began last is written, whichever ends first. */
export async function readStanding(
  given: Ctx,
  payments: Payments,
  { userId, customerId }: Pick<BillingAccount, 'userId' | 'customerId'>,
  cause: ReadCause,
): Promise<void> {
  const claim = await claimReading(given.db, userId);
  if (claim === undefined) return;
  const subscriptions = await paidOnce(given, payments, customerId);
  const invoices = await payments.invoicesOf(customerId);
  await transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const standing = paidStandingOf(subscriptions, now);
    if (!(await lockUser(ctx, userId))) return;
    const before = await writePaidStanding(ctx.db, userId, claim, standing, now);
    if (before === undefined) return;
    await writeInvoices(ctx.db, userId, invoices);
    await writeSubscriptions(ctx.db, userId, subscriptions);
    if (before === standing.tier) return;
    const id = newId('billingChange');
    await insertBillingChange(ctx.db, {
      id,
      userId,
      at: now,
      fromTier: before,
      toTier: standing.tier,
      cause,
    });
    await keepPlan(ctx, userId, standing.tier);
  });
}

/** Whoever has paid a second time has one subscription afterwards, and what the other cost on their account. */
async function paidOnce(
  { clock, log }: Pick<Ctx, 'clock' | 'log'>,
  payments: Payments,
  customerId: string,
): Promise<PaidSubscription[]> {
  const subscriptions = await payments.subscriptionsOf(customerId);
  const twice = paidTwice(subscriptions, clock.now());
  if (twice.length === 0) return subscriptions;
  for (const subscription of twice) {
    log.warn({ customer: customerId, subscription: subscription.id }, 'paid twice: the second is given back');
    await payments.giveBack(subscription);
  }
  return payments.subscriptionsOf(customerId);
}

/** The plan that is paid for, or the one that was given where that is more; with its limits. The user's lock is held. */
export async function keepPlan(ctx: Ctx, userId: string, paid: Tier): Promise<void> {
  const tier = higherTier(paid, (await selectGiven(ctx.db, userId)) ?? 'free');
  await changeStanding(ctx, { id: userId }, userId, { tier });
  await applyPlanLimit(ctx, userId);
}
