/** Stripe as the product asks it. */
import type { PaymentSettings, Payments } from '../payments.ts';
import { officeUrl, openClient } from './client.ts';
import * as reading from './reading.ts';
import * as selling from './selling.ts';

export async function openStripe(settings: PaymentSettings): Promise<Payments> {
  const io = await openClient(settings);
  return {
    wrongPrices: () => selling.wrongPrices(io),
    createCustomer: (customer, instead) => selling.createCustomer(io, customer, instead),
    hasCustomer: (customer) => reading.hasCustomer(io, customer),
    checkout: (order) => selling.openCheckout(io, order),
    endCheckout: (id) => selling.endCheckout(io, id),
    portal: (portal) => selling.openPortalPage(io, portal),
    subscriptionsOf: (customer) => reading.subscriptionsOf(io, customer),
    invoicesOf: (customer) => reading.invoicesOf(io, customer),
    quote: (customer, subscription, plan) => selling.quoteChange(io, customer, subscription, plan),
    change: (subscription, plan) => selling.changeSubscription(io, subscription, plan),
    setEnding: (subscription, ends) => selling.setPeriodEnd(io, subscription, ends),
    giveBack: (subscription) => selling.giveBack(io, subscription),
    endAll: (customer) => selling.endAll(io, customer),
    readEvent: (body, signature) => reading.readEvent(io, body, signature),
    officeUrl: (place) => officeUrl(settings, place),
  };
}
