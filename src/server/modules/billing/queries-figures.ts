/** SQL of what came in, who came and who left: of what Stripe says, without sample data and without the table of plans. */
import { sql } from 'drizzle-orm';
import type { BillingFigures, MonthOfBilling } from '#contract/billing-figures.ts';
import type { PaidTier } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import {
  billingAccounts,
  billingEvents,
  billingInvoices,
  billingSubscriptions,
  givenPlans,
} from './table.ts';

/** Subscriptions that go on, by plan and cycle. */
export async function selectGoingOn(db: Db): Promise<BillingFigures['subscriptions']> {
  const { rows } = await db.execute<BillingFigures['subscriptions'][number]>(sql`
    select tier, cycle as "billingCycle",
      (count(*) filter (where status in ('active', 'trialing') and not ends_at_period_end))::integer as active,
      (count(*) filter (where status in ('active', 'trialing') and ends_at_period_end))::integer as ending,
      (count(*) filter (where status not in ('active', 'trialing')))::integer as unpaid
    from ${billingAccounts} where tier is not null and cycle is not null group by tier, cycle order by tier, cycle`);
  return rows;
}

export async function countGiven(db: Db): Promise<Record<PaidTier, number>> {
  const { rows } = await db.execute<{ tier: PaidTier; n: number }>(sql`
    select tier, count(*)::integer as n from ${givenPlans} group by tier`);
  return { indie: 0, premium: 0, ...Object.fromEntries(rows.map(({ tier, n }) => [tier, n])) };
}

const monthOf = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;

/** The newest first; months in which nothing happened too. `left`: of those that were there as it began. */
export async function selectMonths(db: Db, now: Date, most: number): Promise<MonthOfBilling[]> {
  const { rows } = await db.execute<MonthOfBilling>(sql`
    with months as (
      select start at time zone 'UTC' as start, (start + interval '1 month') at time zone 'UTC' as next
      from generate_series(
        date_trunc('month', ${at(now)} at time zone 'UTC') - ${most - 1} * interval '1 month',
        date_trunc('month', ${at(now)} at time zone 'UTC'), interval '1 month') as start
    ), income as (
      select ${monthOf(sql`paid_at`)} as month, currency, sum(amount_paid)::bigint as amount, count(*)::integer as invoices
      from ${billingInvoices} where amount_paid > 0 and paid_at >= (select min(start) from months)
      group by 1, 2
    )
    select ${monthOf(sql`m.start`)} as month,
      coalesce((select json_agg(json_build_object('currency', i.currency, 'amount', i.amount, 'invoices', i.invoices)
        order by i.amount desc) from income i where i.month = ${monthOf(sql`m.start`)}), '[]') as paid,
      s.begun, s.started, s.left
    from months m cross join lateral (
      select (count(*) filter (where started_at < m.start and (ended_at is null or ended_at >= m.start)))::integer as begun,
        (count(*) filter (where started_at >= m.start and started_at < m.next))::integer as started,
        (count(*) filter (where started_at < m.start and ended_at >= m.start and ended_at < m.next))::integer as left
      from ${billingSubscriptions}
    ) s
    order by m.start desc`);
  return rows;
}

type Failing = Omit<BillingFigures['failing'][number], 'url'> & { customerId: string };

/** Whoever's last payment failed, the ones that wait longest first, with what they owe. */
export async function selectFailing(db: Db, limit: number): Promise<Failing[]> {
  const { rows } = await db.execute<Failing>(sql`
    select b.customer_id as "customerId", b.tier, b.grace_until as "graceUntil",
      json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email) as "user",
      i.since, i.amount::bigint as amount, i.currency
    from ${billingAccounts} b join ${users} u on u.id = b.user_id
      join lateral (
        select min(created_at) as since, sum(amount - amount_paid) as amount, currency from ${billingInvoices}
        where user_id = b.user_id and status in ('open', 'uncollectible') group by currency
        order by min(created_at) limit 1
      ) i on true
    where b.status not in ('active', 'trialing')
    order by i.since, u.id limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    since: new Date(row.since).toISOString(),
    graceUntil: row.graceUntil && new Date(row.graceUntil).toISOString(),
  }));
}

export async function countDisputesSince(db: Db, since: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from ${billingEvents}
    where type = 'charge.dispute.created' and received_at >= ${at(since)}`);
  return rows[0]?.n ?? 0;
}
