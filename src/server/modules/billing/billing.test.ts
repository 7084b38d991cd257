/** From free to paid and back, against the stand-in for Stripe: its API by the real library, its events as they come. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import * as contract from '#contract/billing.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type BillingCycle, type PaidTier, plans } from '#domain/plans.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { signatureOf } from '#sandbox/stripe/index.ts';
import { cancel } from '#sandbox/stripe/life.ts';
import { PaymentFailure } from '#server/adapters/payments.ts';
import { order, pay, standIn } from './billing-for-test.ts';
import { reviewBilling } from './jobs.ts';
import { givePlan } from './service.ts';

const stand = standIn();
const server = useTestServer({ payments: stand.open });
const buy = (as: Person, tier: PaidTier, cycle: BillingCycle = 'monthly') =>
  pay({ app: server.app, stripe: stand.stripe }, as, tier, cycle);

type Billing = ReplyOf<typeof contract.getBilling>;
const billing = async (as: Person): Promise<Billing> =>
  (await call(server.app, contract.getBilling, { as })).json();
const again = async (as: Person): Promise<Billing> =>
  (await call(server.app, contract.readBillingAgain, { as })).json();

let sent = 0;
/** As Stripe sends one. */
function event(type: string, customer: string, more: object = {}) {
  sent++;
  const object = { id: `sub_sandbox${sent}`, object: 'subscription', customer };
  return JSON.stringify({
    ...{ id: `evt_sandbox${sent}`, object: 'event', type, created: 1_790_000_000 + sent, livemode: false },
    ...{ api_version: '2026-10-28.endive', pending_webhooks: 1, request: null, data: { object }, ...more },
  });
}
const deliver = (body: string, signature = signatureOf(body, new Date())) =>
  server.app.inject({
    method: 'POST',
    url: contract.takePaymentEvent.path,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body,
  });

const subscriptionsOf = (customer: string) =>
  Object.values(stand.stripe.book.kept.subscriptions).filter((one) => one.customer === customer);

test('[PLAN-02] [PLAN-03] what is paid is the plan, as soon as its buyer comes back or an event tells', async () => {
  const as = await person(server);
  await buy(as, 'indie');
  expect(await billing(as)).toMatchObject({ tier: 'free', subscription: null });
  expect(await again(as)).toMatchObject({
    tier: 'indie',
    subscription: { tier: 'indie', billingCycle: 'monthly', status: 'active', endsAtPeriodEnd: false },
  });
  const ben = await person(server);
  const customer = await buy(ben, 'premium', 'yearly');
  const reply = await deliver(event('checkout.session.completed', customer));
  expect(reply.statusCode, reply.body).toBe(200);
  await server.runJobs();
  expect(await billing(ben)).toMatchObject({ tier: 'premium', subscription: { billingCycle: 'yearly' } });
  const invoices = await call(server.app, contract.listInvoices, { as: ben });
  expect(invoices.json()).toMatchObject([
    { amount: plans.premium.price.yearly, currency: 'usd', status: 'paid' },
  ]);
});

test('[PLAN-02] checkout opened twice takes money once, and nobody buys what they have', async () => {
  const as = await person(server);
  const open = () =>
    call(server.app, contract.createCheckoutSession, { as, body: order('indie', 'monthly') });
  await Promise.all([open(), open(), open()]);
  const { sessions } = stand.stripe.book.kept;
  const [one] = Object.values(sessions).slice(-1);
  const own = Object.values(sessions).filter(({ customer }) => customer === one?.customer);
  expect(own.filter(({ status }) => status === 'open')).toHaveLength(1);
  await buy(as, 'indie');
  expect((await open()).json()).toMatchObject({ code: 'conflict' });
  await again(as);
  expect((await open()).json()).toMatchObject({ code: 'conflict' });
});

test('[PLAN-03] an upgrade costs what was said, a downgrade is put to one’s account, and both are in force at once', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  await again(as);
  const quote = async (body: Record<string, unknown>) =>
    (await call(server.app, contract.quoteBilling, { as, body })).json();
  const up = { tier: 'premium', billingCycle: 'monthly' };
  const said = await quote(up);
  expect(said).toMatchObject({ dueNow: 1299 - 649, currency: 'usd', nextAmount: 1299 });
  expect((await call(server.app, contract.changeBilling, { as, body: up })).json()).toMatchObject({
    tier: 'premium',
  });
  const down = { tier: 'indie', billingCycle: 'yearly' };
  expect((await quote(down)).dueNow).toBe(6999 - 1299);
  expect((await quote(up)).code).toBe('conflict');
  await call(server.app, contract.changeBilling, { as, body: down });
  expect(await billing(as)).toMatchObject({ tier: 'indie', subscription: { billingCycle: 'yearly' } });
  const invoices = (await call(server.app, contract.listInvoices, { as })).json<{ amount: number }[]>();
  expect(invoices.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([649, 650, 5700]);
  expect(subscriptionsOf(customer)).toHaveLength(1);
});

test('[PLAN-03] a change that the card refuses changes nothing', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  await again(as);
  const [known] = Object.values(stand.stripe.book.kept.customers).filter(({ id }) => id === customer);
  if (known) known.card = 'bad';
  const body = { tier: 'premium', billingCycle: 'monthly' };
  const reply = await call(server.app, contract.changeBilling, { as, body });
  expect([reply.statusCode, reply.json().code]).toEqual([402, 'payment_failed']);
  expect(await again(as)).toMatchObject({ tier: 'indie' });
});

test('[PLAN-03] what is cancelled lasts as long as it is paid for, and can go on', async () => {
  const as = await person(server);
  const customer = await buy(as, 'premium');
  await again(as);
  const end = (ends: boolean) => call(server.app, contract.endBilling, { as, body: { ends } });
  expect((await end(true)).json()).toMatchObject({
    tier: 'premium',
    subscription: { endsAtPeriodEnd: true },
  });
  expect((await end(false)).json()).toMatchObject({ subscription: { endsAtPeriodEnd: false } });
  await end(true);
  stand.stripe.advance(customer, 32);
  await deliver(event('customer.subscription.deleted', customer));
  await server.runJobs();
  expect(await billing(as)).toMatchObject({ tier: 'free', subscription: null });
});

test('[PLAN-03] a card that fails leaves the plan for its grace, and ends it then, though nobody tells', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  await again(as);
  const known = stand.stripe.book.kept.customers[customer];
  if (known) known.card = 'bad';
  stand.stripe.advance(customer, 32);
  const late = await again(as);
  expect(late).toMatchObject({ tier: 'indie', subscription: { status: 'past_due' } });
  expect(late.subscription?.graceUntil).not.toBeNull();
  // The card is tried three times more; the events of its end are lost.
  stand.stripe.advance(customer, 20);
  await server.ctx.db.execute(
    sql`update billing_accounts set read_at = ${new Date(server.ctx.clock.now().getTime() - 90_000_000).toISOString()} where customer_id = ${customer}`,
  );
  await server.ctx.jobs.boss.send(reviewBilling.name, {});
  await server.runJobs();
  expect(await billing(as)).toMatchObject({ tier: 'free', subscription: null });
  const { rows } = await server.ctx.db.execute(
    sql`select from_tier, to_tier, cause from billing_changes where user_id = ${as.user.id} order by at, id`,
  );
  expect(rows).toEqual([
    { from_tier: 'free', to_tier: 'indie', cause: 'visit' },
    { from_tier: 'indie', to_tier: 'free', cause: 'review' },
  ]);
});

test('[PLAN-03] forged, old, changed and foreign events are refused or change nothing', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  const body = event('invoice.paid', customer);
  expect((await deliver(body, 't=1,v1=00')).statusCode).toBe(400);
  expect((await deliver(body, '')).statusCode).toBe(400);
  expect((await deliver(body, signatureOf(body, new Date(), 'whsec_other'))).statusCode).toBe(400);
  expect((await deliver(body, signatureOf(body, new Date(Date.now() - 3600_000)))).statusCode).toBe(400);
  expect(
    (await deliver(body.replace('invoice.paid', 'invoice.voided'), signatureOf(body, new Date()))).statusCode,
  ).toBe(400);
  await server.runJobs();
  expect(await billing(as)).toMatchObject({ tier: 'free' });
  for (const foreign of [event('invoice.paid', 'cus_nobody'), event('some.new_kind', customer)])
    expect((await deliver(foreign)).statusCode).toBe(200);
  const none = JSON.stringify({
    ...JSON.parse(event('balance.available', 'x')),
    data: { object: { object: 'balance' } },
  });
  expect((await deliver(none)).statusCode).toBe(200);
});

test('[PLAN-03] a reading that began earlier does not undo one that began later', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  await again(as);
  const { subscriptionsOf: real } = stand.payments;
  let release = () => {};
  const waits = new Promise<void>((done) => (release = done));
  // It has read, and is slow to say so.
  stand.payments.subscriptionsOf = async (id) => {
    const read = await real(id);
    stand.payments.subscriptionsOf = real;
    await waits;
    return read;
  };
  const slow = again(as);
  await expect.poll(() => stand.payments.subscriptionsOf === real).toBe(true);
  const [subscription] = subscriptionsOf(customer);
  if (subscription) cancel(stand.stripe.book, subscription);
  expect(await again(as)).toMatchObject({ tier: 'free' });
  release();
  await slow;
  expect(await billing(as)).toMatchObject({ tier: 'free' });
});

test('[PLAN-03] what was given stays whatever is paid, and what is paid stays where it is more', async () => {
  const as = await person(server);
  await givePlan(server.ctx, as.user.id, 'indie');
  expect(await billing(as)).toMatchObject({ tier: 'indie', given: 'indie' });
  const customer = await buy(as, 'premium');
  expect(await again(as)).toMatchObject({ tier: 'premium', given: 'indie' });
  await givePlan(server.ctx, as.user.id, 'free');
  expect(await billing(as)).toMatchObject({ tier: 'premium', given: null });
  await givePlan(server.ctx, as.user.id, 'indie');
  const [subscription] = subscriptionsOf(customer);
  if (subscription) cancel(stand.stripe.book, subscription);
  expect(await again(as)).toMatchObject({ tier: 'indie' });
});

test('[PLAN-03] [AUTH-08] the end of an account ends what it pays for', async () => {
  const as = await person(server);
  const customer = await buy(as, 'premium');
  await again(as);
  const reply = await call(server.app, removeAccount, { as, body: { password: goodPassword } });
  expect(reply.statusCode, reply.body).toBe(204);
  await server.runJobs();
  expect(subscriptionsOf(customer).map(({ status }) => status)).toEqual(['canceled']);
  await deliver(event('customer.subscription.deleted', customer));
  await server.runJobs();
});

test('[PLAN-02] nothing is sold at a price that is not the plan’s', async () => {
  const { wrongPrices } = stand.payments;
  expect(await wrongPrices()).toEqual([]);
  server.ctx.clock.advance(2 * 3600_000);
  stand.payments.wrongPrices = async () => [{ tier: 'indie', cycle: 'monthly', problem: 'amount' }];
  const as = await person(server);
  const ask = async (body: Record<string, unknown>) =>
    (await call(server.app, contract.createCheckoutSession, { as, body })).statusCode;
  expect(await ask(order('indie', 'monthly'))).toBe(422);
  expect(await ask(order('indie', 'yearly'))).toBe(200);
  stand.payments.wrongPrices = wrongPrices;
  expect(await ask(order('indie', 'monthly'))).toBe(200);
});

test('[PLAN-02] nobody pays for sample data', async () => {
  const as = await person(server);
  await server.ctx.db.execute(sql`update users set is_demo = true where id = ${as.user.id}`);
  const reply = await call(server.app, contract.createCheckoutSession, {
    as,
    body: order('indie', 'monthly'),
  });
  expect(reply.json()).toMatchObject({ code: 'conflict' });
});

test('[PLAN-03] an account that Stripe refuses to tell of keeps no other from being reviewed', async () => {
  const [ada, ben] = [await person(server), await person(server)];
  const refused = await buy(ada, 'indie');
  await buy(ben, 'premium');
  const { subscriptionsOf: real } = stand.payments;
  stand.payments.subscriptionsOf = async (customer) => {
    if (customer === refused) throw new PaymentFailure('Stripe: no', false);
    return real(customer);
  };
  await server.ctx.jobs.boss.send(reviewBilling.name, {});
  await server.runJobs();
  stand.payments.subscriptionsOf = real;
  expect(await billing(ada)).toMatchObject({ tier: 'free' });
  expect(await billing(ben)).toMatchObject({ tier: 'premium' });
});
