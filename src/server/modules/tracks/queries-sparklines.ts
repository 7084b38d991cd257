/** SQL of the small charts in lists. */
import { sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { leadingMetricOf, metricNamed } from '../metrics/queries-columns.ts';
import { daily, items } from '../metrics/table.ts';
import { tracks } from './table.ts';

type Sparkline = { id: string; metric: Metric; values: (number | null)[] };

/** One value a day and song, null where there is none; songs without any number are left out. */
export async function selectSparklines(
  db: Db,
  userId: string,
  ids: readonly string[],
  range: { from: string; to: string },
): Promise<Sparkline[]> {
  const { rows } = await db.execute<Sparkline>(sql`
    with own as materialized (
      select t.id, t.item_id, ${leadingMetricOf('i')} as metric
      from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.id = any(${arrayOf('text', ids)}) and t.removed_at is null
    )
    select own.id, own.metric, json_agg(${metricNamed('own.metric', 'd')} order by days.day) as values
    from own
    cross join generate_series(${range.from}::timestamp, ${range.to}::timestamp, interval '1 day') as days (day)
    left join ${daily} d on d.item_id = own.item_id and d.day = days.day::date
      and d.day between ${range.from}::date and ${range.to}::date
    where own.metric is not null
    group by own.id, own.metric`);
  return rows;
}
