/** What administrators are told of payments. */
import type { BillingFigures } from '#contract/billing-figures.ts';
import type { Ctx } from '#server/context.ts';
import { eventsKeptDays, eventsKeptSince } from './events.ts';
import { checkPrices } from './prices.ts';
import {
  countDisputesSince,
  countGiven,
  selectFailing,
  selectGoingOn,
  selectMonths,
} from './queries-figures.ts';

const monthsTold = 12;
const mostFailing = 100;

/** What was paid, the newest month first; nothing where nobody can pay. */
export const incomeOfMonths = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, months: number) =>
  selectMonths(db, clock.now(), months);

async function pricesOf(ctx: Ctx): Promise<BillingFigures['prices']> {
  const compared = await checkPrices(ctx);
  if (!compared) return null;
  return {
    comparedAt: compared.at.toISOString(),
    wrong: compared.wrong.map(({ tier, cycle, problem }) => ({ tier, billingCycle: cycle, problem })),
  };
}

export async function billingFigures(ctx: Ctx): Promise<BillingFigures> {
  const { db, clock, payments } = ctx;
  const now = clock.now();
  const failing = await selectFailing(db, mostFailing);
  return {
    at: now.toISOString(),
    isConnected: payments !== undefined,
    subscriptions: await selectGoingOn(db),
    given: await countGiven(db),
    months: await incomeOfMonths(ctx, monthsTold),
    failing: failing.map(({ customerId, ...row }) => ({
      ...row,
      url: payments?.officeUrl({ customer: customerId }) ?? null,
    })),
    disputes: { days: eventsKeptDays, count: await countDisputesSince(db, eventsKeptSince(now)) },
    prices: await pricesOf(ctx),
    office: payments?.officeUrl('payments') ?? null,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}
