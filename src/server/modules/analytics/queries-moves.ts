/** SQL that tells what each day moved: per platform and counter, over some items, in the days of a zone. */
import { type SQL, sql } from 'drizzle-orm';
import { counterNames, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { columnOf } from '../metrics/columns.ts';
import { daily, items, observations } from '../metrics/table.ts';
import type { Move } from './running-totals.ts';

/** Days in `zone`, from `since` on or all of them. */
export type Span = { zone: string; since: string | undefined };

/**
 * The numbers of one item `f.item_id`: `rows` has its days, whether a number was read on them, and the counters at
 * their end; `earlier` is what was read before the day of `p`.
 */
type Source = { rows: SQL; earlier: SQL; newestFirst: SQL };

const countersOf = (prefix: string, counters: readonly Metric[]): SQL =>
  sql.raw(counters.map((name) => `, ${prefix}.${columnOf(name)}`).join(''));

/** Daily rows are UTC days: there is nothing to work out. */
function utcSource(counters: readonly Metric[], since: string | undefined): Source {
  return {
    rows: sql`
      select r.day, true as is_read ${countersOf('r', counters)} from ${daily} r
      where r.item_id = f.item_id ${since === undefined ? sql`` : sql`and r.day >= ${since}::date`}`,
    earlier: sql`${daily} r where r.item_id = f.item_id and r.day < p.day`,
    newestFirst: sql`r.day desc`,
  };
}

/**
 * The last observation of each local day. A read that brought nothing new left no observation, only its time
 * on the daily row: it still makes the day one on which somebody looked.
 */
function zonedSource(counters: readonly Metric[], { zone, since }: Span): Source {
  const within = (row: string) =>
    since === undefined
      ? sql``
      : sql`and ${sql.raw(row)}.observed_at >= (${since}::timestamp at time zone ${zone})`;
  const localDay = (row: string) => sql`(${sql.raw(row)}.observed_at at time zone ${zone})::date`;
  const none = sql.raw(counters.map(() => ', null::bigint').join(''));
  return {
    rows: sql`
      (select distinct on (1) coalesce(r.day, ${localDay('r')}) as day, true as is_read ${countersOf('r', counters)}
      from ${observations} r where r.item_id = f.item_id ${within('r')}
      order by 1, r.observed_at desc)
      union all
      select ${localDay('d')}, false ${none} from ${daily} d
      where d.item_id = f.item_id ${within('d')}
      ${since === undefined ? sql`` : sql`and d.day >= ${since}::date - 1`}`,
    // Only the last of its day: what was withheld again by midnight was not known at the day's end.
    earlier: sql`
      ${observations} r
      where r.item_id = f.item_id and r.observed_at < (p.day::timestamp at time zone ${zone})
      and not exists (
        select from ${observations} n
        where n.item_id = r.item_id and n.observed_at > r.observed_at
          and n.observed_at < r.observed_at + interval '25 hours' and ${localDay('n')} = ${localDay('r')}
      )`,
    newestFirst: sql`r.observed_at desc`,
  };
}

/** The value known before: mostly the row before; after a gap (withheld for a while), or at `since`, looked up. */
function before(name: string, { earlier, newestFirst }: Source, since: string | undefined): SQL {
  const now = sql.raw(`p.${name}`);
  const last = sql.raw(`lag(p.${name}) over known`);
  const old = sql.raw(`r.${name}`);
  const isFirst = since === undefined ? sql`lag(p.day) over known is null` : sql`false`;
  return sql`
    case when ${now} is null or ${isFirst} then null
      when ${last} is not null then ${last}
      else (select ${old} from ${earlier} and ${old} is not null order by ${newestFirst} limit 1)
    end as before_${sql.raw(name)}`;
}

const sums = (name: string): string => `,
  count(*) filter (where s.${name} is not null and s.before_${name} is null) as started_${name},
  sum(s.${name} - coalesce(s.before_${name}, 0)) as moved_${name},
  sum(greatest(s.${name} - s.before_${name}, 0)) as gained_${name},
  sum(least(s.${name} - s.before_${name}, 0)) as corrected_${name}`;

const asRow = (metric: Metric): string => {
  const sum = (of: string) => `coalesce(m.${of}_${columnOf(metric)}, 0)`;
  return `('${metric}', ${['started', 'moved', 'gained', 'corrected'].map(sum).join(', ')})`;
};

/**
 * Item by item (`lateral`), so that no sort is larger than one item's history, and with the counters side by side:
 * three times as fast as a row a counter. A song's first known value counts as started, never as gained.
 */
export async function selectMoves(
  db: Db,
  itemIds: readonly string[],
  counters: readonly Metric[],
  span: Span,
): Promise<Move[]> {
  const source = span.zone === 'UTC' ? utcSource(counters, span.since) : zonedSource(counters, span);
  const names = counters.map(columnOf);
  const pairs = names.map((name) => sql`, p.${sql.raw(name)}, ${before(name, source, span.since)}`);
  // The planner, which cannot know how short an item's history is, would compile for longer than the query takes.
  await db.execute(sql`set local jit = off`);
  const { rows } = await db.execute<Move & { platform: PlatformId; metric: Metric }>(sql`
    with m as materialized (
      select f.platform, s.day ${sql.raw(names.map(sums).join(''))}
      from (
        select i.id as item_id, i.platform from ${items} i where i.id = any(${arrayOf('text', itemIds)})
      ) as f
      cross join lateral (
        select p.day ${sql.join(pairs, sql``)} from (${source.rows}) as p
        window known as (partition by p.is_read order by p.day)
      ) as s
      group by f.platform, s.day
    )
    select m.platform, m.day::text as day, c.metric, c.started, c.moved::bigint as moved,
      c.gained::bigint as gained, c.corrected::bigint as corrected
    from m
    cross join lateral (values ${sql.raw(counters.map(asRow).join(', '))})
      as c (metric, started, moved, gained, corrected)`);
  return rows;
}

/** Counters that stand in any of the items now, and the platforms they are of. */
export async function selectKnownCounters(
  db: Db,
  itemIds: readonly string[],
): Promise<{ counters: Metric[]; platforms: PlatformId[] }> {
  const isKnown = counterNames.map((name) => `bool_or(i.${columnOf(name)} is not null) as "${name}"`);
  const { rows } = await db.execute<Record<string, boolean> & { platform: PlatformId }>(sql`
    select i.platform, ${sql.raw(isKnown.join(', '))} from ${items} i
    where i.id = any(${arrayOf('text', itemIds)}) group by i.platform`);
  return {
    counters: counterNames.filter((name) => rows.some((row) => row[name])),
    platforms: rows.map(({ platform }) => platform),
  };
}
