/** Whether the prices at Stripe are those of the plans: at another one nothing is sold. */
import { type PaidPlan, PaymentFailure, type Payments, type WrongPrice } from '#server/adapters/payments.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Sound prices are as they were an hour ago; wrong ones are looked at again each time, and told of in the log. */
const pricesKeptMs = 3600_000;
const known = new WeakMap<Payments, { at: Date; wrong: readonly WrongPrice[] }>();

type Comparison = { at: Date; wrong: readonly WrongPrice[] };

async function comparePrices(ctx: Pick<Ctx, 'clock' | 'log'>, payments: Payments): Promise<Comparison> {
  const now = ctx.clock.now();
  const before = known.get(payments);
  if (before?.wrong.length === 0 && now.getTime() - before.at.getTime() < pricesKeptMs) return before;
  const compared = { at: now, wrong: await payments.wrongPrices() };
  known.set(payments, compared);
  if (compared.wrong.length > 0)
    ctx.log.error({ prices: compared.wrong }, 'prices at Stripe are not those of the plans');
  return compared;
}

/** At start, each hour and on the administrators' pages. Undefined: nobody can pay here, or Stripe does not answer. */
export async function checkPrices(
  ctx: Pick<Ctx, 'clock' | 'log' | 'payments'>,
): Promise<Comparison | undefined> {
  if (!ctx.payments) return undefined;
  try {
    return await comparePrices(ctx, ctx.payments);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    ctx.log.error({ err: error }, 'prices at Stripe cannot be compared with those of the plans');
    return undefined;
  }
}

export async function requireSoundPrice(ctx: Ctx, payments: Payments, plan: PaidPlan): Promise<void> {
  const { wrong } = await comparePrices(ctx, payments);
  if (wrong.some(({ tier, cycle }) => tier === plan.tier && cycle === plan.cycle))
    throw new AppError('not_configured');
}
