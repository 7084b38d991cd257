/** Payments of a test server: the sandbox's stand-in, spoken to in Stripe's wire format. */
import { afterAll } from 'vitest';
import { createCheckoutSession } from '#contract/billing.ts';
import { type BillingCycle, type PaidTier, priceIds } from '#domain/plans.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';
import { startSandbox } from '#sandbox/index.ts';
import type { FakeStripe } from '#sandbox/stripe/index.ts';
import { begin } from '#sandbox/stripe/life.ts';
import type { Payments } from '#server/adapters/payments.ts';
import { openStripe } from '#server/adapters/stripe/open.ts';
import { readConfig } from '#server/config.ts';
import type { Clock } from '#server/kernel/clock.ts';

export type StandIn = { stripe: FakeStripe; payments: Payments; open: (clock: Clock) => Promise<Payments> };

/** To be opened with the server, by whose clock it goes, and closed after the tests of the file. */
export function standIn(): StandIn {
  const stand = {} as StandIn;
  let stop = async () => {};
  stand.open = async (clock) => {
    const sandbox = await startSandbox({
      payments: { webhook: undefined, pagesUrl: 'http://pages.test' },
      now: () => clock.now(),
    });
    stop = sandbox.stop;
    const { payments: settings } = readConfig({ NODE_ENV: 'test', ...sandbox.settings });
    if (!settings || !sandbox.stripe) throw new Error('the stand-in has settings');
    Object.assign(stand, { stripe: sandbox.stripe, payments: await openStripe(settings) });
    return stand.payments;
  };
  afterAll(() => stop());
  return stand;
}

type Paying = { app: TestServer['app']; stripe: FakeStripe };

export const order = (tier: PaidTier, billingCycle: BillingCycle) => ({
  priceId: priceIds[tier][billingCycle],
  ...{ tier, billingCycle },
});

/** Opens checkout and pays there, as the stand-in's page does. Answers the customer. */
export async function pay(
  { app, stripe }: Paying,
  as: Person,
  tier: PaidTier,
  cycle: BillingCycle = 'monthly',
) {
  const reply = await call(app, createCheckoutSession, { as, body: order(tier, cycle) });
  const session = new URL(reply.json<{ url: string }>().url).pathname.split('/').at(-1) ?? '';
  const { book } = stripe;
  const open = book.kept.sessions[session];
  if (!open || !begin(book, open, 'good')) throw new Error('not paid');
  return open.customer;
}
