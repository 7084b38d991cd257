/** Checkout: which price is asked for, and where it is paid. */
import { z } from 'zod';
import { billingCycles } from '#domain/plans.ts';
import { endpoint } from './endpoint.ts';

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/create-checkout-session',
  members: 'owner',
  body: z.object({
    /** One of `priceIds`, and the one of this tier and cycle. */
    priceId: z.string().max(100),
    tier: z.enum(['indie', 'premium']),
    billingCycle: z.enum(billingCycles),
  }),
  /** The page of the payment provider. */
  reply: z.object({ url: z.url() }),
  errors: ['unauthenticated', 'not_configured', 'upstream_unavailable'],
});
