import * as contract from '#contract/billing.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { createCheckoutSession } from './checkout.ts';

export const billingRoutes: BoundRoute[] = [
  bindForUser(contract.createCheckoutSession, ({ body }) => createCheckoutSession(body)),
];
