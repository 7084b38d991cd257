/** SQL of the days of songs: on which they were read, and what stood at the end of each. */
import { type SQL, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { columnOf } from './columns.ts';
import type { SongDays } from './day-points.ts';
import { daily, items, observations } from './table.ts';

/** Days in `zone`, those from `from` on or all of them; what comes after `to` may be left out. */
export type DaysWanted = {
  metrics: readonly Metric[];
  zone: string;
  from: string | undefined;
  to?: string | undefined;
};

const epoch = sql`date '1970-01-01'`;

const startOf = ({ zone, from }: DaysWanted): SQL => sql`(${from ?? null}::timestamp at time zone ${zone})`;

/** What is given and withheld again on one day is no number of that day. */
const isLastOfDay = ({ zone }: DaysWanted): SQL => sql`not exists (
  select from ${observations} later
  where later.item_id = o.item_id and later.observed_at > o.observed_at
    and (later.observed_at at time zone ${zone})::date = (o.observed_at at time zone ${zone})::date
)`;

/**
 * The observation that stands before the first day, and (`known_at`) an older one where that withholds a number which
 * was known before: what it is now is growth since then.
 */
function before(wanted: DaysWanted): SQL {
  const lookups = wanted.metrics.map(
    (metric) => sql`case
      when base.${sql.raw(columnOf(metric))} is null
        and (i.${sql.raw(columnOf(metric))} is not null or i.withheld ? ${metric}::text) then (
          select max(o.observed_at) from ${observations} o
          where o.item_id = f.item_id and o.observed_at < base.observed_at
            and o.${sql.raw(columnOf(metric))} is not null and ${isLastOfDay(wanted)}
        ) end`,
  );
  return sql`
    left join lateral (
      select base.observed_at, least(${sql.join(lookups, sql`, `)}) as known_at
      from ${observations} base
      where base.item_id = f.item_id and base.observed_at < ${startOf(wanted)}
      order by base.observed_at desc limit 1
    ) as b on true`;
}

/**
 * Every change is an observation; that a number was seen unchanged is known of the first and the last look of each UTC
 * day, which is enough: the days of a zone cut a UTC day at most once.
 */
const looks = ({ zone, from, to }: DaysWanted): SQL => sql`
  select distinct (seen.at at time zone ${zone})::date - ${epoch} as day
  from ${daily} d cross join lateral (values (d.first_seen_at), (d.observed_at), (d.last_seen_at)) as seen (at)
  where d.item_id = f.item_id and seen.at is not null ${
    from === undefined
      ? sql``
      : sql`and d.day >= coalesce(
          (b.known_at at time zone 'UTC')::date - 1,
          (select max(n.day) from ${daily} n where n.item_id = f.item_id and n.day < ${from}::date - 1),
          ${from}::date - 1)`
  } ${to === undefined ? sql`` : sql`and d.day <= ${to}::date + 1`}
  union
  select (i.confirmed_at at time zone ${zone})::date - ${epoch} where i.confirmed_at is not null and i.status = 'active'`;

/** What each day's observations left standing, with what its falls took away. */
function ends(wanted: DaysWanted): SQL {
  const names = wanted.metrics.map(columnOf);
  const list = (write: (name: string) => string) => sql.raw(names.map((name) => `, ${write(name)}`).join(''));
  const isWanted =
    wanted.from === undefined
      ? sql``
      : sql`and o.observed_at >= coalesce(b.known_at, b.observed_at, ${startOf(wanted)})`;
  return sql`
    select distinct on (day) day ${list((name) => name)}
      ${list((name) => `sum(fall_${name}) over (partition by day) as fall_${name}`)}
    from (
      select coalesce(o.day, (o.observed_at at time zone ${wanted.zone})::date) - ${epoch} as day, o.observed_at
        ${list((name) => `o.${name}`)}
        ${list((name) => `greatest(lag(o.${name}) over (order by o.observed_at) - o.${name}, 0) as fall_${name}`)}
      from ${observations} o
      where o.item_id = f.item_id ${isWanted} ${
        wanted.to === undefined
          ? sql``
          : sql`and o.observed_at < ((${wanted.to}::date + 1)::timestamp at time zone ${wanted.zone})`
      }
    ) steps
    order by day, observed_at desc`;
}

type Row = { item_id: string; platform: PlatformId; read: number[] | null; ends: (number | null)[][] | null };

/** Songs that are gone from the database are left out. */
export async function selectSongDays(
  db: Db,
  itemIds: readonly string[],
  wanted: DaysWanted,
): Promise<SongDays[]> {
  if (itemIds.length === 0 || wanted.metrics.length === 0) return [];
  const columns = wanted.metrics.map(columnOf).flatMap((name) => [`e.${name}`, `e.fall_${name}`]);
  const { rows } = await db.execute<Row>(sql`
    select f.item_id, i.platform,
      (select json_agg(s.day order by s.day) from (${looks(wanted)}) as s) as read,
      (select json_agg(json_build_array(${sql.raw(['e.day', ...columns].join(', '))}) order by e.day)
        from (${ends(wanted)}) as e) as ends
    from unnest(${arrayOf('text', itemIds)}) as f (item_id) join ${items} i on i.id = f.item_id
    ${wanted.from === undefined ? sql`` : before(wanted)}`);
  return rows.map(({ item_id, platform, read, ends }) => ({
    itemId: item_id,
    platform,
    // What was observed was looked at, whether or not a daily row tells.
    read: [...new Set([...(read ?? []), ...(ends ?? []).map(([day]) => day ?? 0)])].sort((a, b) => a - b),
    ends: new Map(
      wanted.metrics.map((metric, place) => [
        metric,
        (ends ?? []).map((end) => ({
          day: end[0] ?? 0,
          value: end[1 + 2 * place] ?? null,
          fall: end[2 + 2 * place] ?? 0,
        })),
      ]),
    ),
  }));
}
