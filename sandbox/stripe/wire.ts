/** Objects as Stripe's API of 2026 writes them, as far as the product reads any. */
import {
  type Customer,
  type Invoice,
  type Price,
  priceOf,
  type Session,
  type Subscription,
  type Wire,
} from './book.ts';

/** Where the product serves the stand-in's pages; a browser elsewhere cannot reach the sandbox. */
export type Pages = { pay(session: string): string; portal(id: string): string };

export const priceObject = ({ id, amount, interval, currency, active }: Price) => ({
  ...{ id, object: 'price', active, currency, type: 'recurring', livemode: false, metadata: {} },
  ...{ unit_amount: amount, unit_amount_decimal: String(amount), billing_scheme: 'per_unit' },
  recurring: { interval, interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null },
});

export const customerObject = ({ id, email, name, metadata, created, balance }: Customer) => ({
  ...{ id, object: 'customer', email, name, metadata, created, balance, livemode: false, currency: 'usd' },
});

export const listObject = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url });

export function createWire(pages: Pages): Wire & { openSession(session: Session): unknown } {
  const invoice = (given: Invoice) => ({
    ...{
      id: given.id,
      object: 'invoice',
      number: given.number,
      customer: given.customer,
      created: given.created,
    },
    ...{ currency: given.currency, total: given.total, amount_due: Math.max(0, given.total) },
    ...{ status: given.status, amount_paid: given.paid },
    status_transitions: { paid_at: given.paidAt },
    ...{ attempt_count: given.tries, livemode: false, hosted_invoice_url: null, invoice_pdf: null },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: given.subscription, metadata: null },
    },
  });
  const subscription = (given: Subscription, latest: Invoice | undefined) => ({
    ...{ id: given.id, object: 'subscription', customer: given.customer, status: given.status },
    ...{
      created: given.created,
      currency: 'usd',
      metadata: given.metadata,
      livemode: false,
      cancel_at: null,
      ended_at: given.endedAt,
    },
    cancel_at_period_end: given.cancelAtPeriodEnd,
    latest_invoice: latest ? invoice(latest) : given.latestInvoice,
    items: listObject(`/v1/subscription_items?subscription=${given.id}`, [
      {
        ...{ id: given.item, object: 'subscription_item', quantity: 1, subscription: given.id, metadata: {} },
        ...{ current_period_start: given.periodStart, current_period_end: given.periodEnd },
        price: priceObject(priceOf(given.price)),
      },
    ]),
  });
  const session = (given: Session, made: string | null) => ({
    ...{ id: given.id, object: 'checkout.session', mode: 'subscription', customer: given.customer },
    ...{ status: given.status, payment_status: given.status === 'complete' ? 'paid' : 'unpaid' },
    ...{ livemode: false, metadata: {}, subscription: made, client_reference_id: null },
    url: given.status === 'open' ? pages.pay(given.id) : null,
  });
  return { invoice, subscription, session, openSession: (given) => session(given, null) };
}
