/** What becomes of subscriptions: paid, changed, renewed, past due, ended; and the time that passes for them. */
import {
  type Book,
  type Customer,
  type Invoice,
  idOf,
  type Price,
  priceOf,
  type Session,
  type Subscription,
} from './book.ts';

const daySeconds = 24 * 3600;
/** A card that fails is tried again after so many days; then the subscription ends. */
const pausesInDays = [3, 5, 7];

function endOf(start: number, interval: Price['interval']): number {
  const date = new Date(start * 1000);
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime() / 1000;
}

const hasGoodCard = ({ kept }: Book, { customer }: Subscription): boolean =>
  kept.customers[customer]?.card === 'good';

/** Asks the card for what is owed; a credit stays for the next invoice. */
function invoice(book: Book, subscription: Subscription, total: number): Invoice {
  const { kept } = book;
  const customer = kept.customers[subscription.customer];
  const owed = Math.max(0, total + (customer?.balance ?? 0));
  if (customer) customer.balance = Math.min(0, total + customer.balance);
  const number = `SANDBOX-${String(Object.keys(kept.invoices).length + 1).padStart(4, '0')}`;
  const isPaid = owed === 0 || hasGoodCard(book, subscription);
  const made: Invoice = {
    ...{ id: idOf('in'), number, customer: subscription.customer, subscription: subscription.id },
    ...{
      created: book.now(subscription.customer),
      total,
      currency: priceOf(subscription.price).currency,
      paid: isPaid ? owed : 0,
      paidAt: isPaid ? book.now(subscription.customer) : null,
      status: isPaid ? 'paid' : 'open',
      tries: isPaid ? 0 : 1,
    },
  };
  kept.invoices[made.id] = made;
  subscription.latestInvoice = made.id;
  return made;
}

function tell({ wire, tell: told }: Book, made: Invoice, subscription: Subscription, isNew = false): void {
  told(made.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', wire.invoice(made));
  told(`customer.subscription.${isNew ? 'created' : 'updated'}`, wire.subscription(subscription, made));
}

/** Undefined: the card was refused, or the page is over. */
export function begin(book: Book, session: Session, card: 'good' | 'bad'): Subscription | undefined {
  const customer = book.kept.customers[session.customer];
  if (!customer || session.status !== 'open' || card === 'bad') return undefined;
  customer.card = card;
  const start = book.now(customer.id);
  const { price, metadata } = session;
  const subscription: Subscription = {
    ...{ id: idOf('sub'), item: idOf('si'), customer: customer.id, price, metadata, status: 'active' },
    ...{ created: start, periodStart: start, periodEnd: endOf(start, priceOf(price).interval) },
    ...{ cancelAtPeriodEnd: false, endedAt: null, latestInvoice: '' },
  };
  book.kept.subscriptions[subscription.id] = subscription;
  session.status = 'complete';
  const made = invoice(book, subscription, priceOf(price).amount);
  book.tell('checkout.session.completed', book.wire.session(session, subscription.id));
  tell(book, made, subscription, true);
  book.save();
  return subscription;
}

/** What is left of the time that is paid for, against the price of the other plan for it. */
export function proration(book: Book, subscription: Subscription, price: string): number {
  const [from, to] = [priceOf(subscription.price), priceOf(price)];
  const { periodStart, periodEnd } = subscription;
  const left = Math.max(0, periodEnd - book.now(subscription.customer)) / (periodEnd - periodStart);
  const credit = subscription.status === 'active' ? Math.round(from.amount * left) : 0;
  return (from.interval === to.interval ? Math.round(to.amount * left) : to.amount) - credit;
}

/** False: the card was refused, and nothing has changed. */
export function change(
  book: Book,
  subscription: Subscription,
  price: string,
  metadata: Record<string, string>,
): boolean {
  const due = proration(book, subscription, price);
  if (due > 0 && !hasGoodCard(book, subscription)) return false;
  const isOther = priceOf(price).interval !== priceOf(subscription.price).interval;
  const made = invoice(book, subscription, due);
  const noted = { ...subscription.metadata, ...metadata };
  Object.assign(subscription, { price, metadata: noted, cancelAtPeriodEnd: false });
  if (isOther) {
    subscription.periodStart = book.now(subscription.customer);
    subscription.periodEnd = endOf(subscription.periodStart, priceOf(price).interval);
  }
  tell(book, made, subscription);
  book.save();
  return true;
}

export function setEnding(book: Book, subscription: Subscription, ends: boolean): void {
  subscription.cancelAtPeriodEnd = ends;
  book.tell('customer.subscription.updated', book.wire.subscription(subscription, undefined));
  book.save();
}

export function cancel(book: Book, subscription: Subscription): void {
  subscription.status = 'canceled';
  subscription.endedAt = book.now(subscription.customer);
  book.tell('customer.subscription.deleted', book.wire.subscription(subscription, undefined));
  book.save();
}

/** Ends it, and puts what is left of the time that was paid for to the customer's account. */
export function giveBack(book: Book, subscription: Subscription): void {
  const customer = book.kept.customers[subscription.customer];
  const { periodStart, periodEnd, price, status } = subscription;
  const left = Math.max(0, periodEnd - book.now(subscription.customer)) / (periodEnd - periodStart);
  if (customer && status === 'active') customer.balance -= Math.round(priceOf(price).amount * left);
  cancel(book, subscription);
}

/** The bank takes back what the card paid last; as Stripe is told to in such a case, the subscription ends. */
export function dispute(book: Book, subscription: Subscription): void {
  const invoice = book.kept.invoices[subscription.latestInvoice];
  if (!invoice || subscription.status === 'canceled') return;
  book.tell('charge.dispute.created', {
    ...{ id: idOf('dp'), object: 'dispute', amount: invoice.paid, currency: invoice.currency },
    ...{ charge: idOf('ch'), reason: 'fraudulent', status: 'needs_response', livemode: false },
  });
  cancel(book, subscription);
}

/** What the card paid last goes back to it; the subscription goes on, as it does at Stripe. */
export function refund(book: Book, { latestInvoice, customer }: Subscription): void {
  const invoice = book.kept.invoices[latestInvoice];
  if (!invoice?.paid) return;
  book.tell('charge.refunded', {
    ...{ id: idOf('ch'), object: 'charge', customer, amount: invoice.paid, amount_refunded: invoice.paid },
    ...{ currency: invoice.currency, refunded: true, livemode: false },
  });
}

/** Tries the card again for what is open. */
export function pay(book: Book, subscription: Subscription): void {
  const open = book.kept.invoices[subscription.latestInvoice];
  if (open?.status !== 'open') return;
  if (hasGoodCard(book, subscription)) {
    open.status = 'paid';
    open.paid = Math.max(0, open.total);
    open.paidAt = book.now(open.customer);
    subscription.status = 'active';
  } else open.tries++;
  tell(book, open, subscription);
  book.save();
}

function renew(book: Book, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    cancel(book, subscription);
    return;
  }
  const { amount, interval } = priceOf(subscription.price);
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = endOf(subscription.periodStart, interval);
  const made = invoice(book, subscription, amount);
  if (made.status === 'open') subscription.status = 'past_due';
  tell(book, made, subscription);
}

function passDay(book: Book, customer: Customer): void {
  const { kept } = book;
  customer.ahead += daySeconds;
  for (const subscription of Object.values(kept.subscriptions)) {
    if (subscription.customer !== customer.id) continue;
    const now = book.now(customer.id);
    const open = kept.invoices[subscription.latestInvoice];
    if (subscription.status === 'past_due' && open) {
      const days = Math.round((now - open.created) / daySeconds);
      const waits = pausesInDays.slice(0, open.tries).reduce((sum, one) => sum + one, 0);
      if (open.tries > pausesInDays.length) cancel(book, subscription);
      else if (days >= waits) pay(book, subscription);
    } else if (subscription.status === 'active' && subscription.periodEnd <= now) renew(book, subscription);
  }
}

/** A day after the other, as renewals and further tries of cards come. */
export function advance(book: Book, customerId: string, days: number): void {
  const customer = book.kept.customers[customerId];
  for (let day = 0; customer && day < days; day++) passDay(book, customer);
  book.save();
}
