import { PaymentFailure } from '#server/adapters/payments.ts';
import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { eventsKeptSince } from './events.ts';
import { endCustomer, readCustomer, reviewBilling } from './jobs.ts';
import { checkPrices } from './prices.ts';
import { deletePaymentEventsBefore, selectByCustomer, selectDue } from './queries.ts';
import { readStanding } from './reading.ts';

/** Whoever was not read for a day is read again, so many an hour. */
const reviewedAtOnce = 500;
const dayMs = 24 * 3600_000;

export const billingBindings: Binding<Ctx>[] = [
  bindJob(readCustomer, async (ctx, { customerId }: { customerId: string }) => {
    // Of an account that is gone, or of a customer that somebody made at Stripe: nobody's.
    const account = await selectByCustomer(ctx.db, customerId);
    if (account && ctx.payments) await readStanding(ctx, ctx.payments, account, 'event');
  }),
  bindJob<Ctx, object>(reviewBilling, async (ctx) => {
    const now = ctx.clock.now();
    await deletePaymentEventsBefore(ctx.db, eventsKeptSince(now));
    if (!ctx.payments) return;
    await checkPrices(ctx);
    for (const account of await selectDue(ctx.db, now, new Date(now.getTime() - dayMs), reviewedAtOnce))
      await readStanding(ctx, ctx.payments, account, 'review').catch((error: unknown) => {
        // Of an outage all others would hear the same; what is refused of one account is that one's.
        if (!(error instanceof PaymentFailure) || error.isOutage) throw error;
        ctx.log.error({ err: error, user: account.userId }, 'what an account pays cannot be read');
      });
  }),
  bindJob(endCustomer, async (ctx, { customerId }: { customerId: string }) => {
    await ctx.payments?.endAll(customerId);
  }),
];
