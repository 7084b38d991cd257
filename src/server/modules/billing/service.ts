/** What other modules may ask of billing. */
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { send } from '#server/jobs/queue.ts';
import { endCustomer } from './jobs.ts';
import { forgetInvoicesOf, selectAccount, selectCustomersOf, writeGiven } from './queries.ts';
import { keepPlan } from './reading.ts';

export { canPay, subscriptionOf } from './checkout.ts';
export { incomeOfMonths } from './figures.ts';
export { checkPrices } from './prices.ts';

/**
 * A plan that an administrator gives. Free takes it away: then they have what they pay for. In the caller's transaction,
 * which holds the account's lock.
 */
export async function givePlan(ctx: Ctx, userId: string, tier: Tier): Promise<void> {
  await writeGiven(ctx.db, userId, tier, ctx.clock.now());
  await keepPlan(ctx, userId, (await selectAccount(ctx.db, userId))?.paidTier ?? 'free');
}

/** In the transaction that ends the accounts: what they pay for ends however long Stripe is away. */
export async function endPaymentsOf(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  userIds: readonly string[],
): Promise<void> {
  await forgetInvoicesOf(ctx.db, userIds);
  for (const customerId of await selectCustomersOf(ctx.db, userIds))
    await send(ctx, endCustomer, { customerId });
}
