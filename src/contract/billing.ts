/** Paying for a plan: where it is paid, what of it is known, and how it is changed and ended. */
import { z } from 'zod';
import { billingCycles, tiers } from '#domain/plans.ts';
import { endpoint } from './endpoint.ts';

const paidTier = z.enum(['indie', 'premium']);
const plan = z.object({ tier: paidTier, billingCycle: z.enum(billingCycles) });
/** The page of the payment provider. */
const page = z.object({ url: z.url() });
const paying = ['unauthenticated', 'not_configured', 'upstream_unavailable', 'conflict'] as const;

/** `conflict`: there is a subscription already, which can be changed; or the account is sample data. */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/create-checkout-session',
  members: 'owner',
  body: z.object({
    /** One of `priceIds`, and the one of this tier and cycle. */
    priceId: z.string().max(100),
    tier: paidTier,
    billingCycle: z.enum(billingCycles),
  }),
  reply: page,
  errors: [...paying],
});

export const billing = z.object({
  /** The plan that is in force, whoever pays for it. */
  tier: z.enum(tiers),
  /** Given by whoever runs this installation; nobody pays for it. */
  given: paidTier.nullable(),
  /** Null: there is none that goes on. */
  subscription: z
    .object({
      ...plan.shape,
      /** `past_due`: the last payment failed, and is tried again. `ended`: it was tried for the last time. */
      status: z.enum(['active', 'past_due', 'ended']),
      /** What it costs each time, in minor units: what was agreed, whatever the plan costs by now. Null: not known yet. */
      price: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
      /** When it is paid again, or ends. */
      periodEnd: z.iso.datetime(),
      endsAtPeriodEnd: z.boolean(),
      /** Until then the plan stays though it is not paid. */
      graceUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Whether there is a page of cards and invoices. */
  hasPortal: z.boolean(),
  sandbox: z.literal(true).optional(),
});
export type Billing = z.infer<typeof billing>;

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  members: 'owner',
  reply: billing,
  errors: ['unauthenticated'],
});

/** Reads it again from the payment provider, as somebody comes back from there. */
export const readBillingAgain = endpoint({
  method: 'POST',
  path: '/api/billing/read',
  members: 'owner',
  reply: billing,
  errors: ['unauthenticated', 'not_configured', 'upstream_unavailable'],
});

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  members: 'owner',
  reply: page,
  errors: [...paying],
});

/** What another plan costs now and next time; nothing is changed. Amounts are minor units; below 0 is put to one's account. */
export const quoteBilling = endpoint({
  method: 'POST',
  path: '/api/billing/quote',
  members: 'owner',
  body: plan,
  reply: z.object({
    dueNow: z.number().int(),
    currency: z.string(),
    nextAmount: z.number().int(),
    nextAt: z.iso.datetime(),
  }),
  errors: [...paying],
});

/** At once, with what `quoteBilling` said. `payment_failed`: the card was refused, and nothing has changed. */
export const changeBilling = endpoint({
  method: 'POST',
  path: '/api/billing/plan',
  members: 'owner',
  body: plan,
  reply: billing,
  errors: [...paying, 'payment_failed'],
});

/** Ends the subscription with the time that is paid for, or lets it go on. */
export const endBilling = endpoint({
  method: 'POST',
  path: '/api/billing/ending',
  members: 'owner',
  body: z.object({ ends: z.boolean() }),
  reply: billing,
  errors: [...paying],
});

/** The newest first. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices',
  members: 'owner',
  reply: z.array(
    z.object({
      id: z.string(),
      number: z.string().nullable(),
      createdAt: z.iso.datetime(),
      amount: z.number().int(),
      currency: z.string(),
      status: z.string(),
      url: z.url().nullable(),
      pdfUrl: z.url().nullable(),
    }),
  ),
  errors: ['unauthenticated'],
});

/** Stripe's signed events: 200 once one is taken, also when it came before. */
export const takePaymentEvent = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'anyone',
  takesBytes: true,
  bodyLimit: 512 * 1024,
  errors: ['not_configured'],
});
