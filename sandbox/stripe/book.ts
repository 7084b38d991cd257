/** What the stand-in for Stripe knows: customers, each with a clock that can be moved, subscriptions and invoices. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type Price = {
  id: string;
  amount: number;
  interval: 'month' | 'year';
  currency: string;
  /** False: nothing new is sold at it; who has it keeps it. */
  active: boolean;
};

export type Customer = {
  id: string;
  email: string;
  name: string;
  metadata: Record<string, string>;
  created: number;
  /** Null: there is none yet. */
  card: 'good' | 'bad' | null;
  /** Below 0: what the next invoice is less. */
  balance: number;
  /** Seconds by which their clock was moved: time passes for one of them alone. */
  ahead: number;
};

export type Invoice = {
  id: string;
  number: string;
  customer: string;
  subscription: string;
  created: number;
  total: number;
  /** What the card paid of it. */
  paid: number;
  paidAt: number | null;
  currency: string;
  status: 'open' | 'paid' | 'void';
  tries: number;
};

export type Subscription = {
  id: string;
  item: string;
  customer: string;
  price: string;
  metadata: Record<string, string>;
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  latestInvoice: string;
};

export type Session = {
  id: string;
  customer: string;
  price: string;
  metadata: Record<string, string>;
  doneUrl: string;
  backUrl: string;
  /** The language of its page; `auto`: the browser's. */
  locale: string;
  status: 'open' | 'complete' | 'expired';
};

export type Event = { id: string; type: string; created: number; object: unknown };

type Kept = {
  customers: Record<string, Customer>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  sessions: Record<string, Session>;
  /** Pages of cards and time, with where they lead back to. */
  portals: Record<string, { customer: string; backUrl: string; locale: string }>;
};

/** Objects in Stripe's form. */
export type Wire = {
  invoice(invoice: Invoice): unknown;
  session(session: Session, subscription: string | null): unknown;
  subscription(subscription: Subscription, latest: Invoice | undefined): unknown;
};

export type Book = {
  kept: Kept;
  wire: Wire;
  /** In seconds, as all instants here; for a customer, by theirs. */
  now(customer?: string): number;
  tell(type: string, object: unknown): void;
  save(): void;
};

const price = (id: string, amount: number, interval: Price['interval'], active = true): Price => ({
  ...{ id: `price_sandbox_${id}`, amount, interval, currency: 'usd', active },
});

/** The product's own plans, at its own prices, and one that is sold no more. */
export const prices: readonly Price[] = [
  price('indie_monthly', 649, 'month'),
  price('indie_yearly', 6999, 'year'),
  price('premium_monthly', 1299, 'month'),
  price('premium_yearly', 13999, 'year'),
  price('indie_monthly_2025', 499, 'month', false),
];

/** The first four are the product's settings. */
export const priceSettings = (): Record<string, string> =>
  Object.fromEntries(
    prices
      .filter(({ active }) => active)
      .map(({ id }) => [`STRIPE_PRICE_${id.replace('price_sandbox_', '').toUpperCase()}`, id]),
  );

export function priceOf(id: string): Price {
  const price = prices.find((one) => one.id === id);
  if (!price) throw new Error(`no price ${id}`);
  return price;
}

export const idOf = (prefix: string): string => `${prefix}_sandbox${randomBytes(9).toString('hex')}`;

type BookOptions = {
  /** Keeps all of it over restarts. */
  stateFile: string | undefined;
  real: () => Date;
  /** Each event, in the order in which it happens. */
  told: (event: Event) => void;
  wire: Wire;
};

export function openBook({ stateFile, real, told, wire }: BookOptions): Book {
  const kept: Kept =
    stateFile && existsSync(stateFile)
      ? JSON.parse(readFileSync(stateFile, 'utf8'))
      : { customers: {}, subscriptions: {}, invoices: {}, sessions: {}, portals: {} };
  const now = (customer = ''): number =>
    Math.floor(real().getTime() / 1000) + (kept.customers[customer]?.ahead ?? 0);
  return {
    kept,
    wire,
    now,
    tell: (type, object) => told({ id: idOf('evt'), type, created: now(), object }),
    save: () => {
      if (stateFile) writeFileSync(stateFile, JSON.stringify(kept));
    },
  };
}
