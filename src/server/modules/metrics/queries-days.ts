/** SQL of the days of songs: on which they were read, and what stood at the end of each. */
import { type SQL, sql } from 'drizzle-orm';
import { addDays, dayNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { daysToComeBack } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { columnOf } from './columns.ts';
import { dayEnds } from './corrections.ts';
import type { SongDays } from './day-points.ts';
import { daily, items, observations } from './table.ts';

/** Days in `zone`, those from `from` on or all of them; what comes after `to` may be left out. */
export type DaysWanted = {
  metrics: readonly Metric[];
  zone: string;
  from: string | undefined;
  to?: string | undefined;
  /** Each item's own days, all of them within those. */
  spans?: ReadonlyMap<string, Span> | undefined;
};

export type Span = { from: string; to: string };

/** `floor`: nothing older is looked at, so that the plan holds no month before it; songs that need more say so. */
type Looked = DaysWanted & { floor: string | undefined };

/** How far before the first day what stood then is looked for at first: most songs change at least once in so many days. */
const usualDaysBefore = 35;

/** The same before a fall: a number that was hidden then stood in an older observation. */
const farBefore = 90;

const epoch = sql`date '1970-01-01'`;

const firstOf = ({ from, spans }: Pick<DaysWanted, 'from' | 'spans'>): SQL =>
  spans ? sql`f.first` : sql`${from ?? null}::date`;

/** Of the first day, or of one so many days before it. */
const startOf = (wanted: Pick<DaysWanted, 'zone' | 'from' | 'spans'>, before = 0): SQL =>
  sql`((${firstOf(wanted)}${sql.raw(before > 0 ? ` - ${before}` : '')})::timestamp at time zone ${wanted.zone})`;

/** Beside the bounds of all, which months are left out by, those of each. */
const notAfter = (wanted: DaysWanted, bound: (last: SQL) => SQL): SQL =>
  wanted.to === undefined
    ? sql``
    : sql`and ${bound(sql`${wanted.to}::date`)} ${wanted.spans ? sql`and ${bound(sql`f.last`)}` : sql``}`;

/** What is given and withheld again on one day is no number of that day. */
const isLastOfDay = ({ zone }: DaysWanted): SQL => sql`not exists (
  select from ${observations} later
  where later.item_id = o.item_id and later.observed_at > o.observed_at
    and (later.observed_at at time zone ${zone})::date = (o.observed_at at time zone ${zone})::date
)`;

const own = (prefix: string, metric: Metric): SQL => sql.raw(`${prefix}.${columnOf(metric)}`);

/** The number was not there before the first day, but may have been earlier. */
const isHidden = (metric: Metric): SQL =>
  sql`(${own('base', metric)} is null and (${own('i', metric)} is not null or i.withheld ? ${metric}::text))`;

/** An older observation of a number that is hidden before the first day: what it is now is growth since then. */
function knownBefore(wanted: Looked): SQL {
  const lookups = wanted.metrics.map(
    (metric) => sql`case
      when ${isHidden(metric)} then (
          select max(o.observed_at) from ${observations} o
          where o.item_id = f.item_id and o.observed_at < base.observed_at
            and ${own('o', metric)} is not null and ${isLastOfDay(wanted)}
        ) end`,
  );
  return sql`least(${sql.join(lookups, sql`, `)})`;
}

/** The first fall before the first day of which what it took may come back: on UTC days, that of the first day too. */
const fallBefore = (wanted: Looked): SQL => sql`(
  select min(fell.day) from ${daily} fell where fell.item_id = f.item_id and fell.corrected ?| ${arrayOf('text', wanted.metrics)}
    and fell.day between ${firstOf(wanted)} - ${sql.raw(String(daysToComeBack + 1))} and ${firstOf(wanted)} ${
      wanted.floor === undefined ? sql`` : sql`and fell.day >= ${wanted.floor}::date`
    }
)`;

/** From when on rises say how much a step before a fall usually was, and from which height falls were. */
const rangeOf = (wanted: Looked): SQL =>
  wanted.floor === undefined
    ? sql`least(${startOf(wanted, daysToComeBack + 1)}, (${fallBefore(wanted)} - ${sql.raw(String(farBefore))})::timestamp at time zone 'UTC')`
    : startOf(wanted, daysToComeBack + 1);

/**
 * The observation that stands before the first day, and a day before on which the song was read, which is looked for only
 * where that observation is not of the very day before. `offset 0` keeps the lookup from being written into each place
 * that names its day, and made there again.
 */
function before(wanted: Looked): SQL {
  const { floor, metrics } = wanted;
  const known = floor === undefined ? knownBefore(wanted) : sql`null::timestamptz`;
  const hidden =
    floor === undefined
      ? sql`false`
      : sql`${sql.join(metrics.map(isHidden), sql` or `)} or ${fallBefore(wanted)} is not null`;
  const isOfDayBefore = sql`b.observed_at >= ${startOf(wanted, 1)}`;
  return sql`
    left join lateral (
      select base.observed_at, ${known} as known_at, ${hidden} as needs_older, ${rangeOf(wanted)} as earlier_at
      from ${observations} base
      where base.item_id = f.item_id and base.observed_at < ${startOf(wanted)} ${
        floor === undefined ? sql`` : sql`and base.observed_at >= ${startOf({ zone: 'UTC', from: floor })}`
      }
      order by base.observed_at desc limit 1
    ) as b on true
    cross join lateral (
      select case when ${isOfDayBefore} then ${firstOf(wanted)} - 1 else (
        select max(n.day) from ${daily} n where n.item_id = f.item_id and n.day < ${firstOf(wanted)} - 1 ${
          floor === undefined ? sql`` : sql`and n.day >= ${floor}::date`
        }
      ) end as day offset 0
    ) as r`;
}

/** When it was last confirmed its number was seen. */
const isThere = sql`i.status = 'active'`;

/**
 * Every change is an observation; that a number was seen unchanged is known of the first and the last look of each UTC
 * day, which is enough: the days of a zone cut a UTC day at most once. Days in no order, some of them twice.
 */
function looks(wanted: Looked): SQL {
  const days = ['d.observed_at', 'd.first_seen_at', 'd.last_seen_at'].map(
    (name) => sql`array_agg(${dayOf(sql.raw(name), wanted)}) filter (where ${sql.raw(name)} is not null)`,
  );
  return sql`
    select array_to_json(${sql.join(days, sql` || `)} || case when ${isThere} then ${dayOf(sql`i.confirmed_at`, wanted)} end)
    from ${daily} d
    where d.item_id = f.item_id ${
      wanted.from === undefined
        ? sql``
        : sql`and d.day >= coalesce((b.known_at at time zone 'UTC')::date - 1, r.day, ${firstOf(wanted)} - 1)`
    } ${wanted.floor === undefined ? sql`` : sql`and d.day >= ${wanted.floor}::date`}
    ${notAfter(wanted, (last) => sql`d.day <= ${last} + 1`)}`;
}

const dayOf = (moment: SQL, { zone }: Looked): SQL => sql`(${moment} at time zone ${zone})::date - ${epoch}`;

/**
 * What was observed: a list of days, then one of each metric. In the order in which it was observed, which is not always
 * that of the days: an imported number holds for a day of its own. `older`: how many of them say nothing but what may
 * come back.
 */
function observed(wanted: Looked): SQL {
  const { from, zone, floor } = wanted;
  const names = wanted.metrics.map(columnOf);
  const list = (write: (name: string) => string) => sql.raw(names.map((name) => `, ${write(name)}`).join(''));
  const start = sql`coalesce(b.known_at, b.observed_at, ${startOf(wanted)})`;
  const isWanted = from === undefined ? sql`` : sql`and o.observed_at >= least(b.earlier_at, ${start})`;
  const isOlder = from === undefined ? sql`false` : sql`o.observed_at < ${start}`;
  // The order of the rows is that of the lists: one sort for all of them.
  return sql`
    select json_build_array(array_agg(day) ${list((name) => `array_agg(${name})`)}) as lists,
      count(*) filter (where is_older) as older ${
        from === undefined ? sql`` : sql`, ${isOfEachDay(wanted)} as is_of_each_day`
      }
    from (
      select coalesce(o.day, (o.observed_at at time zone ${zone})::date) - ${epoch} as day ${list((name) => `o.${name}`)},
        ${isOlder} as is_older
      from ${observations} o
      where o.item_id = f.item_id ${isWanted} ${
        floor === undefined ? sql`` : sql`and o.observed_at >= ${startOf({ zone: 'UTC', from: floor })}`
      }
        ${notAfter(wanted, (last) => sql`o.observed_at < ((${last} + 1)::timestamp at time zone ${zone})`)}
      order by o.observed_at
    ) as o`;
}

/**
 * Whether each day from what stood before the first on, up to the last look, has an observation (or is that of the last
 * look): that it was looked at on other days too adds nothing then, and the days of a song whose numbers change every day
 * need no second table.
 */
const isOfEachDay = (wanted: Looked): SQL => sql`(
  b.observed_at is not null
  and count(distinct day) filter (where not is_older) = max(day) - min(day) filter (where not is_older) + 1
  and max(day) >= least(${dayOf(sql`i.confirmed_at`, wanted)} - case when ${isThere} then 1 else 0 end, ${lastOf(wanted)})
)`;

const lastOf = (wanted: Looked): SQL =>
  wanted.to === undefined
    ? sql`null`
    : sql`${wanted.spans ? sql`f.last` : sql`${wanted.to}::date`} - ${epoch}`;

type Row = {
  item_id: string;
  platform: PlatformId;
  /** That is all there is to be known, unless `may_be_older` and something is. */
  is_whole: boolean;
  /** Nothing between the floor and the first day says that the song was there. */
  may_be_older: boolean;
  read: (number | null)[] | null;
  released: string | null;
  /** Of what was observed. */
  older: number | null;
  observed: [days: number[] | null, ...columns: ((number | null)[] | null)[]] | null;
};

/** `f`: the items, with each one's own days if there are some. */
function asked(itemIds: readonly string[], { spans }: DaysWanted): SQL {
  const ids = arrayOf('text', itemIds);
  if (!spans) return sql`unnest(${ids}) as f (item_id)`;
  const own = (end: keyof Span) =>
    arrayOf(
      'date',
      itemIds.map((id) => spans.get(id)?.[end] ?? ''),
    );
  return sql`unnest(${ids}, ${own('from')}, ${own('to')}) as f (item_id, first, last)`;
}

/** Of a song that is not whole no days are read. */
async function selectRows(db: Db, itemIds: readonly string[], wanted: Looked): Promise<Row[]> {
  const [isWhole, mayBeOlder] =
    wanted.floor === undefined
      ? [sql`true`, sql`false`]
      : [
          sql`(b.needs_older is not true and (r.day is null or b.observed_at is not null))`,
          sql`r.day is null`,
        ];
  const needsLooks =
    wanted.from === undefined ? sql`true` : sql`(${isWhole} and o.is_of_each_day is not true)`;
  const query = sql`
    select f.item_id, i.platform, i.release_date as released, o.older, ${isWhole} as is_whole, ${mayBeOlder} as may_be_older,
      case when ${needsLooks} then (${looks(wanted)})
        when ${isThere} then json_build_array(${dayOf(sql`i.confirmed_at`, wanted)}) end as read, o.lists as observed
    from ${asked(itemIds, wanted)} join ${items} i on i.id = f.item_id
    ${wanted.from === undefined ? sql`` : before(wanted)}
    left join lateral (${observed(wanted)}) as o on ${isWhole}`;
  // Sets of metrics are many; what one song's page asks is one metric.
  const { rows } = await (wanted.metrics.length === 1
    ? executePrepared<Row>(db, query)
    : db.execute<Row>(query));
  return rows;
}

/**
 * Those of these that something from before the floor is known of. A statement of its own, for songs that are new or were
 * long unread: to plan it, with its months, takes as long as all else.
 */
async function selectOlder(db: Db, itemIds: readonly string[], floor: string): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const { rows } = await executePrepared<{ item_id: string }>(
    db,
    sql`
    select f.item_id from unnest(${arrayOf('text', itemIds)}) as f (item_id)
    where exists (select from ${daily} old where old.item_id = f.item_id and old.day <= ${floor}::date)`,
  );
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Songs that are gone from the database are left out. */
export async function selectSongDays(
  db: Db,
  itemIds: readonly string[],
  wanted: DaysWanted,
): Promise<SongDays[]> {
  if (itemIds.length === 0 || wanted.metrics.length === 0) return [];
  const floor = wanted.from === undefined ? undefined : addDays(wanted.from, -usualDaysBefore);
  const near = await selectRows(db, itemIds, { ...wanted, floor });
  const open = near.filter((row) => row.is_whole && row.may_be_older).map((row) => row.item_id);
  const older = floor === undefined ? new Set() : await selectOlder(db, open, floor);
  const isWhole = (row: Row): boolean => row.is_whole && !older.has(row.item_id);
  const whole = near.filter(isWhole);
  const rest = near.filter((row) => !isWhole(row)).map((row) => row.item_id);
  const far = rest.length > 0 ? await selectRows(db, rest, { ...wanted, floor: undefined }) : [];
  return [...whole, ...far].map((row) => songDaysOf(row, wanted.metrics));
}

function songDaysOf(row: Row, metrics: readonly Metric[]): SongDays {
  const [observedDays, ...columns] = row.observed ?? [null];
  const days = observedDays ?? [];
  const older = row.older ?? 0;
  // What was observed was looked at, whether or not a daily row tells.
  const all = new Set<number>(days.slice(older));
  for (const day of row.read ?? []) if (day !== null) all.add(day);
  return {
    itemId: row.item_id,
    platform: row.platform,
    released: row.released === null ? null : dayNumber(row.released),
    read: [...all].sort((a, b) => a - b),
    ends: new Map(metrics.map((metric, place) => [metric, dayEnds(days, columns[place] ?? [], older)])),
  };
}
