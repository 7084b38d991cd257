/** SQL of one song's history: its days, from the daily rows or, in another zone, from its observations. */
import { type SQL, sql } from 'drizzle-orm';
import { type Metric, metricKinds } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { leadingMetricOf, metricColumn } from '../../metrics/columns.ts';
import { daily, items, observations, type Source } from '../../metrics/table.ts';
import { tracks } from '../table.ts';
import type { KnownDay } from './policy.ts';

/** Which item a user's own song follows, and where it is. */
export async function selectItem(
  db: Db,
  userId: string,
  trackId: string,
): Promise<{ itemId: string; platform: PlatformId } | undefined> {
  const { rows } = await executePrepared<{ itemId: string; platform: PlatformId }>(
    db,
    sql`
    select i.id as "itemId", i.platform from ${tracks} t join ${items} i on i.id = t.item_id
    where t.id = ${trackId} and t.user_id = ${userId} and t.removed_at is null`,
  );
  return rows[0];
}

type DaysWanted = { itemId: string; metric: Metric; from: string; to: string; timeZone: string };

type DayRow = {
  [column: string]: unknown;
  day: string;
  observed_at: string;
  source: Source;
  value: number | null;
  is_withheld: boolean;
  corrected_from: number | null;
};

const isWithheld = (prefix: string, metric: Metric): SQL =>
  sql`${sql.raw(prefix)}.withheld ? ${metric}::text`;

const utcDays = ({ itemId, metric, from, to }: DaysWanted): SQL => sql`
  select d.day, d.observed_at, d.source, ${metricColumn('d', metric)} as value,
    ${isWithheld('d', metric)} as is_withheld, (d.corrected ->> ${metric}::text)::bigint as corrected_from
  from ${daily} d
  where d.item_id = ${itemId} and d.day between ${from}::date and ${to}::date
  order by d.day`;

/**
 * Whatever is known of an instant counts: changes (observations), that a day's number was seen (daily rows),
 * and the last confirmation (the item). `is_look`: the song was seen then, unchanged unless an observation says
 * otherwise. A zone differs from UTC by less than a day.
 */
const points = ({ itemId, metric, from, to }: DaysWanted): SQL => {
  const value = (prefix: string) => sql`${metricColumn(prefix, metric)} as value`;
  const days = sql`d.item_id = ${itemId} and d.day between ${from}::date - 2 and ${to}::date + 2`;
  return sql`
    select d.observed_at, d.source, ${value('d')}, ${isWithheld('d', metric)} as is_withheld, false as is_look
    from ${daily} d where ${days}
    union
    select o.observed_at, o.source, ${value('o')}, ${isWithheld('o', metric)}, false from ${observations} o
    where o.item_id = ${itemId} and o.day is null
      and o.observed_at between ${`${from}T00:00:00Z`}::timestamptz - interval '2 days'
      and ${`${to}T00:00:00Z`}::timestamptz + interval '3 days'
    union
    select i.confirmed_at, 'counter', ${value('i')}, ${isWithheld('i', metric)}, false from ${items} i
    where i.id = ${itemId} and i.confirmed_at is not null and i.status = 'active'
    union all
    select looks.at, d.source, null, false, true
    from ${daily} d cross join lateral (values (d.first_seen_at), (d.last_seen_at)) as looks (at)
    where ${days} and looks.at is not null`;
};

/** A look shows what the point before it said; then each day has its last point. */
const zonedDays = (wanted: DaysWanted): SQL => {
  const isFall = metricKinds[wanted.metric] === 'counter' ? sql`value < before` : sql`false`;
  return sql`
    with points as (${points(wanted)}),
    parts as (
      select *, count(*) filter (where not is_look) over (order by observed_at, is_look) as part from points
    ),
    filled as (
      select observed_at, source, is_look,
        first_value(value) over same as value, first_value(is_withheld) over same as is_withheld
      from parts window same as (partition by part order by observed_at, is_look)
    ),
    steps as (
      select *, (observed_at at time zone ${wanted.timeZone}::text)::date as day,
        lag(value) over (order by observed_at, is_look) as before
      from filled
    )
    select day, max(observed_at) as observed_at,
      (array_agg(source order by observed_at desc))[1] as source,
      (array_agg(value order by observed_at desc))[1] as value,
      (array_agg(is_withheld order by observed_at desc))[1] as is_withheld,
      (array_agg(before order by observed_at) filter (where ${isFall}))[1] as corrected_from
    from steps group by day
    having day between ${wanted.from}::date and ${wanted.to}::date
    order by day`;
};

export async function selectDays(db: Db, wanted: DaysWanted): Promise<KnownDay[]> {
  const { rows } = await executePrepared<DayRow>(
    db,
    wanted.timeZone === 'UTC' ? utcDays(wanted) : zonedDays(wanted),
  );
  return rows.map((row) => ({
    day: row.day,
    observedAt: new Date(row.observed_at),
    source: row.source,
    value: row.value,
    isWithheld: row.is_withheld,
    correctedFrom: row.corrected_from,
  }));
}

export type LeadingMetric = { id: string; itemId: string; metric: Metric };

/** Songs without any number are left out. */
export async function selectLeading(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<LeadingMetric[]> {
  const { rows } = await db.execute<LeadingMetric>(sql`
    select * from (
      select t.id, t.item_id as "itemId", ${leadingMetricOf('i')} as metric
      from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.id = any(${arrayOf('text', ids)}) and t.removed_at is null
    ) as own where metric is not null`);
  return rows;
}
