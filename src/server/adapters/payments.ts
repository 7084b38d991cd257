/** Payments: what is asked of whoever takes the money, and what is told of it. Amounts are minor units. */
import type { Language } from '#domain/languages.ts';
import { type BillingCycle, billingCycles, type PaidTier } from '#domain/plans.ts';

export type PaidPlan = { tier: PaidTier; cycle: BillingCycle };

const paidTiers: readonly PaidTier[] = ['indie', 'premium'];
export const paidPlans: readonly PaidPlan[] = paidTiers.flatMap((tier) =>
  billingCycles.map((cycle) => ({ tier, cycle })),
);

/** `language`: null where they have chosen none; pages then take the browser's. */
export type Customer = { userId: string; email: string; name: string; language: Language | null };
/** `doneUrl`: where one comes to once it is paid. */
export type Checkout = PaidPlan &
  Pick<Customer, 'userId' | 'language'> & { customer: string; doneUrl: string; backUrl: string };
export type Portal = Pick<Customer, 'language'> & { customer: string; backUrl: string };

/** A subscription as it stands over there. */
export type PaidSubscription = {
  id: string;
  /** As Stripe names them: `active`, `trialing`, `past_due`, `unpaid`, `canceled`, `incomplete`, … */
  status: string;
  itemId: string;
  /** Undefined: its price is none of ours, and it does not say which plan it is of. */
  plan: PaidPlan | undefined;
  /** What it costs each time: its price may be older than the table of plans. */
  amount: number;
  currency: string;
  startedAt: Date;
  endedAt: Date | undefined;
  periodEnd: Date;
  endsAtPeriodEnd: boolean;
  /** Since when its latest invoice waits for money; there where it is past due. */
  unpaidSince: Date | undefined;
};

export type Invoice = {
  id: string;
  number: string | null;
  createdAt: Date;
  amount: number;
  /** Of it, what has come in; without what credit paid. */
  amountPaid: number;
  paidAt: Date | null;
  currency: string;
  status: string;
  url: string | null;
  pdfUrl: string | null;
};

/** What a change of plan costs at once (below 0: what is put to its owner's account), and the next time, and when that is. */
export type Quote = { dueNow: number; currency: string; nextAmount: number; nextAt: Date };

/** `customer`: whom it is about; undefined: nobody's subscription. */
export type PaymentEvent = { id: string; type: string; createdAt: Date; customer: string | undefined };

/** A price over there that is not what the plan says: nothing is sold at it. */
export type WrongPrice = PaidPlan & { problem: 'missing' | 'inactive' | 'amount' | 'currency' | 'interval' };

export type Payments = {
  /** All four prices, compared with the table of plans. */
  wrongPrices(): Promise<WrongPrice[]>;
  /** `instead`: the one they had, who is no more over there. */
  createCustomer(customer: Customer, instead?: string): Promise<string>;
  /** False: somebody deleted them over there. */
  hasCustomer(customer: string): Promise<boolean>;
  /** A page where the plan is paid. */
  checkout(order: Checkout): Promise<{ id: string; url: string }>;
  /** Nobody pays there any more. One that has been paid, or is over, stays as it is. */
  endCheckout(id: string): Promise<void>;
  /** The page of cards, invoices and addresses. */
  portal(portal: Portal): Promise<string>;
  /** All of a customer's, ended ones too; none of a customer that is no more. */
  subscriptionsOf(customer: string): Promise<PaidSubscription[]>;
  invoicesOf(customer: string): Promise<Invoice[]>;
  quote(customer: string, subscription: PaidSubscription, plan: PaidPlan): Promise<Quote>;
  change(subscription: PaidSubscription, plan: PaidPlan): Promise<void>;
  setEnding(subscription: PaidSubscription, endsAtPeriodEnd: boolean): Promise<void>;
  /** Ends it now; what was paid for the time that is left is put to the customer's account. */
  giveBack(subscription: PaidSubscription): Promise<void>;
  /** Ends all of a customer's subscriptions now. */
  endAll(customer: string): Promise<void>;
  /** Throws where the signature is none of ours, or too old. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent>;
  /** Where whoever runs this installation sees to it; undefined: it is the sandbox's stand-in, which has no such page. */
  officeUrl(place: 'payments' | 'disputes' | { customer: string }): string | undefined;
};

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  prices: Record<PaidTier, Record<BillingCycle, string>>;
};

type Given = Partial<
  Record<
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | `STRIPE_PRICE_${Uppercase<PaidTier>}_${Uppercase<BillingCycle>}`,
    string | undefined
  >
> & { STRIPE_API_URL: string };

/** Of what was set; `incomplete`: some of it is missing. */
export function paymentsIn(read: Given): PaymentSettings | 'incomplete' | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = read;
  const indie = { monthly: read.STRIPE_PRICE_INDIE_MONTHLY, yearly: read.STRIPE_PRICE_INDIE_YEARLY };
  const premium = { monthly: read.STRIPE_PRICE_PREMIUM_MONTHLY, yearly: read.STRIPE_PRICE_PREMIUM_YEARLY };
  const given = [secretKey, webhookSecret, ...Object.values(indie), ...Object.values(premium)];
  if (!given.some(Boolean)) return undefined;
  if (!given.every(Boolean)) return 'incomplete';
  const prices = { indie, premium } as PaymentSettings['prices'];
  return {
    secretKey: secretKey ?? '',
    webhookSecret: webhookSecret ?? '',
    apiUrl: read.STRIPE_API_URL,
    prices,
  };
}

/** Stripe cannot be asked now, or refuses. */
export class PaymentFailure extends Error {
  readonly isOutage: boolean;
  constructor(message: string, isOutage: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isOutage = isOutage;
  }
}
