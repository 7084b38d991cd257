/** SQL of one song's history: its days, from the daily rows or, in another zone, from its observations. */
import { type SQL, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { metricColumn } from '../../metrics/columns.ts';
import { daily, items, observations, type ReadingSource } from '../../metrics/table.ts';
import { type HistoryDays, type KnownDay, knownDays, type Moment } from './policy.ts';

type ItemDays = HistoryDays & { itemId: string };

type DayRow = {
  [column: string]: unknown;
  day: string;
  observed_at: string;
  source: ReadingSource;
  value: number | null;
  is_withheld: boolean;
  corrected_from: number | null;
};

type MomentRow = Omit<Moment, 'at'> & { at: string };

const isWithheld = (prefix: string, metric: Metric): SQL =>
  sql`${sql.raw(prefix)}.withheld ? ${metric}::text`;

const utcDays = ({ itemId, metric, from, to }: ItemDays): SQL => sql`
  select d.day, d.observed_at, d.source, ${metricColumn('d', metric)} as value,
    ${isWithheld('d', metric)} as is_withheld, (d.corrected ->> ${metric}::text)::bigint as corrected_from
  from ${daily} d
  where d.item_id = ${itemId} and d.day between ${from}::date and ${to}::date
  order by d.day`;

/**
 * Whatever is known of an instant: changes (observations), that a day's number was seen (daily rows), and the last
 * confirmation (the item). `isLook`: the song was seen then, unchanged unless something else says otherwise. A zone differs
 * from UTC by less than a day; what was known before those days says how a counter fell that was hidden meanwhile.
 */
const momentsOf = ({ itemId, metric, from, to }: ItemDays): SQL => {
  const told = (prefix: string) =>
    sql`${metricColumn(prefix, metric)} as value, ${isWithheld(prefix, metric)} as "isWithheld", false as "isLook"`;
  const observed = sql`select o.observed_at as at, o.source, ${told('o')} from ${observations} o
    where o.item_id = ${itemId} and o.day is null`;
  return sql`
    with days as (
      select * from ${daily} where item_id = ${itemId} and day between ${from}::date - 2 and ${to}::date + 2
    )
    select d.observed_at as at, d.source, ${told('d')} from days d
    union
    ${observed} and o.observed_at >= ${`${from}T00:00:00Z`}::timestamptz - interval '2 days'
      and o.observed_at < ${`${to}T00:00:00Z`}::timestamptz + interval '3 days'
    union
    (${observed} and o.observed_at < ${`${from}T00:00:00Z`}::timestamptz - interval '2 days'
      and ${metricColumn('o', metric)} is not null order by o.observed_at desc limit 1)
    union
    select i.confirmed_at, 'counter', ${told('i')} from ${items} i
    where i.id = ${itemId} and i.confirmed_at is not null and i.status = 'active'
    union all
    select seen.at, d.source, null, false, true
    from days d cross join lateral (values (d.first_seen_at), (d.last_seen_at)) as seen (at) where seen.at is not null
    order by at, "isLook"`;
};

/** The row of the first day that one followed tells of all of it, also of what fell before a look of that day. */
const areUtcDays = ({ from, since, timeZone }: ItemDays): boolean => timeZone === 'UTC' && since < from;

export async function selectHistoryDays(db: Db, wanted: ItemDays): Promise<KnownDay[]> {
  if (!areUtcDays(wanted)) {
    const { rows } = await executePrepared<MomentRow>(db, momentsOf(wanted));
    return knownDays(
      rows.map((row) => ({ ...row, at: new Date(row.at) })),
      wanted,
    );
  }
  const { rows } = await executePrepared<DayRow>(db, utcDays(wanted));
  return rows.map((row) => ({
    day: row.day,
    observedAt: new Date(row.observed_at),
    source: row.source,
    value: row.value,
    isWithheld: row.is_withheld,
    correctedFrom: row.corrected_from,
  }));
}
