/** SQL of one song's history: all looks at it, from which its days are told in whatever zone. */
import { type SQL, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { metricColumn } from '../../metrics/columns.ts';
import { daily, items, observations } from '../../metrics/table.ts';
import { type HistoryDays, type KnownDay, knownDays, type Moment } from './policy.ts';

type ItemDays = HistoryDays & { itemId: string };

type MomentRow = Omit<Moment, 'at'> & { at: string };

const isWithheld = (prefix: string, metric: Metric): SQL =>
  sql`${sql.raw(prefix)}.withheld ? ${metric}::text`;

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

export async function selectHistoryDays(db: Db, wanted: ItemDays): Promise<KnownDay[]> {
  const { rows } = await executePrepared<MomentRow>(db, momentsOf(wanted));
  return knownDays(
    rows.map((row) => ({ ...row, at: new Date(row.at) })),
    wanted,
  );
}
