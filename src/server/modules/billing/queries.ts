/** SQL of who pays. */
import { and, eq, sql } from 'drizzle-orm';
import type { PaidTier, Tier } from '#domain/plans.ts';
import type { Invoice, PaidSubscription, PaymentEvent } from '#server/adapters/payments.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import type { PaidStanding } from './standing.ts';
import {
  billingAccounts,
  billingChanges,
  billingEvents,
  billingInvoices,
  billingSubscriptions,
  givenPlans,
  type ReadCause,
} from './table.ts';

export type BillingAccount = typeof billingAccounts.$inferSelect;

export async function selectAccount(db: Db, userId: string): Promise<BillingAccount | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.userId, userId));
  return row;
}

export async function selectByCustomer(db: Db, customerId: string): Promise<BillingAccount | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.customerId, customerId));
  return row;
}

export async function selectPerson(db: Db, userId: string) {
  const { rows } = await db.execute<{ email: string; name: string }>(sql`
    select email, first_name || ' ' || last_name as name from ${users} where id = ${userId}`);
  return rows[0];
}

/** Of two at once the first one's customer stays. */
export async function insertAccount(db: Db, userId: string, customerId: string): Promise<void> {
  await db.insert(billingAccounts).values({ userId, customerId }).onConflictDoNothing();
}

/** Of two at once the first one's customer stays. */
export async function replaceCustomer(db: Db, account: BillingAccount, customerId: string): Promise<void> {
  await db
    .update(billingAccounts)
    .set({ customerId, checkoutId: null })
    .where(
      and(eq(billingAccounts.userId, account.userId), eq(billingAccounts.customerId, account.customerId)),
    );
}

/** Answers the page that was open before. */
export async function swapCheckout(db: Db, userId: string, checkoutId: string): Promise<string | null> {
  const { rows } = await db.execute<{ before: string | null }>(sql`
    update ${billingAccounts} b set checkout_id = ${checkoutId}
    from (select user_id, checkout_id from ${billingAccounts} where user_id = ${userId} for update) old
    where b.user_id = old.user_id returning old.checkout_id as before`);
  return rows[0]?.before ?? null;
}

/** The number of a reading that begins. */
export async function claimReading(db: Db, userId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ claim: number }>(sql`
    update ${billingAccounts} set claim = claim + 1 where user_id = ${userId} returning claim`);
  return rows[0]?.claim;
}

/** Writes nothing where a later reading has written; answers what was paid for before. */
export async function writePaidStanding(
  db: Db,
  userId: string,
  claim: number,
  { tier, subscription, graceUntil }: PaidStanding,
  now: Date,
): Promise<Tier | undefined> {
  const { rows } = await db.execute<{ before: Tier }>(sql`
    update ${billingAccounts} b set
      subscription_id = ${subscription?.id ?? null}, status = ${subscription?.status ?? null},
      tier = ${subscription?.plan?.tier ?? null}, cycle = ${subscription?.plan?.cycle ?? null},
      amount = ${subscription?.amount ?? null}, currency = ${subscription?.currency ?? null},
      paid_tier = ${tier}, period_end = ${subscription ? at(subscription.periodEnd) : null},
      ends_at_period_end = ${subscription?.endsAtPeriodEnd ?? false},
      grace_until = ${graceUntil ? at(graceUntil) : null}, read_at = ${at(now)}, written = ${claim}
    from (select user_id, paid_tier from ${billingAccounts} where user_id = ${userId} for update) old
    where b.user_id = old.user_id and b.written < ${claim}
    returning old.paid_tier as before`);
  return rows[0]?.before;
}

/** What they have whatever they pay. */
export async function selectGiven(db: Db, userId: string): Promise<PaidTier | undefined> {
  const [row] = await db
    .select({ tier: givenPlans.tier })
    .from(givenPlans)
    .where(eq(givenPlans.userId, userId));
  return row?.tier;
}

export async function writeGiven(db: Db, userId: string, tier: Tier, now: Date): Promise<void> {
  if (tier === 'free') {
    await db.delete(givenPlans).where(eq(givenPlans.userId, userId));
    return;
  }
  await db
    .insert(givenPlans)
    .values({ userId, tier, givenAt: now })
    .onConflictDoUpdate({ target: givenPlans.userId, set: { tier, givenAt: now } });
}

export async function writeInvoices(db: Db, userId: string, invoices: readonly Invoice[]): Promise<void> {
  if (invoices.length === 0) return;
  await db.execute(sql`
    insert into ${billingInvoices}
      (id, user_id, number, created_at, amount, amount_paid, paid_at, currency, status, url, pdf_url)
    select id, ${userId}, number, created_at, amount, amount_paid, paid_at, currency, status, url, pdf_url
    from ${unnest(invoices, {
      id: ['text', (row) => row.id],
      number: ['text', (row) => row.number],
      created_at: ['timestamptz', (row) => row.createdAt.toISOString()],
      amount: ['bigint', (row) => row.amount],
      amount_paid: ['bigint', (row) => row.amountPaid],
      paid_at: ['timestamptz', (row) => row.paidAt?.toISOString() ?? null],
      currency: ['text', (row) => row.currency],
      status: ['text', (row) => row.status],
      url: ['text', (row) => row.url],
      pdf_url: ['text', (row) => row.pdfUrl],
    })}
    on conflict (id) do update set amount = excluded.amount, amount_paid = excluded.amount_paid,
      paid_at = excluded.paid_at, status = excluded.status, number = excluded.number,
      url = excluded.url, pdf_url = excluded.pdf_url`);
}

/** Of those that were paid once: one whose first payment failed was never anybody's. */
export async function writeSubscriptions(
  db: Db,
  userId: string,
  subscriptions: readonly PaidSubscription[],
): Promise<void> {
  const begun = subscriptions.filter(({ status }) => !status.startsWith('incomplete'));
  if (begun.length === 0) return;
  await db.execute(sql`
    insert into ${billingSubscriptions} (id, user_id, started_at, ended_at)
    select id, ${userId}, started_at, ended_at
    from ${unnest(begun, {
      id: ['text', (row) => row.id],
      started_at: ['timestamptz', (row) => row.startedAt.toISOString()],
      ended_at: ['timestamptz', (row) => row.endedAt?.toISOString() ?? null],
    })}
    on conflict (id) do update set ended_at = excluded.ended_at`);
}

/** The sums stay when accounts go; what leads to whom they were of does not. */
export async function forgetInvoicesOf(db: Db, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${billingInvoices} set number = null, url = null, pdf_url = null
    where user_id = any(${arrayOf('text', userIds)})`);
}

export async function selectInvoices(db: Db, userId: string, limit: number) {
  return db
    .select()
    .from(billingInvoices)
    .where(eq(billingInvoices.userId, userId))
    .orderBy(sql`created_at desc, id desc`)
    .limit(limit);
}

/** Whether it is the first time that it comes. */
export async function insertEvent(
  db: Db,
  { id, type, createdAt }: PaymentEvent,
  now: Date,
): Promise<boolean> {
  const { rows } = await executePrepared(
    db,
    sql`insert into ${billingEvents} (id, type, created_at, received_at)
    values (${id}, ${type}, ${at(createdAt)}, ${at(now)}) on conflict (id) do nothing returning id`,
  );
  return rows.length > 0;
}

export async function deletePaymentEventsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from ${billingEvents} where received_at < ${at(before)}`);
}

type Change = { id: string; userId: string; at: Date; fromTier: Tier; toTier: Tier; cause: ReadCause };

export async function insertBillingChange(db: Db, change: Change): Promise<void> {
  await db.insert(billingChanges).values(change);
}

/** Those whose grace is over, and those that nobody has read since then; the ones that wait longest first. */
export async function selectDue(
  db: Db,
  now: Date,
  readBefore: Date,
  limit: number,
): Promise<Pick<BillingAccount, 'userId' | 'customerId'>[]> {
  const { rows } = await db.execute<Pick<BillingAccount, 'userId' | 'customerId'>>(sql`
    select user_id as "userId", customer_id as "customerId" from ${billingAccounts}
    where read_at is null or read_at < ${at(readBefore)} or (grace_until <= ${at(now)} and paid_tier <> 'free')
    order by read_at nulls first limit ${limit}`);
  return rows;
}

export async function selectCustomersOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ customer_id: string }>(sql`
    select customer_id from ${billingAccounts} where user_id = any(${arrayOf('text', userIds)})`);
  return rows.map((row) => row.customer_id);
}
