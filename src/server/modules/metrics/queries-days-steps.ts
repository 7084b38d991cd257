/**
 * The steps of the statement that reads days of songs, in their order. `asked` begins its `from`; each step after it is
 * joined to that, with a row a song, and reads what steps before it found: `asked.first`, `before.stood_at`. Steps as
 * tables of a `with`, each built on the one before, took half as long again to plan.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import { daysToComeBack } from '#domain/momentum.ts';
import { arrayOf } from '#server/db/sql.ts';
import { columnOf, metricColumn } from './columns.ts';
import {
  andDayInReach,
  andMomentInReach,
  andNotAfter,
  beginOf,
  type DaySpan,
  type DaysLook,
  dayNumberOf,
  epoch,
  none,
} from './queries-days-bounds.ts';
import { daily, items, observations } from './table.ts';

/** How far before a fall its height may stand: a number that was hidden then stood in an older observation. */
const daysBeforeFall = sql.raw('90');

/** A fall so long before the first day may come back on it. */
const daysAfterFall = sql.raw(String(daysToComeBack + 1));

/** What `write` makes of the column of each metric, with commas between. */
const perMetric = (metrics: readonly Metric[], write: (column: string) => string): SQL =>
  sql.raw(metrics.map((metric) => write(columnOf(metric))).join(', '));

/** The songs (`i`), with the first and the last day that are wanted of each, where there are such, and when the first begins. */
export function asked({ itemIds, spans, from, to, zone }: DaysLook): SQL {
  const ids = arrayOf('text', itemIds);
  const first = sql`${from ?? null}::date`;
  const own = (end: keyof DaySpan) =>
    arrayOf(
      'date',
      itemIds.map((id) => spans?.get(id)?.[end] ?? ''),
    );
  const given = spans
    ? sql`select *, ${beginOf(sql`first`, zone)} as begins_at
          from unnest(${ids}, ${own('from')}, ${own('to')}) as given (item_id, first, last)`
    : sql`select item_id, ${first} as first, ${to ?? null}::date as last, ${beginOf(first, zone)} as begins_at
          from unnest(${ids}) as given (item_id)`;
  return sql`(${given}) as asked join ${items} i on i.id = asked.item_id`;
}

/** The number was not there before the first day, but may have been earlier. */
function isHidden(metric: Metric): SQL {
  const name = columnOf(metric);
  return sql.raw(`(base.${name} is null and (i.${name} is not null or i.withheld ? '${metric}'))`);
}

/** When a number was last there. What is given and withheld again on one day is no number of that day. */
const lastThere = (metric: Metric, zone: string): SQL => sql`(
  select max(o.observed_at) from ${observations} o
  where o.item_id = asked.item_id and o.observed_at < base.observed_at and ${metricColumn('o', metric)} is not null
    and not exists (
      select from ${observations} later
      where later.item_id = o.item_id and later.observed_at > o.observed_at
        and (later.observed_at at time zone ${zone})::date = (o.observed_at at time zone ${zone})::date
    )
)`;

/** Something fell within the days, or so shortly before that what it took may come back: rises of earlier days say how much. */
const hasFallen = (metric: Metric): SQL =>
  sql`coalesce((i.fell ->> ${sql.raw(`'${metric}'`)})::date >= asked.first - ${daysAfterFall}, false)`;

/** The first fall before the first day of which what it took may come back: on UTC days, that of the first day too. */
const fallBefore = (look: DaysLook): SQL => sql`(
  select min(fell.day) from ${daily} fell
  where fell.item_id = asked.item_id and fell.corrected ?| ${arrayOf('text', look.metrics)}
    and fell.day between asked.first - ${daysAfterFall} and asked.first
)`;

/** From when on rises say how much a step before a fall usually was. */
const risesFrom = ({ zone }: DaysLook): SQL => beginOf(sql`asked.first - ${daysAfterFall}`, zone);

/** A near look follows neither numbers that were hidden before the first day nor falls, and says where there are some. */
const olderNear = ({ metrics }: DaysLook): SQL => sql`
  null::timestamptz as known_at,
  null::timestamptz as falls_from,
  ${sql.join([...metrics.map(isHidden), ...metrics.map(hasFallen)], sql` or `)} as needs_older`;

function olderFar(look: DaysLook): SQL {
  const known = look.metrics.map(
    (metric) => sql`case when ${isHidden(metric)} then ${lastThere(metric, look.zone)} end`,
  );
  return sql`
    least(${sql.join(known, sql`, `)}) as known_at,
    least(${risesFrom(look)}, ${beginOf(sql`${fallBefore(look)} - ${daysBeforeFall}`, 'UTC')}) as falls_from`;
}

/**
 * The observation that stands before the first day, made at `stood_at`, and which older ones matter: those from `known_at`
 * on, as what a hidden number is now is growth since it was last there, and those from `falls_from` on, as they say what
 * may come back after a fall.
 */
export const before = (look: DaysLook): SQL => sql`
  left join lateral (
    select base.observed_at as stood_at, ${look.reach === 'near' ? olderNear(look) : olderFar(look)}
    from ${observations} base
    where base.item_id = asked.item_id and base.observed_at < asked.begins_at ${andMomentInReach(look, 'base')}
    order by base.observed_at desc limit 1
  ) as before on true`;

/**
 * A day before the first one on which the song was read, which is looked for only where what stood before is not of the
 * very day before. `offset 0` keeps the lookup from being written into each place that names its day, and made there again.
 */
export const readBefore = (look: DaysLook): SQL => sql`
  cross join lateral (
    select case when before.stood_at >= ${beginOf(sql`asked.first - 1`, look.zone)} then asked.first - 1 else (
      select max(d.day) from ${daily} d
      where d.item_id = asked.item_id and d.day < asked.first - 1 ${andDayInReach(look, 'd')}
    ) end as day offset 0
  ) as read_before`;

/** The look reached far enough; of other songs nothing more is read. */
export const isWhole = ({ reach }: DaysLook): SQL =>
  reach === 'near'
    ? sql`(before.needs_older is not true and (read_before.day is null or before.stood_at is not null))`
    : sql`true`;

/** Nothing that is in reach says that the song was read before: it is whole only if nothing older does. */
export const isOpen = ({ reach }: DaysLook): SQL =>
  reach === 'near' ? sql`read_before.day is null` : sql`false`;

/** When it was last confirmed its number was seen. */
const isThere = sql`i.status = 'active'`;

/**
 * What was observed, as `lists`: one of days, then one of each metric. In the order in which it was observed, which is not
 * always that of the days: an imported number holds for a day of its own. `older`: how many of them say nothing but what
 * may come back.
 *
 * `is_of_each_day`: each day from what stood before the first on, up to the last look, has an observation (or is that of
 * the last look). That it was looked at on other days too adds nothing then, and the days of a song whose numbers change
 * every day need no second table.
 */
export function observed(look: DaysLook): SQL {
  const { metrics, zone, reach } = look;
  const isAll = reach === 'all';
  const countsFrom = sql`coalesce(before.known_at, before.stood_at, asked.begins_at)`;
  const lastLook = sql`${dayNumberOf(sql`i.confirmed_at`, zone)} - case when ${isThere} then 1 else 0 end`;
  const isOfEachDay = sql`coalesce(
    before.stood_at is not null
    and count(distinct day) filter (where not is_older) = max(day) - min(day) filter (where not is_older) + 1
    and max(day) >= least(${lastLook}, asked.last - ${epoch}), false)`;
  // The lists have an order of their own: that of the rows is lost where the days are told apart.
  return sql`
    left join lateral (
      select json_build_array(array_agg(day order by observed_at),
          ${perMetric(metrics, (column) => `array_agg(${column} order by observed_at)`)}) as lists,
        count(*) filter (where is_older) as older,
        ${isAll ? sql`false` : isOfEachDay} as is_of_each_day
      from (
        select o.observed_at, coalesce(o.day, (o.observed_at at time zone ${zone})::date) - ${epoch} as day, ${perMetric(metrics, (column) => `o.${column}`)},
          ${isAll ? sql`false` : sql`o.observed_at < ${countsFrom}`} as is_older
        from ${observations} o
        where o.item_id = asked.item_id
          ${isAll ? none : sql`and o.observed_at >= least(before.falls_from, ${countsFrom})`}
          ${andMomentInReach(look, 'o')} ${andNotAfter(look, (last) => sql`o.observed_at < ${beginOf(sql`${last} + 1`, zone)}`)}
      ) as o
    ) as observed on ${isWhole(look)}`;
}

/**
 * For the select list: days of looks, in no order, some of them twice. Every change is an observation; that a number was seen unchanged
 * is known of the first and the last look of each UTC day, which is enough: the days of a zone cut a UTC day at most once.
 */
export function looks(look: DaysLook): SQL {
  const { zone, reach } = look;
  const seen = [sql`d.observed_at`, sql`d.first_seen_at`, sql`d.last_seen_at`].map(
    (moment) => sql`array_agg(${dayNumberOf(moment, zone)}) filter (where ${moment} is not null)`,
  );
  const confirmed = dayNumberOf(sql`i.confirmed_at`, zone);
  const since = sql`coalesce((before.known_at at time zone 'UTC')::date - 1, read_before.day, asked.first - 1)`;
  return sql`case
    when not observed.is_of_each_day then (
      select array_to_json(${sql.join(seen, sql` || `)} || case when ${isThere} then ${confirmed} end)
      from ${daily} d
      where d.item_id = asked.item_id ${reach === 'all' ? none : sql`and d.day >= ${since}`}
        ${andDayInReach(look, 'd')} ${andNotAfter(look, (last) => sql`d.day <= ${last} + 1`)}
    )
    when ${isThere} then json_build_array(${confirmed}) end`;
}
