/** SQL of one song's history: its days, from the daily rows or, in another zone, from its observations. */
import { type SQL, sql } from 'drizzle-orm';
import { type Metric, metricKinds } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { leadingMetricOf, metricColumn } from '../../metrics/columns.ts';
import { daily, items, observations, type ReadingSource } from '../../metrics/table.ts';
import { withOwnReleases } from '../../tracks/columns.ts';
import { tracks } from '../../tracks/table.ts';
import type { KnownDay } from './policy.ts';

type FollowedItem = { itemId: string; platform: PlatformId; countedFrom: Date; ownRelease: string | null };

/** Which item a user's own song follows, and where it is. */
export async function selectItem(db: Db, userId: string, trackId: string): Promise<FollowedItem | undefined> {
  const { rows } = await executePrepared<Omit<FollowedItem, 'countedFrom'> & { countedFrom: string }>(
    db,
    sql`
    select i.id as "itemId", i.platform, t.counted_from as "countedFrom", said.day as "ownRelease"
    from ${tracks} t join ${items} i on i.id = t.item_id ${withOwnReleases}
    where t.id = ${trackId} and t.user_id = ${userId} and t.removed_at is null`,
  );
  const [row] = rows;
  return row && { ...row, countedFrom: new Date(row.countedFrom) };
}

type DaysWanted = {
  itemId: string;
  metric: Metric;
  from: string;
  to: string;
  /** What lies before that day is told to somebody else. */
  since: string;
  timeZone: string;
};

type DayRow = {
  [column: string]: unknown;
  day: string;
  observed_at: string;
  source: ReadingSource;
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

const startOf = (day: string, zone: string): SQL => sql`(${day}::timestamp at time zone ${zone}::text)`;

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

/** The last number before a reading that nothing of these days was known before: hidden meanwhile, or there is none. */
const knownEarlier = ({ itemId, metric, since, timeZone }: DaysWanted): SQL => sql`
  select ${metricColumn('o', metric)} from ${observations} o
  where o.item_id = ${itemId} and o.day is null and o.observed_at < carried.observed_at
    and o.observed_at >= ${startOf(since, timeZone)} and ${metricColumn('o', metric)} is not null
  order by o.observed_at desc limit 1`;

/**
 * A look shows what the point before it said; then each day has its last point. A counter falls from the last known number
 * to the next, whatever was hidden in between.
 */
const zonedDays = (wanted: DaysWanted): SQL => {
  const before =
    metricKinds[wanted.metric] === 'counter'
      ? sql`coalesce(lag(known) over line, case when place = 1 and not is_look then (${knownEarlier(wanted)}) end)`
      : sql`null::bigint`;
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
    counted as (
      select *, count(value) over (order by observed_at, is_look) as place
      from filled where observed_at >= ${startOf(wanted.since, wanted.timeZone)}
    ),
    carried as (
      select *, first_value(value) over (partition by place order by observed_at, is_look) as known from counted
    ),
    steps as (
      select *, (observed_at at time zone ${wanted.timeZone}::text)::date as day, ${before} as before
      from carried window line as (order by observed_at, is_look)
    )
    select day, max(observed_at) as observed_at,
      (array_agg(source order by observed_at desc))[1] as source,
      (array_agg(value order by observed_at desc))[1] as value,
      (array_agg(is_withheld order by observed_at desc))[1] as is_withheld,
      (array_agg(before order by observed_at) filter (where value < before))[1] as corrected_from
    from steps group by day
    having day between ${wanted.from}::date and ${wanted.to}::date
    order by day`;
};

/** The row of the first day that one followed tells of all of it, also of what fell before a look of that day. */
const areUtcDays = ({ from, since, timeZone }: DaysWanted): boolean => timeZone === 'UTC' && since < from;

export async function selectHistoryDays(db: Db, wanted: DaysWanted): Promise<KnownDay[]> {
  const { rows } = await executePrepared<DayRow>(
    db,
    areUtcDays(wanted) ? utcDays(wanted) : zonedDays(wanted),
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

export type LeadingMetric = {
  id: string;
  itemId: string;
  metric: Metric;
  countedFrom: Date;
  ownRelease: string | null;
};

/** Songs without any number are left out. */
export async function selectLeading(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<LeadingMetric[]> {
  const { rows } = await db.execute<Omit<LeadingMetric, 'countedFrom'> & { countedFrom: string }>(sql`
    select * from (
      select t.id, t.item_id as "itemId", t.counted_from as "countedFrom", said.day as "ownRelease",
        ${leadingMetricOf('i')} as metric
      from ${tracks} t join ${items} i on i.id = t.item_id ${withOwnReleases}
      where t.user_id = ${userId} and t.id = any(${arrayOf('text', ids)}) and t.removed_at is null
    ) as own where metric is not null`);
  return rows.map((row) => ({ ...row, countedFrom: new Date(row.countedFrom) }));
}
