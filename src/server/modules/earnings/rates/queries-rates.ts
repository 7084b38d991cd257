/** SQL of exchange rates: what a user has imported, and what money comes to by them. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { type EarningsWanted, isWanted, keys, rowsOf, songOfRow } from '../queries.ts';
import { exchangeRates } from '../table.ts';
import { billionths, type Rate } from './rate-table.ts';

export type RateTable = { reference: string; from: string; to: string; currencies: string[] };

export async function selectRateTable(db: Db, userId: string): Promise<RateTable | undefined> {
  const { rows } = await executePrepared<RateTable>(
    db,
    sql`
    select reference, min(day) as "from", max(day) as "to", array_agg(distinct currency order by currency) as currencies
    from ${exchangeRates} where user_id = ${userId} group by reference`,
  );
  return rows[0];
}

export async function deleteRates(db: Db, userId: string): Promise<void> {
  await db.delete(exchangeRates).where(eq(exchangeRates.userId, userId));
}

export async function insertRates(
  db: Db,
  { userId, reference }: { userId: string; reference: string },
  rates: readonly Rate[],
): Promise<void> {
  await executePrepared(
    db,
    sql`
    insert into ${exchangeRates} (user_id, reference, currency, day, rate)
    select ${userId}, ${reference}, given.* from ${unnest(rates, {
      currency: ['text', ({ currency }) => currency],
      day: ['date', ({ day }) => day],
      rate: ['bigint', ({ rate }) => rate],
    })}`,
  );
}

/** A rate is of its day and of those until the next one, but not for longer: of its day and so many after it. */
export const rateDays = 30;

/** In millionths; `rate`, in billionths, where it is one for all of it. */
export type AboutRow = {
  currency: string;
  key: string;
  about: number;
  without: number;
  rate: number | null;
  first: string | null;
  last: string | null;
};

/** What money comes to in the reference currency, by the rates of the last days that it was earned on. */
export async function selectAbout(
  db: Db,
  userId: string,
  reference: string,
  wanted: EarningsWanted,
): Promise<AboutRow[]> {
  const { rows } = await executePrepared<AboutRow>(
    db,
    sql`
    with money as materialized (
      select r.*, ${keys[wanted.groupBy]} as group_key from (${rowsOf(userId, wanted, 'earnings')}) as r
      ${songOfRow(userId, wanted.groupBy)} where ${isWanted(wanted)}
    ),
    rated as materialized (
      select m.currency, m.to_day, e.rate, e.day from (select distinct currency, to_day from money) m
      cross join lateral (
        select rate, day from ${exchangeRates}
        where user_id = ${userId} and currency = m.currency and day <= m.to_day and day > m.to_day - ${rateDays + 1}::integer
        order by day desc limit 1
      ) e
    ),
    valued as (
      select m.currency, m.group_key, m.value, r.rate, r.day,
        case when m.currency = ${reference} then m.value
          else m.value * ${billionths}::bigint / r.rate end as about
      from money m left join rated r on r.currency = m.currency and r.to_day = m.to_day
    )
    select currency, group_key as key, coalesce(sum(about), 0)::bigint as about,
      coalesce(sum(value) filter (where about is null), 0)::bigint as without,
      case when count(distinct rate) = 1 then min(rate) end as rate, min(day) as first, max(day) as last
    from valued group by 1, 2`,
  );
  return rows;
}
