/** Whatever happens at Stripe, and in whatever order, how late and how often we are told: the plan is what is paid. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import * as contract from '#contract/billing.ts';
import type { Language } from '#domain/languages.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { priceOf, type Subscription } from '#sandbox/stripe/book.ts';
import { signatureOf } from '#sandbox/stripe/index.ts';
import {
  advance,
  cancel,
  change,
  dispute,
  pay as payAgain,
  refund,
  setEnding,
} from '#sandbox/stripe/life.ts';
import { type PaidPlan, paidPlans } from '#server/adapters/payments.ts';
import { order, pay, standIn } from './billing-for-test.ts';

const stand = standIn();
const server = useTestServer({ payments: stand.open, settings: { CALLS_PER_MINUTE: '1000000' } });

let sent = 0;
/** Events as Stripe writes them, in the order in which they happened. */
function listen(): string[] {
  const told: string[] = [];
  stand.stripe.book.tell = (type, object) => {
    sent++;
    const event = { id: `evt_sandboxorder${sent}`, object: 'event', type, created: 1_790_000_000 + sent };
    told.push(JSON.stringify({ ...event, livemode: false, data: { object } }));
  };
  return told;
}
async function deliver(body: string): Promise<void> {
  const headers = { 'stripe-signature': signatureOf(body, new Date()), 'content-type': 'application/json' };
  const reply = await server.app.inject({
    ...{ method: 'POST', url: contract.takePaymentEvent.path },
    ...{ headers, body },
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

const priceId = ({ tier, cycle }: PaidPlan): string => `price_sandbox_${tier}_${cycle}`;
const ownOf = (customer: string): Subscription[] =>
  Object.values(stand.stripe.book.kept.subscriptions).filter((one) => one.customer === customer);
const liveOf = (customer: string) => ownOf(customer).filter(({ status }) => status !== 'canceled');

type Payer = { as: Person; customer: string };
type Drawn = { plan: PaidPlan; days: number };

function setCard({ customer }: Payer, card: 'good' | 'bad'): void {
  const known = stand.stripe.book.kept.customers[customer];
  if (known) known.card = card;
}
/** At Stripe itself, without us. */
const there =
  (act: (one: Subscription, drawn: Drawn) => void) =>
  ({ customer }: Payer, drawn: Drawn) => {
    for (const one of liveOf(customer)) act(one, drawn);
  };

const acts = {
  changed: ({ as }: Payer, { plan: { tier, cycle: billingCycle } }: Drawn) =>
    call(server.app, contract.changeBilling, { as, body: { tier, billingCycle } }),
  changedThere: there((one, { plan }) => change(stand.stripe.book, one, priceId(plan), {})),
  ending: there((one) => setEnding(stand.stripe.book, one, true)),
  goingOn: there((one) => setEnding(stand.stripe.book, one, false)),
  cancelled: there((one) => cancel(stand.stripe.book, one)),
  disputed: there((one) => dispute(stand.stripe.book, one)),
  refunded: there((one) => refund(stand.stripe.book, one)),
  failing: (payer: Payer) => setCard(payer, 'bad'),
  paid: (payer: Payer) => {
    setCard(payer, 'good');
    for (const one of liveOf(payer.customer)) payAgain(stand.stripe.book, one);
  },
  later: ({ customer }: Payer, { days }: Drawn) => advance(stand.stripe.book, customer, days),
  bought: async ({ as, customer }: Payer, { plan }: Drawn) => {
    if (liveOf(customer).length === 0) await pay({ app: server.app, ...stand }, as, plan.tier, plan.cycle);
  },
};

/** What it has to be in the end, by what Stripe has. */
function expected(customer: string) {
  const [one] = liveOf(customer);
  if (!one) return { tier: 'free', subscription: null };
  const plan = paidPlans.find((known) => priceId(known) === one.price);
  return {
    tier: plan?.tier,
    subscription: {
      ...{ tier: plan?.tier, billingCycle: plan?.cycle, status: one.status },
      price: { amount: priceOf(one.price).amount, currency: 'usd' },
      ...{ endsAtPeriodEnd: one.cancelAtPeriodEnd },
      periodEnd: new Date(one.periodEnd * 1000).toISOString(),
    },
  };
}

const drawnAct = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  plan: fc.constantFrom(...paidPlans),
  days: fc.integer({ min: 1, max: 40 }),
  /** What is told after it, of all that has happened: any of it, any number of times. */
  told: fc.array(fc.nat(), { maxLength: 4 }),
  isRead: fc.boolean(),
});

test('[PLAN-03] any history with changes, disputes, refunds and failing cards, told in any order, ends in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnAct, { minLength: 2, maxLength: 10 }),
      fc.array(fc.nat(), { minLength: 3, maxLength: 9 }),
      async (history, keys) => {
        const as = await person(server);
        const told = listen();
        const payer = { as, customer: await pay({ app: server.app, ...stand }, as, 'indie') };
        for (const { act, told: places, isRead, ...drawn } of history) {
          await acts[act](payer, drawn);
          await Promise.all(places.map((place) => deliver(told[place % told.length] ?? '')));
          if (isRead) await server.runJobs();
        }
        const mixed = told
          .map((body, place) => ({ body, key: (keys[place % keys.length] ?? 0) % (place + 2) }))
          .toSorted((a, b) => a.key - b.key);
        for (const { body } of [...mixed, ...mixed.slice(0, 2)]) await deliver(body);
        await server.runJobs();
        const billing = (await call(server.app, contract.getBilling, { as })).json();
        expect(billing).toMatchObject(expected(payer.customer));
        const invoices = (await call(server.app, contract.listInvoices, { as })).json<
          { number: string; status: string; amount: number }[]
        >();
        const own = Object.values(stand.stripe.book.kept.invoices).filter(
          ({ customer }) => customer === payer.customer,
        );
        expect(invoices.map(({ number, status, amount }) => [number, status, amount]).toSorted()).toEqual(
          own.map(({ number, status, total }) => [number, status, total]).toSorted(),
        );
      },
    ),
    { numRuns: 6 },
  );
});

test('[PLAN-02] pages at Stripe speak the language that somebody has chosen, where Stripe does', async () => {
  const localeFor = async (language: Language | undefined) => {
    const as = await person(server);
    if (language) await call(server.app, updateProfile, { as, body: { language } });
    const asked = await call(server.app, contract.createCheckoutSession, {
      as,
      body: order('indie', 'monthly'),
    });
    const url = new URL(asked.json<{ url: string }>().url);
    const { sessions } = stand.stripe.book.kept;
    const headers = { 'accept-language': 'de-CH,de;q=0.9' };
    const page = stand.stripe.answer({
      method: 'GET',
      path: `/pay/${url.pathname.split('/').at(-1)}`,
      query: url.searchParams,
      headers,
      body: '',
    });
    return [
      sessions[url.pathname.split('/').at(-1) ?? '']?.locale,
      /<html lang="(..)"/.exec(String(page?.body))?.[1],
    ];
  };
  expect(await localeFor('de')).toEqual(['de', 'de']);
  expect(await localeFor('hi')).toEqual(['hi-IN', 'en']);
  expect(await localeFor('en')).toEqual(['en', 'en']);
  // Arabic is none of Stripe's, and whoever has chosen none has a browser.
  expect(await localeFor('ar')).toEqual(['auto', 'de']);
  expect(await localeFor(undefined)).toEqual(['auto', 'de']);
});
