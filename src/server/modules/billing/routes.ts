import * as contract from '#contract/billing.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { createCheckoutSession } from './service.ts';

export const billingRoutes: BoundRoute[] = [
  bindForUser(contract.createCheckoutSession, ({ body }) => createCheckoutSession(body)),
];
