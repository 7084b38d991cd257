/** The stand-in's API: as much of Stripe's as the product calls, in its wire format, refusals included. */
import type { Call, Reply } from '../fake-platform.ts';
import { type Book, idOf, prices } from './book.ts';
import { type Form, readForm, textAt, textsAt } from './form.ts';
import { cancel, change, giveBack, proration, setEnding } from './life.ts';
import { type createWire, customerObject, listObject, type Pages, priceObject } from './wire.ts';

const ok = (body: unknown): Reply => ({ status: 200, body });
const refusal = (status: number, type: string, code: string, message: string): Reply => ({
  status,
  body: { error: { type, code, message } },
});
const missing = (what: string): Reply =>
  refusal(404, 'invalid_request_error', 'resource_missing', `No such ${what}`);
const declined = refusal(402, 'card_error', 'card_declined', 'Your card was declined.');

/** Of Stripe's languages those that the product has as well; another one is refused. */
const locales = ['', 'auto', 'en', 'zh', 'es', 'ru', 'de', 'ja', 'fr', 'hi-IN'];
const isLocale = (form: Form): boolean => locales.includes(textAt(form, 'locale'));
const noLocale = refusal(400, 'invalid_request_error', 'parameter_invalid', 'Invalid locale');

type Parts = { book: Book; wire: ReturnType<typeof createWire>; pages: Pages };
type Answer = (parts: Parts, call: Call, id: string) => Reply;

const made = new Map<string, Reply>();

/** The same key answers the same, as Stripe's does for a day. */
function once(call: Call, make: () => Reply): Reply {
  const key = call.headers['idempotency-key'];
  const name = key && `${call.path} ${key}`;
  const known = name ? made.get(name) : undefined;
  if (known) return known;
  const reply = make();
  if (name) made.set(name, reply);
  return reply;
}

const createCustomer: Answer = ({ book }, call) => {
  const form = readForm(call.body);
  const customer = {
    ...{ id: idOf('cus'), email: textAt(form, 'email'), name: textAt(form, 'name'), created: book.now() },
    ...{ metadata: textsAt(form, 'metadata'), card: null, balance: 0, ahead: 0 },
  };
  book.kept.customers[customer.id] = customer;
  book.save();
  return ok(customerObject(customer));
};

const readCustomer: Answer = ({ book }, _call, id) => {
  const customer = book.kept.customers[id];
  return customer ? ok(customerObject(customer)) : missing('customer');
};

const readPrice: Answer = (_parts, _call, id) => {
  const price = prices.find((one) => one.id === id);
  return price ? ok(priceObject(price)) : missing('price');
};

const createSession: Answer = ({ book, wire }, call) => {
  const form = readForm(call.body);
  const customer = textAt(form, 'customer');
  const price = textAt(form, 'line_items', '0', 'price');
  if (!book.kept.customers[customer]) return missing('customer');
  if (!prices.some(({ id, active }) => active && id === price)) return missing('price');
  if (!isLocale(form)) return noLocale;
  const data = form.subscription_data;
  const session = {
    ...{ id: idOf('cs'), customer, price, status: 'open' as const },
    metadata: typeof data === 'object' ? textsAt(data, 'metadata') : {},
    ...{ doneUrl: textAt(form, 'success_url'), backUrl: textAt(form, 'cancel_url') },
    locale: textAt(form, 'locale'),
  };
  book.kept.sessions[session.id] = session;
  book.save();
  return ok(wire.openSession(session));
};

const readSession: Answer = ({ book, wire }, _call, id) => {
  const session = book.kept.sessions[id];
  return session ? ok(wire.openSession(session)) : missing('checkout.session');
};

const expireSession: Answer = ({ book, wire }, _call, id) => {
  const session = book.kept.sessions[id];
  if (!session) return missing('checkout.session');
  if (session.status !== 'open')
    return refusal(400, 'invalid_request_error', 'resource_unexpected_state', 'This session is not open.');
  session.status = 'expired';
  book.save();
  return ok(wire.openSession(session));
};

const createPortal: Answer = ({ book, pages }, call) => {
  const form = readForm(call.body);
  const customer = textAt(form, 'customer');
  if (!book.kept.customers[customer]) return missing('customer');
  if (!isLocale(form)) return noLocale;
  const id = idOf('bps');
  const locale = textAt(form, 'locale');
  book.kept.portals[id] = { customer, backUrl: textAt(form, 'return_url'), locale };
  book.save();
  return ok({ id, object: 'billing_portal.session', customer, url: pages.portal(id) });
};

const listSubscriptions: Answer = ({ book, wire }, call) => {
  const customer = call.query.get('customer') ?? '';
  if (!book.kept.customers[customer]) return missing('customer');
  const wantsAll = call.query.get('status') === 'all';
  const own = Object.values(book.kept.subscriptions)
    .filter((one) => one.customer === customer && (wantsAll || one.status !== 'canceled'))
    .map((one) => wire.subscription(one, book.kept.invoices[one.latestInvoice]));
  return ok(listObject('/v1/subscriptions', own.toReversed()));
};

const updateSubscription: Answer = ({ book, wire }, call, id) => {
  const subscription = book.kept.subscriptions[id];
  if (!subscription || subscription.status === 'canceled') return missing('subscription');
  const form = readForm(call.body);
  const price = textAt(form, 'items', '0', 'price');
  if (price) {
    if (!prices.some((one) => one.id === price)) return missing('price');
    if (!change(book, subscription, price, textsAt(form, 'metadata'))) return declined;
  } else if (form.cancel_at_period_end !== undefined) {
    setEnding(book, subscription, form.cancel_at_period_end === 'true');
  }
  const latest = book.kept.invoices[subscription.latestInvoice];
  return ok(wire.subscription(subscription, latest));
};

const cancelSubscription: Answer = ({ book, wire }, call, id) => {
  const subscription = book.kept.subscriptions[id];
  if (!subscription || subscription.status === 'canceled') return missing('subscription');
  const isGivenBack = call.query.get('prorate') ?? textAt(readForm(call.body), 'prorate');
  if (isGivenBack === 'true') giveBack(book, subscription);
  else cancel(book, subscription);
  return ok(wire.subscription(subscription, undefined));
};

const listInvoices: Answer = ({ book, wire }, call) => {
  const customer = call.query.get('customer') ?? '';
  if (!book.kept.customers[customer]) return missing('customer');
  const own = Object.values(book.kept.invoices).filter((one) => one.customer === customer);
  return ok(listObject('/v1/invoices', own.toReversed().map(wire.invoice)));
};

const previewInvoice: Answer = ({ book }, call) => {
  const form = readForm(call.body);
  const subscription = book.kept.subscriptions[textAt(form, 'subscription')];
  if (!subscription) return missing('subscription');
  const price = textAt(form, 'subscription_details', 'items', '0', 'price');
  if (!prices.some(({ id }) => id === price)) return missing('price');
  const total = proration(book, subscription, price);
  return ok({
    object: 'invoice',
    created: book.now(),
    currency: 'usd',
    total,
    amount_due: Math.max(0, total),
  });
};

/** Method and path, `*` for an id. */
const answers: Record<string, Answer> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/*': readCustomer,
  'GET /v1/prices/*': readPrice,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/*': readSession,
  'POST /v1/checkout/sessions/*/expire': expireSession,
  'POST /v1/billing_portal/sessions': createPortal,
  'GET /v1/subscriptions': listSubscriptions,
  'POST /v1/subscriptions/*': updateSubscription,
  'DELETE /v1/subscriptions/*': cancelSubscription,
  'GET /v1/invoices': listInvoices,
  'POST /v1/invoices/create_preview': previewInvoice,
};

export function answerApi(parts: Parts, call: Call): Reply {
  if (!/^(Bearer|Basic) \S+/.test(call.headers.authorization ?? ''))
    return refusal(401, 'invalid_request_error', 'api_key_missing', 'You did not provide an API key.');
  const exact = answers[`${call.method} ${call.path}`];
  if (exact) return once(call, () => exact(parts, call, ''));
  const id = /_sandbox\w+/.exec(call.path)?.index;
  const part = call.path.split('/').find((one) => one.includes('_sandbox'));
  const answer = id !== undefined && part && answers[`${call.method} ${call.path.replace(part, '*')}`];
  return answer ? once(call, () => answer(parts, call, part)) : missing('address');
}
