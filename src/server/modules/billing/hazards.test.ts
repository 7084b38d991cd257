/** What goes wrong with payments, done on purpose; and what administrators are told of them. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import * as contract from '#contract/billing.ts';
import { type BillingFigures, getBillingFigures } from '#contract/billing-figures.ts';
import { changeSubscriber, getSubscriber, listSubscribers } from '#contract/subscribers.ts';
import { addTracks, listTracks } from '#contract/tracks.ts';
import { plans } from '#domain/plans.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { prices } from '#sandbox/stripe/book.ts';
import { signatureOf } from '#sandbox/stripe/index.ts';
import { begin, dispute } from '#sandbox/stripe/life.ts';
import { PaymentFailure } from '#server/adapters/payments.ts';
import { order, pay, standIn } from './billing-for-test.ts';
import { reviewBilling } from './jobs.ts';
import { graceDays } from './standing.ts';

const stand = standIn();
const server = useTestServer({
  payments: stand.open,
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: { CALLS_PER_MINUTE: '1000000' },
});
const buy = (as: Person, tier: 'indie' | 'premium') =>
  pay({ app: server.app, stripe: stand.stripe }, as, tier);
const again = async (as: Person): Promise<contract.Billing> =>
  (await call(server.app, contract.readBillingAgain, { as })).json();
const kept = () => stand.stripe.book.kept;
const subscriptionsOf = (customer: string) =>
  Object.values(kept().subscriptions).filter((one) => one.customer === customer);
const liveOf = (customer: string) => subscriptionsOf(customer).filter(({ status }) => status !== 'canceled');

let sent = 0;
function deliver(type: string, object: object, signedAt = new Date()) {
  sent++;
  const body = JSON.stringify({
    ...{
      id: `evt_sandboxhazard${sent}`,
      object: 'event',
      type,
      created: 1_790_000_000 + sent,
      livemode: false,
    },
    ...{ api_version: '2026-10-28.endive', pending_webhooks: 1, request: null, data: { object } },
  });
  return server.app.inject({
    method: 'POST',
    url: contract.takePaymentEvent.path,
    headers: { 'stripe-signature': signatureOf(body, signedAt), 'content-type': 'application/json' },
    body,
  });
}
const ofCustomer = (customer: string) => ({ object: 'subscription', id: 'sub_sandbox0', customer });

const dayMs = 24 * 3600_000;
/** For both alike: what Stripe does meanwhile, and our clock. */
function pass(days: number, ...customers: string[]): void {
  for (const customer of customers) {
    stand.stripe.advance(customer, days);
    const known = kept().customers[customer];
    if (known) known.ahead -= days * 24 * 3600;
  }
  server.ctx.clock.advance(days * dayMs);
}
async function review(): Promise<void> {
  await server.ctx.jobs.boss.send(reviewBilling.name, {});
  await server.runJobs();
}
/** Sessions end sooner than cards fail: the plan is read where it lies. */
async function tierOf({ user }: Person): Promise<string> {
  const { rows } = await server.ctx.db.execute<{ tier: string }>(
    sql`select tier from users where id = ${user.id}`,
  );
  return rows[0]?.tier ?? 'gone';
}
async function figures(): Promise<BillingFigures> {
  const root = await person(server, { isAdmin: true });
  const reply = await call(server.app, getBillingFigures, { as: root });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

test('[PLAN-03] who pays in two tabs at the same moment has one subscription, and the other is put to their account', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  const { sessions } = kept();
  const [first] = Object.values(sessions).filter((one) => one.customer === customer);
  if (!first) throw new Error('no page');
  // The second tab was paid before the first one's page could be ended.
  const second = {
    ...first,
    id: `${first.id}2`,
    price: 'price_sandbox_premium_monthly',
    status: 'open' as const,
  };
  begin(stand.stripe.book, { ...second, metadata: { tier: 'premium', cycle: 'monthly' } }, 'good');
  expect(liveOf(customer)).toHaveLength(2);
  const both = await Promise.all([again(as), again(as)]);
  expect(both).toMatchObject([{ tier: 'premium' }, { tier: 'premium' }]);
  expect(liveOf(customer).map(({ price }) => price)).toEqual(['price_sandbox_premium_monthly']);
  expect(kept().customers[customer]?.balance).toBe(-plans.indie.price.monthly);
});

test('[PLAN-05] [TRK-06] a downgrade while songs are added leaves as many as the smaller plan holds', async () => {
  const as = await person(server);
  await buy(as, 'premium');
  await again(as);
  const add = (from: number, count: number) => {
    const urls = Array.from({ length: count }, (_, number) => videoUrl(from + number));
    return call(server.app, addTracks, { as, body: { urls } });
  };
  await add(0, 40);
  const body = { tier: 'indie', billingCycle: 'monthly' };
  await Promise.all([add(100, 15), call(server.app, contract.changeBilling, { as, body }), add(200, 15)]);
  await add(300, 15);
  const tracks = (await call(server.app, listTracks, { as, query: { limit: 200 } })).json<
    { status: string }[]
  >();
  expect(tracks.filter(({ status }) => status !== 'paused')).toHaveLength(plans.indie.trackLimit);
  // Nothing is deleted.
  expect(tracks.length).toBeGreaterThanOrEqual(plans.indie.trackLimit);
});

test('[PLAN-02] a price of another product is no plan; one that was agreed before goes on at what was agreed', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  const [subscription] = subscriptionsOf(customer);
  if (!subscription) throw new Error('nothing bought');
  subscription.price = 'price_sandbox_indie_monthly_2025';
  expect(await again(as)).toMatchObject({
    tier: 'indie',
    subscription: { price: { amount: 499, currency: 'usd' } },
  });
  subscription.metadata = {};
  expect(await again(as)).toMatchObject({ tier: 'free', subscription: null });
});

test('[PLAN-03] a card that fails for three weeks: the plan stays for its grace and no longer; paying gives it back', async () => {
  const [ada, ben] = [await person(server), await person(server)];
  const late: Record<string, Person> = { [await buy(ada, 'indie')]: ada, [await buy(ben, 'premium')]: ben };
  await Promise.all([again(ada), again(ben)]);
  const [first = '', second = ''] = Object.keys(late);
  for (const customer of [first, second]) {
    const known = kept().customers[customer];
    if (known) known.card = 'bad';
  }
  pass(31, first, second);
  await review();
  expect([await tierOf(ada), await tierOf(ben)]).toEqual(['indie', 'premium']);
  expect((await figures()).failing).toMatchObject([
    { user: { id: ada.user.id }, amount: 649 },
    { user: { id: ben.user.id }, amount: 1299 },
  ]);
  pass(graceDays - 2, first, second);
  await review();
  expect([await tierOf(ada), await tierOf(ben)]).toEqual(['indie', 'premium']);
  const known = kept().customers[second];
  if (known) known.card = 'good';
  pass(21 - (graceDays - 2), first, second);
  await review();
  expect([await tierOf(ada), await tierOf(ben)]).toEqual(['free', 'premium']);
  expect(liveOf(first)).toEqual([]);
});

test('[PLAN-03] Stripe away for a day takes nothing from anybody, and what happened meanwhile is read afterwards', async () => {
  const as = await person(server);
  const customer = await buy(as, 'premium');
  await again(as);
  const { subscriptionsOf: real } = stand.payments;
  stand.payments.subscriptionsOf = async () => {
    throw new PaymentFailure('Stripe: no answer', true);
  };
  server.ctx.clock.advance(25 * 3600_000);
  await expect(review()).rejects.toThrow('no answer');
  expect(await tierOf(as)).toBe('premium');
  const refused = await call(server.app, contract.readBillingAgain, { as });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'upstream_unavailable']);
  const [subscription] = subscriptionsOf(customer);
  if (subscription) subscription.price = 'price_sandbox_indie_monthly';
  stand.payments.subscriptionsOf = real;
  await review();
  expect(await tierOf(as)).toBe('indie');
});

test('[PLAN-03] events of a clock that is ahead, and of an account that is gone, are taken and harm nobody', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  const ahead = new Date(Date.now() + 3600_000);
  expect((await deliver('invoice.paid', ofCustomer(customer), ahead)).statusCode).toBe(200);
  await server.runJobs();
  expect(await tierOf(as)).toBe('indie');
  const before = (await figures()).months[0]?.paid;
  await call(server.app, removeAccount, { as, body: { password: goodPassword } });
  await server.runJobs();
  expect(liveOf(customer)).toEqual([]);
  expect((await deliver('customer.subscription.deleted', ofCustomer(customer))).statusCode).toBe(200);
  await server.runJobs();
  // What came in came in; whose it was is not known any more.
  expect((await figures()).months[0]?.paid).toEqual(before);
  const { rows } = await server.ctx.db.execute(
    sql`select 1 from billing_invoices where user_id is null and (number is not null or url is not null)`,
  );
  expect(rows).toEqual([]);
});

test('[PLAN-03] a customer who was deleted over there has no plan any more, and can buy one again', async () => {
  const as = await person(server);
  const customer = await buy(as, 'indie');
  await again(as);
  delete kept().customers[customer];
  expect(await again(as)).toMatchObject({ tier: 'free', subscription: null });
  expect((await call(server.app, contract.openBillingPortal, { as })).json()).toMatchObject({
    code: 'conflict',
  });
  expect(await buy(as, 'premium')).not.toBe(customer);
  expect(await again(as)).toMatchObject({ tier: 'premium' });
});

test('[PLAN-02] [ADM-01] at a price in another currency, of another amount or archived nothing is sold, and the page of payments says so', async () => {
  const as = await person(server);
  const [monthly] = prices;
  if (!monthly) throw new Error('no prices');
  const sound = { ...monthly };
  const buyingIs = async () =>
    (await call(server.app, contract.createCheckoutSession, { as, body: order('indie', 'monthly') }))
      .statusCode;
  for (const [problem, wrong] of [
    ['currency', { currency: 'eur' }],
    ['amount', { amount: 1 }],
    ['inactive', { active: false }],
    ['interval', { interval: 'year' as const }],
  ] as const) {
    // What was sound is known for an hour.
    server.ctx.clock.advance(2 * 3600_000);
    Object.assign(monthly, wrong);
    expect((await figures()).prices?.wrong).toEqual([{ tier: 'indie', billingCycle: 'monthly', problem }]);
    expect(await buyingIs()).toBe(422);
    Object.assign(monthly, sound);
  }
  expect(await buyingIs()).toBe(200);
  expect((await figures()).prices?.wrong).toEqual([]);
});

test('[PLAN-03] [ADM-01] a dispute ends what it was about, and is told', async () => {
  const as = await person(server);
  const customer = await buy(as, 'premium');
  await again(as);
  const { count } = (await figures()).disputes;
  const [subscription] = subscriptionsOf(customer);
  if (subscription) dispute(stand.stripe.book, subscription);
  await deliver('charge.dispute.created', { object: 'dispute', id: 'dp_sandbox1', charge: 'ch_sandbox1' });
  await deliver('customer.subscription.deleted', ofCustomer(customer));
  await server.runJobs();
  expect(await tierOf(as)).toBe('free');
  expect((await figures()).disputes.count).toBe(count + 1);
});

test('[ADM-01] administrators are told what came in, who came and left, and whose plan is paid or given', async () => {
  const before = await figures();
  const [ada, ben] = [await person(server), await person(server)];
  const customer = await buy(ada, 'indie');
  await again(ada);
  const root = await person(server, { isAdmin: true });
  await call(server.app, changeSubscriber, {
    as: root,
    params: { id: ben.user.id },
    body: { tier: 'premium' },
  });
  const now = await figures();
  const income = ({ months: [month] }: BillingFigures) => month?.paid[0]?.amount ?? 0;
  expect(income(now) - income(before)).toBe(649);
  expect((now.months[0]?.started ?? 0) - (before.months[0]?.started ?? 0)).toBe(1);
  expect(now.given.premium - before.given.premium).toBe(1);
  const list = (await call(server.app, listSubscribers, { as: root })).json<{ users: { id: string }[] }>()
    .users;
  expect(list.find(({ id }) => id === ada.user.id)).toMatchObject({
    tier: 'indie',
    paidTier: 'indie',
    givenTier: null,
  });
  expect(list.find(({ id }) => id === ben.user.id)).toMatchObject({
    tier: 'premium',
    paidTier: null,
    givenTier: 'premium',
  });
  const one = (await call(server.app, getSubscriber, { as: root, params: { id: ada.user.id } })).json();
  expect(one).toMatchObject({ subscription: { tier: 'indie', status: 'active', price: { amount: 649 } } });
  // It ends in the next month, of which it was there at the beginning.
  const [subscription] = subscriptionsOf(customer);
  if (subscription) subscription.cancelAtPeriodEnd = true;
  pass(32, customer);
  await review();
  const [month, last] = (await figures()).months;
  expect(month).toMatchObject({ left: 1 });
  expect(last?.month).toBe(now.months[0]?.month);
  expect([await tierOf(ada), await tierOf(ben)]).toEqual(['free', 'premium']);
});
