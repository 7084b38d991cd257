/** The way to pay, and to change and end what is paid. */
import type { Billing } from '#contract/billing.ts';
import { type BillingCycle, type PaidTier, priceIds } from '#domain/plans.ts';
import {
  type PaidPlan,
  type PaidSubscription,
  PaymentFailure,
  type Payments,
} from '#server/adapters/payments.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { tierOf } from '../tracks/service.ts';
import { requireSoundPrice } from './prices.ts';
import {
  type BillingAccount,
  insertAccount,
  replaceCustomer,
  selectAccount,
  selectGiven,
  selectInvoices,
  selectPerson,
  swapCheckout,
} from './queries.ts';
import { readStanding } from './reading.ts';
import { paidStandingOf } from './standing.ts';

export type Order = { priceId: string; tier: PaidTier; billingCycle: BillingCycle };
type Plan = Pick<Order, 'tier' | 'billingCycle'>;
type Payer = Pick<SignedIn, 'id' | 'tier'>;
type Visitor = Payer & Pick<SignedIn, 'language'>;
type Buyer = Visitor & Pick<SignedIn, 'profile'>;

/** Whether anybody can: pages say so before a plan is chosen. */
export const canPay = ({ payments }: Pick<Ctx, 'payments'>): boolean => payments !== undefined;

const sandboxOf = ({ config }: Pick<Ctx, 'config'>) => config.sandbox && { sandbox: true as const };

function paymentsIn({ payments }: Ctx): Payments {
  if (!payments) throw new AppError('not_configured');
  return payments;
}

/** What Stripe cannot do now is said as such; a refusal of a card is its owner's to hear of. */
async function outward<T>(ctx: Ctx, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    ctx.log.error({ err: error }, 'payments cannot be asked');
    throw new AppError(error.isOutage ? 'upstream_unavailable' : 'payment_failed', {}, { cause: error });
  }
}

const planOf = ({ tier, billingCycle }: Plan): PaidPlan => ({ tier, cycle: billingCycle });

async function customerOf(
  ctx: Ctx,
  payments: Payments,
  { id: userId, language }: Visitor,
): Promise<BillingAccount> {
  const known = await selectAccount(ctx.db, userId);
  if (known && (await payments.hasCustomer(known.customerId))) return known;
  const { email, name } = found(await selectPerson(ctx.db, userId));
  const customerId = await payments.createCustomer({ userId, email, name, language }, known?.customerId);
  if (known) await replaceCustomer(ctx.db, known, customerId);
  else await insertAccount(ctx.db, userId, customerId);
  return found(await selectAccount(ctx.db, userId));
}

/** Refuses a price that is not the one of its plan, before anything is asked of Stripe. */
export async function createCheckoutSession(
  ctx: Ctx,
  buyer: Buyer,
  { priceId, ...order }: Order,
  origin: string,
): Promise<{ url: string }> {
  const { id: userId, profile, language } = buyer;
  const plan = planOf(order);
  if (priceIds[plan.tier][plan.cycle] !== priceId) throw refused('priceId', 'unknown');
  const payments = paymentsIn(ctx);
  // Sample data is gone after some days, and is nobody's to pay for.
  if (profile.isDemo) throw new AppError('conflict');
  return outward(ctx, async () => {
    await requireSoundPrice(ctx, payments, plan);
    const account = await customerOf(ctx, payments, buyer);
    const subscriptions = await payments.subscriptionsOf(account.customerId);
    if (paidStandingOf(subscriptions, ctx.clock.now()).subscription) throw new AppError('conflict');
    const { id, url } = await payments.checkout({
      ...plan,
      customer: account.customerId,
      ...{ userId, language },
      doneUrl: `${origin}/subscription?checkout=done`,
      backUrl: `${origin}/subscription`,
    });
    const before = await swapCheckout(ctx.db, userId, id);
    // Two tabs: the page that was opened first takes no money any more.
    if (before) await payments.endCheckout(before);
    return { url };
  });
}

const statusOf = ({ status }: BillingAccount): 'active' | 'past_due' | 'ended' =>
  status === 'active' || status === 'trialing' ? 'active' : status === 'past_due' ? 'past_due' : 'ended';

const subscriptionIn = (account: BillingAccount | undefined): Billing['subscription'] =>
  account?.tier && account.cycle && account.periodEnd
    ? {
        ...{ tier: account.tier, billingCycle: account.cycle, status: statusOf(account) },
        price: account.currency === null ? null : { amount: account.amount ?? 0, currency: account.currency },
        periodEnd: account.periodEnd.toISOString(),
        endsAtPeriodEnd: account.endsAtPeriodEnd,
        graceUntil: account.graceUntil?.toISOString() ?? null,
      }
    : null;

/** As administrators see it, with the customer's page at the payment provider. */
export async function subscriptionOf({ db, payments }: Pick<Ctx, 'db' | 'payments'>, userId: string) {
  const account = await selectAccount(db, userId);
  const paymentsUrl = account && payments?.officeUrl({ customer: account.customerId });
  return { subscription: subscriptionIn(account), paymentsUrl: paymentsUrl ?? null };
}

export async function getBilling(ctx: Ctx, { id, tier }: Payer): Promise<Billing> {
  const account = await selectAccount(ctx.db, id);
  const given = (await selectGiven(ctx.db, id)) ?? null;
  const subscription = subscriptionIn(account);
  const hasPortal = account !== undefined && canPay(ctx);
  return { tier, given, subscription, hasPortal, ...sandboxOf(ctx) };
}

export async function readAgain(ctx: Ctx, payer: Payer): Promise<Billing> {
  const payments = paymentsIn(ctx);
  const account = await selectAccount(ctx.db, payer.id);
  if (account) await outward(ctx, () => readStanding(ctx, payments, account, 'visit'));
  return getBilling(ctx, { id: payer.id, tier: found(await tierOf(ctx, payer.id)) });
}

export async function openPortal(
  ctx: Ctx,
  { id, language }: Visitor,
  origin: string,
): Promise<{ url: string }> {
  const payments = paymentsIn(ctx);
  const account = await selectAccount(ctx.db, id);
  if (!account) throw new AppError('conflict');
  return outward(ctx, async () => {
    // Whoever was deleted over there has nothing to manage.
    const { customerId: customer } = account;
    if (!(await payments.hasCustomer(customer))) throw new AppError('conflict');
    const backUrl = `${origin}/subscription?portal=done`;
    return { url: await payments.portal({ customer, backUrl, language }) };
  });
}

/** The subscription that goes on, as Stripe has it now. */
async function liveOf(ctx: Ctx, payments: Payments, userId: string) {
  const account = await selectAccount(ctx.db, userId);
  const all = account ? await payments.subscriptionsOf(account.customerId) : [];
  const { subscription } = paidStandingOf(all, ctx.clock.now());
  if (!account || !subscription) throw new AppError('conflict');
  return { account, subscription };
}

const isOf = ({ plan }: PaidSubscription, { tier, cycle }: PaidPlan): boolean =>
  plan?.tier === tier && plan.cycle === cycle;

export async function quotePlan(ctx: Ctx, { id }: Payer, given: Plan) {
  const payments = paymentsIn(ctx);
  const plan = planOf(given);
  return outward(ctx, async () => {
    const { account, subscription } = await liveOf(ctx, payments, id);
    if (isOf(subscription, plan)) throw new AppError('conflict');
    await requireSoundPrice(ctx, payments, plan);
    const { nextAt, ...said } = await payments.quote(account.customerId, subscription, plan);
    return { ...said, nextAt: nextAt.toISOString() };
  });
}

export async function changePlan(ctx: Ctx, payer: Payer, given: Plan): Promise<Billing> {
  const payments = paymentsIn(ctx);
  const plan = planOf(given);
  await outward(ctx, async () => {
    const { subscription } = await liveOf(ctx, payments, payer.id);
    // Pressed twice, it is what was wanted.
    if (isOf(subscription, plan)) return;
    await requireSoundPrice(ctx, payments, plan);
    await payments.change(subscription, plan);
  });
  return readAgain(ctx, payer);
}

export async function setPlanEnding(ctx: Ctx, payer: Payer, ends: boolean): Promise<Billing> {
  const payments = paymentsIn(ctx);
  await outward(ctx, async () => {
    const { subscription } = await liveOf(ctx, payments, payer.id);
    await payments.setEnding(subscription, ends);
  });
  return readAgain(ctx, payer);
}

const mostShown = 100;

export async function listInvoices(ctx: Ctx, { id }: Payer) {
  const rows = await selectInvoices(ctx.db, id, mostShown);
  return rows.map(({ userId: _, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
