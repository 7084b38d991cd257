/** Who pays for which plan. What is told here is read from Stripe; nothing of cards or addresses is kept. */
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BillingCycle, PaidTier, Tier } from '#domain/plans.ts';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const userId = () => text('user_id').references(() => users.id, { onDelete: 'cascade' });
/** What was paid stays in the sums when its account is gone. */
const whose = () => text('user_id').references(() => users.id, { onDelete: 'set null' });

/** Accounts that have a customer at Stripe, with what their subscription was when it was last read. */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    userId: userId().primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The page of checkout that was opened last: another one ends it, so that nobody pays twice. */
    checkoutId: text('checkout_id'),
    subscriptionId: text('subscription_id'),
    /** As Stripe names it; null: there is no subscription that goes on. */
    status: text('status'),
    /** Of the subscription, which may be past its grace; what it is worth is `paidTier`. */
    tier: text('tier').$type<PaidTier>(),
    cycle: text('cycle').$type<BillingCycle>(),
    /** What it costs each time, as Stripe has it: its price may be older than the table of plans. */
    amount: bigint('amount', { mode: 'number' }),
    currency: text('currency'),
    paidTier: text('paid_tier').$type<Tier>().notNull().default('free'),
    periodEnd: instant('period_end'),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    graceUntil: instant('grace_until'),
    readAt: instant('read_at'),
    /** Grows with each reading that begins; a reading that began before one that has been written writes nothing. */
    claim: integer('claim').notNull().default(0),
    written: integer('written').notNull().default(0),
  },
  (table) => [
    uniqueIndex('billing_customer').on(table.customerId),
    index('billing_read').on(table.readAt),
    index('billing_grace').on(table.graceUntil),
  ],
);

/** Plans that an administrator has given: they stay whatever is paid, or no longer is. */
export const givenPlans = pgTable('given_plans', {
  userId: userId().primaryKey(),
  tier: text('tier').$type<PaidTier>().notNull(),
  givenAt: instant('given_at').notNull(),
});

export const billingInvoices = pgTable(
  'billing_invoices',
  {
    id: text('id').primaryKey(),
    userId: whose(),
    number: text('number'),
    createdAt: instant('created_at').notNull(),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Of it, what has come in; without what credit paid. */
    amountPaid: bigint('amount_paid', { mode: 'number' }).notNull().default(0),
    paidAt: instant('paid_at'),
    currency: text('currency').notNull(),
    status: text('status').notNull(),
    url: text('url'),
    pdfUrl: text('pdf_url'),
  },
  (table) => [
    index('billing_invoices_user').on(table.userId, table.createdAt),
    index('billing_invoices_paid').on(table.paidAt),
  ],
);

/** All subscriptions that were ever paid, for figures of who came and who left. */
export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: whose(),
    startedAt: instant('started_at').notNull(),
    /** Null: it goes on. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('billing_subscriptions_user').on(table.userId)],
);

/** Each event of Stripe once, for as long as it may come again. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('billing_events_received').on(table.receivedAt)],
);

/** What became of plans by what is paid, and what told us. */
export const billingChanges = pgTable(
  'billing_changes',
  {
    id: text('id').primaryKey(),
    userId: userId().notNull(),
    at: instant('at').notNull(),
    fromTier: text('from_tier').$type<Tier>().notNull(),
    toTier: text('to_tier').$type<Tier>().notNull(),
    /** `review`: nobody had told us, which means that an event was missed. */
    cause: text('cause').$type<ReadCause>().notNull(),
  },
  (table) => [index('billing_changes_user').on(table.userId, table.at)],
);

export type ReadCause = 'event' | 'visit' | 'review';
