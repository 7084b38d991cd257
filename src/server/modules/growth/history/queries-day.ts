/** SQL of one day of a song: each look at it that is known, with what was seen, and those before and after the day. */
import { type SQL, sql } from 'drizzle-orm';
import type { Metric, Metrics } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { metricList, metricsOfRow } from '../../metrics/columns.ts';
import { daily, items, observations, type ReadingSource, runs, type Trigger } from '../../metrics/table.ts';

/** What was seen before the day `since` is told to others. */
type LooksWanted = { itemId: string; day: string; since: string; zone: string };

export type DayLook = {
  place: 'before' | 'within' | 'after';
  at: Date;
  source: ReadingSource;
  trigger: Trigger | null;
  isChange: boolean;
  metrics: Metrics;
  withheld: Metric[];
};

const seenOf = sql`cross join lateral (values (d.first_seen_at), (d.observed_at), (d.last_seen_at)) as seen (at)`;
/** A run is known of the look that the row was written by. */
const runOf = sql`case when seen.at = d.observed_at then d.run_id end`;

/**
 * Changes are observations; that a number was seen unchanged is known of the first and the last look of each UTC day.
 * Of the looks around the day the nearest ones are enough. A zone differs from UTC by less than a day.
 */
const looks = ({ itemId, day, since, zone }: LooksWanted): SQL => {
  const start = sql`(${day}::timestamp at time zone ${zone}::text)`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${zone}::text)`;
  const observed = sql`select o.observed_at as at, o.source, o.run_id, true as is_change from ${observations} o
    where o.item_id = ${itemId} and o.day is null`;
  const nearest = (isIt: SQL, order: SQL) => sql`
    select seen.at, d.source, ${runOf}, false
    from (select * from ${daily} where item_id = ${itemId} and ${isIt} order by day ${order} limit 1) as d ${seenOf}`;
  return sql`
    select distinct on (at) at, source, run_id, is_change, at < ${start} as is_before, at >= ${end} as is_after
    from (
      (${observed} and o.observed_at >= ${start} and o.observed_at < ${end})
      union all (${observed} and o.observed_at < ${start} order by o.observed_at desc limit 1)
      union all (${observed} and o.observed_at >= ${end} order by o.observed_at limit 1)
      union all
      select seen.at, d.source, ${runOf}, false from ${daily} d ${seenOf}
      where d.item_id = ${itemId} and d.day between ${day}::date - 2 and ${day}::date + 2
      union all (${nearest(sql`day < ${day}::date - 2`, sql`desc`)})
      union all (${nearest(sql`day > ${day}::date + 2`, sql`asc`)})
      union all
      select i.confirmed_at, 'counter', null, false from ${items} i where i.id = ${itemId} and i.status = 'active'
    ) as seen
    where at >= (${since}::timestamp at time zone ${zone}::text)
    order by at, is_change desc`;
};

type Row = {
  [column: string]: unknown;
  at: string;
  source: ReadingSource;
  trigger: Trigger | null;
  is_change: boolean;
  is_before: boolean;
  is_after: boolean;
  withheld: Metric[] | null;
};

/** In the order of time; what was seen is what the last change up to then said. */
export async function selectLooks(db: Db, wanted: LooksWanted): Promise<DayLook[]> {
  const { rows } = await db.execute<Row>(sql`
    with looks as (${looks(wanted)}),
    near as (
      select * from looks where not is_before and not is_after
      union all (select * from looks where is_before order by at desc limit 1)
      union all (select * from looks where is_after order by at limit 1)
    )
    select near.*, r.trigger, stood.withheld, ${metricList('stood')}
    from near
    left join ${runs} r on r.id = near.run_id
    left join lateral (
      select * from ${observations} o
      where o.item_id = ${wanted.itemId} and o.day is null and o.observed_at <= near.at
      order by o.observed_at desc limit 1
    ) as stood on true
    order by near.at`);
  return rows.map((row) => ({
    place: row.is_before ? 'before' : row.is_after ? 'after' : 'within',
    at: new Date(row.at),
    source: row.source,
    trigger: row.trigger,
    isChange: row.is_change,
    metrics: metricsOfRow(row),
    withheld: row.withheld ?? [],
  }));
}
