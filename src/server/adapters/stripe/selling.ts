/** What is sold, changed and ended at Stripe. */
import type Stripe from 'stripe';
import type { Language } from '#domain/languages.ts';
import { type BillingCycle, plans } from '#domain/plans.ts';
import {
  type Checkout,
  type Customer,
  type PaidPlan,
  type PaidSubscription,
  type Portal,
  paidPlans,
  type Quote,
  type WrongPrice,
} from '../payments.ts';
import { askStripe, dateOfSeconds, type Io, orGone, stripePriceOf } from './client.ts';

const intervals: Record<BillingCycle, string> = { monthly: 'month', yearly: 'year' };

function problemOf(
  price: Stripe.Price | undefined,
  { tier, cycle }: PaidPlan,
): WrongPrice['problem'] | undefined {
  if (!price) return 'missing';
  if (!price.active) return 'inactive';
  if (price.currency !== 'usd') return 'currency';
  if (price.unit_amount !== plans[tier].price[cycle]) return 'amount';
  const { interval, interval_count: count } = price.recurring ?? {};
  return interval === intervals[cycle] && count === 1 ? undefined : 'interval';
}

export const wrongPrices = (io: Io): Promise<WrongPrice[]> =>
  askStripe(async () => {
    const problems = await Promise.all(
      paidPlans.map(async (plan) => {
        const price = await orGone<Stripe.Price | undefined>(
          () => io.stripe.prices.retrieve(stripePriceOf(io, plan)),
          undefined,
        );
        const problem = problemOf(price, plan);
        return problem ? [{ ...plan, problem }] : [];
      }),
    );
    return problems.flat();
  });

/** In Stripe's names; what it does not speak is left to it, which takes the browser's. */
const locales: Partial<Record<Language, string>> = {
  ...{ en: 'en', zh: 'zh', es: 'es', ru: 'ru', de: 'de', ja: 'ja', fr: 'fr', hi: 'hi-IN' },
};
const localeOf = (language: Language | null): string => (language && locales[language]) || 'auto';

/** Twice at once is one customer. */
export const createCustomer = (
  { stripe }: Io,
  { userId, email, name, language }: Customer,
  instead = '',
): Promise<string> =>
  askStripe(async () => {
    const given = {
      ...{ email, name, metadata: { userId } },
      // Receipts and reminders are in it, too.
      ...(language && locales[language] && { preferred_locales: [locales[language]] }),
    };
    const idempotencyKey = `customer ${userId} ${instead}`.trim();
    return (await stripe.customers.create(given, { idempotencyKey })).id;
  });

export const openCheckout = (io: Io, order: Checkout): Promise<{ id: string; url: string }> =>
  askStripe(async () => {
    const { tier, cycle, customer, userId, doneUrl, backUrl } = order;
    const { id, url } = await io.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price: stripePriceOf(io, order), quantity: 1 }],
      subscription_data: { metadata: { userId, tier, cycle } },
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto' },
      success_url: doneUrl,
      cancel_url: backUrl,
      locale: localeOf(order.language),
    });
    if (!url) throw new Error('a session without a page');
    return { id, url };
  });

export const endCheckout = ({ stripe }: Io, id: string): Promise<void> =>
  askStripe(async () => {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') await stripe.checkout.sessions.expire(id);
  });

export const openPortalPage = ({ stripe }: Io, { customer, backUrl, language }: Portal): Promise<string> =>
  askStripe(async () => {
    const given = { customer, return_url: backUrl, locale: localeOf(language) };
    return (await stripe.billingPortal.sessions.create(given)).url;
  });

const itemsFor = (io: Io, { itemId }: PaidSubscription, plan: PaidPlan) => [
  { id: itemId, price: stripePriceOf(io, plan) },
];

function endOfCycle(from: Date, cycle: BillingCycle): Date {
  const end = new Date(from);
  if (cycle === 'monthly') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

export const quoteChange = (
  io: Io,
  customer: string,
  subscription: PaidSubscription,
  plan: PaidPlan,
): Promise<Quote> =>
  askStripe(async () => {
    const invoice = await io.stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: {
        items: itemsFor(io, subscription, plan),
        proration_behavior: 'always_invoice',
      },
    });
    // Another cycle begins today; the same goes on.
    const isOther = subscription.plan?.cycle !== plan.cycle;
    return {
      ...{
        dueNow: invoice.total,
        currency: invoice.currency,
        nextAmount: plans[plan.tier].price[plan.cycle],
      },
      nextAt: isOther ? endOfCycle(dateOfSeconds(invoice.created), plan.cycle) : subscription.periodEnd,
    };
  });

export const changeSubscription = (io: Io, subscription: PaidSubscription, plan: PaidPlan): Promise<void> =>
  askStripe(async () => {
    await io.stripe.subscriptions.update(subscription.id, {
      items: itemsFor(io, subscription, plan),
      metadata: { tier: plan.tier, cycle: plan.cycle },
      proration_behavior: 'always_invoice',
      // Whoever pays for another plan wants to keep it.
      cancel_at_period_end: false,
      payment_behavior: 'error_if_incomplete',
    });
  });

export const setPeriodEnd = (
  { stripe }: Io,
  { id }: PaidSubscription,
  endsAtPeriodEnd: boolean,
): Promise<void> =>
  askStripe(async () => {
    await stripe.subscriptions.update(id, { cancel_at_period_end: endsAtPeriodEnd });
  });

/** Another may have ended it meanwhile. */
export const giveBack = ({ stripe }: Io, { id }: PaidSubscription): Promise<void> =>
  askStripe(() =>
    orGone(async () => {
      await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    }, undefined),
  );

export const endAll = ({ stripe }: Io, customer: string): Promise<void> =>
  askStripe(() =>
    orGone(async () => {
      const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
      // Somebody else may have ended one meanwhile.
      for (const { id } of data)
        await orGone(async () => void (await stripe.subscriptions.cancel(id)), undefined);
    }, undefined),
  );
