/** What is read at Stripe: subscriptions, invoices, and events as they come in. */
import type Stripe from 'stripe';
import {
  type Invoice,
  type PaidPlan,
  type PaidSubscription,
  type PaymentEvent,
  paidPlans,
} from '../payments.ts';
import { askStripe, dateOfSeconds, type Io, orGone, stripePriceOf } from './client.ts';

const mostSubscriptions = 100;
const mostInvoices = 100;
/** Beyond, a signed event may be somebody's who has listened. Stripe signs each try anew. */
const toleranceSeconds = 300;

/** By the price; by what was noted as it was sold, where its price is another by now. */
const planOf = (io: Io, price: string, noted: Record<string, string>): PaidPlan | undefined =>
  paidPlans.find((plan) => stripePriceOf(io, plan) === price) ??
  paidPlans.find(({ tier, cycle }) => noted.tier === tier && noted.cycle === cycle);

function subscriptionOf(io: Io, given: Stripe.Subscription): PaidSubscription[] {
  const [item] = given.items.data;
  if (!item) return [];
  const invoice = typeof given.latest_invoice === 'object' ? given.latest_invoice : null;
  return [
    {
      id: given.id,
      status: given.status,
      itemId: item.id,
      plan: planOf(io, item.price.id, given.metadata),
      amount: item.price.unit_amount ?? 0,
      currency: item.price.currency,
      startedAt: dateOfSeconds(given.created),
      endedAt: given.ended_at ? dateOfSeconds(given.ended_at) : undefined,
      periodEnd: dateOfSeconds(item.current_period_end),
      endsAtPeriodEnd: given.cancel_at_period_end || given.cancel_at !== null,
      unpaidSince: given.status === 'past_due' && invoice ? dateOfSeconds(invoice.created) : undefined,
    },
  ];
}

/** What has not been sent to anybody yet is no invoice. */
function invoiceOf(given: Stripe.Invoice): Invoice[] {
  if (!given.id || !given.status || given.status === 'draft') return [];
  return [
    {
      ...{ id: given.id, number: given.number, createdAt: dateOfSeconds(given.created) },
      ...{ amount: given.total, currency: given.currency, status: given.status },
      amountPaid: given.amount_paid,
      paidAt: given.status_transitions.paid_at ? dateOfSeconds(given.status_transitions.paid_at) : null,
      ...{ url: given.hosted_invoice_url ?? null, pdfUrl: given.invoice_pdf ?? null },
    },
  ];
}

export const subscriptionsOf = (io: Io, customer: string): Promise<PaidSubscription[]> =>
  askStripe(() =>
    orGone(async () => {
      const { data } = await io.stripe.subscriptions.list({
        ...{ customer, status: 'all', limit: mostSubscriptions },
        expand: ['data.latest_invoice'],
      });
      return data.flatMap((one) => subscriptionOf(io, one));
    }, []),
  );

export const invoicesOf = ({ stripe }: Io, customer: string): Promise<Invoice[]> =>
  askStripe(() =>
    orGone(
      async () => (await stripe.invoices.list({ customer, limit: mostInvoices })).data.flatMap(invoiceOf),
      [],
    ),
  );

/** Who was deleted is still answered for, as deleted. */
export const hasCustomer = ({ stripe }: Io, customer: string): Promise<boolean> =>
  askStripe(() => orGone(async () => !('deleted' in (await stripe.customers.retrieve(customer))), false));

/** Its object is of many kinds: of all of them only whom it is about is read. */
type About = { object: string; id: string; customer?: string | { id: string } | null };

export async function readEvent(
  { stripe, settings }: Io,
  body: Buffer,
  signature: string,
): Promise<PaymentEvent> {
  const { webhookSecret } = settings;
  const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, toleranceSeconds);
  const { object, id, customer } = event.data.object as About;
  const named = typeof customer === 'string' ? customer : customer?.id;
  const about = object === 'customer' ? id : named;
  return { id: event.id, type: event.type, createdAt: dateOfSeconds(event.created), customer: about };
}
