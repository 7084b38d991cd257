import * as contract from '#contract/billing.ts';
import { getBillingFigures } from '#contract/billing-figures.ts';
import { type BoundRoute, bindBytesForAnyone, bindForAdmin, bindForUser, ownOrigin } from '#server/route.ts';
import {
  changePlan,
  createCheckoutSession,
  getBilling,
  listInvoices,
  openPortal,
  quotePlan,
  readAgain,
  setPlanEnding,
} from './checkout.ts';
import { takeEvent } from './events.ts';
import { billingFigures } from './figures.ts';

export const billingRoutes: BoundRoute[] = [
  bindForUser(contract.createCheckoutSession, ({ ctx, user, body, exchange }) =>
    createCheckoutSession(ctx, user, body, ownOrigin(ctx, exchange)),
  ),
  bindForUser(contract.getBilling, ({ ctx, user }) => getBilling(ctx, user)),
  bindForUser(contract.readBillingAgain, ({ ctx, user }) => readAgain(ctx, user)),
  bindForUser(contract.openBillingPortal, ({ ctx, user, exchange }) =>
    openPortal(ctx, user, ownOrigin(ctx, exchange)),
  ),
  bindForUser(contract.quoteBilling, ({ ctx, user, body }) => quotePlan(ctx, user, body)),
  bindForUser(contract.changeBilling, ({ ctx, user, body }) => changePlan(ctx, user, body)),
  bindForUser(contract.endBilling, ({ ctx, user, body }) => setPlanEnding(ctx, user, body.ends)),
  bindForUser(contract.listInvoices, ({ ctx, user }) => listInvoices(ctx, user)),
  bindForAdmin(getBillingFigures, ({ ctx }) => billingFigures(ctx)),
  bindBytesForAnyone(contract.takePaymentEvent, ({ ctx, request }) => takeEvent(ctx, request)),
];
