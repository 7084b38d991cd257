/** SQL that tells what happened to somebody's songs from what is stored of them: nothing of it is stored twice. */
import { type SQL, sql } from 'drizzle-orm';
import type { RecentEventKind } from '#contract/recent-events.ts';
import type { Metric } from '#domain/metrics.ts';
import { milestonesBetween } from '#domain/milestones.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { campaigns, campaignTracks } from '../../campaigns/table.ts';
import { columnOf, numberNamed } from '../../metrics/columns.ts';
import { daily, items, observations, statusChanges } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';

export type EventsWanted = {
  userId: string;
  /** Days of `zone`. */
  from: string;
  to: string;
  zone: string;
  songId: string | undefined;
  /** Those that the songs may have. */
  counters: readonly Metric[];
  /** The last one of the page before. */
  before: { at: Date; id: string } | undefined;
  limit: number;
  /** Milestones alone, as whoever asks for those sees them here too. */
  isMilestonesOnly?: boolean;
};

export type EventRow = {
  id: string;
  kind: RecentEventKind;
  trackId: string;
  /** Of what has a day alone, its first moment. */
  at: Date;
  isDay: boolean;
  songs: number;
  metric: Metric | null;
  was: number | null;
  now: number | null;
  campaign?: { id: string; name: string };
};

/** Of both kinds of rows, as their statements have them. */
export const newestFirst = (a: EventRow, b: EventRow): number =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);

/** Campaigns that began on these days. They have a statement of their own: no number of a song changes by them. */
export async function selectCampaignEvents(
  db: Db,
  { userId, from, to, zone, songId, before, limit }: Omit<EventsWanted, 'counters'>,
): Promise<EventRow[]> {
  const { rows } = await db.execute<{
    of: string;
    name: string;
    id: string;
    trackId: string;
    at: string;
  }>(sql`
    with begun as (
      select c.id as of, c.name, 'campaign.' || c.id collate "C" as id, link.id as "trackId",
        c.first_day::timestamp at time zone ${zone} as at
      from ${campaigns} c cross join lateral (
        select t.id from ${campaignTracks} ct join ${tracks} t on t.id = ct.track_id
        where ct.campaign_id = c.id and t.removed_at is null
          ${songId === undefined ? sql`` : sql`and t.song_id = ${songId}`}
        order by t.id limit 1
      ) link
      where c.user_id = ${userId} and c.removed_at is null and c.first_day between ${from}::date and ${to}::date
    )
    select * from begun ${before ? sql`where (at, id) < (${at(before.at)}, ${before.id})` : sql``}
    order by at desc, id desc limit ${limit}`);
  return rows.map(({ of, name, at: begun, ...row }) => ({
    ...row,
    ...({ kind: 'campaign', isDay: true, songs: 1, metric: null, was: null, now: null } as const),
    at: new Date(begun),
    campaign: { id: of, name },
  }));
}

/** The newest first. */
export async function selectEvents(db: Db, wanted: EventsWanted): Promise<EventRow[]> {
  const { before, limit, isMilestonesOnly = false } = wanted;
  const others = isMilestonesOnly ? [] : [...listed(wanted), fallen(wanted)];
  const counted = wanted.counters.length > 0;
  const parts = counted ? [...others, passed(wanted)] : listed(wanted);
  if (isMilestonesOnly && !counted) return [];
  const { rows } = await db.execute<Omit<EventRow, 'at'> & { at: string }>(sql`
    with links as materialized (${links(wanted)}),
    events (kind, id, at, is_day, songs, metric, was, now, passed) as (${sql.join(parts, sql` union all `)}),
    named as (
      select kind, id as "trackId", date_trunc('milliseconds', at) as at, is_day as "isDay", songs, metric, was, now, passed,
        concat_ws('.', kind, id, metric, round(extract(epoch from date_trunc('milliseconds', at)) * 1000)) collate "C" as id
      from events
    ),
    sorted as not materialized (
      select * from named ${before ? sql`where (at, id) < (${at(before.at)}, ${before.id})` : sql``}
      order by at desc, id desc
    )
    select * from sorted ${counted ? sql`where passed is null or not ${isRepeated(wanted)}` : sql``}
    order by at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

const startOf = ({ zone, from }: EventsWanted): SQL => sql`(${from}::timestamp at time zone ${zone})`;
const end = ({ zone, to }: EventsWanted): SQL => sql`((${to}::date + 1)::timestamp at time zone ${zone})`;
const isWithin = (moment: SQL, wanted: EventsWanted): SQL =>
  sql`${moment} >= ${startOf(wanted)} and ${moment} < ${end(wanted)}`;

/** UTC days that the days wanted may lie on. */
const daysOf = (wanted: EventsWanted): SQL =>
  sql`d.day between (${startOf(wanted)} at time zone 'UTC')::date and (${end(wanted)} at time zone 'UTC')::date`;

/** The links meant, and from which moment on what happens to each is told: the first day that is growth of whoever asks. */
const links = ({ userId, songId, zone }: EventsWanted): SQL => sql`
  select t.id, t.song_id, t.item_id, t.added_at, i.status, i.status_since, i.created_at, i.release_date,
    (t.counted_from at time zone ${zone})::date::timestamp at time zone ${zone} as told_from
  from ${tracks} t join ${items} i on i.id = t.item_id
  where t.user_id = ${userId} and t.removed_at is null
    ${songId === undefined ? sql`` : sql`and t.song_id = ${songId}`}`;

const uncounted = sql`null::text as metric, null::bigint as was, null::bigint as now, null::jsonb as passed`;
const nothing = sql`1 as songs, ${uncounted}`;

/** A song comes out once, on the earliest day of its links; the first of those stands for it. */
const listed = (wanted: EventsWanted): SQL[] => [
  sql`select 'added' as kind, min(id) as id, min(added_at) as at, false as is_day, count(*)::int as songs, ${uncounted}
    from links where ${isWithin(sql`added_at`, wanted)} group by date_trunc('minute', added_at)`,
  sql`select case status when 'active' then 'back' else status end, id, status_since, false, ${nothing} from links
    where ${isWithin(sql`status_since`, wanted)} and status_since >= told_from
      and (status <> 'active' or status_since > created_at)`,
  // The latest change stands with the link; those before it are kept by themselves.
  sql`select case c.status when 'active' then 'back' else c.status end, l.id, c.changed_at, false, ${nothing}
    from links l join ${statusChanges} c on c.item_id = l.item_id
    where c.changed_at < l.status_since and ${isWithin(sql`c.changed_at`, wanted)} and c.changed_at >= l.told_from
      and (c.status <> 'active' or c.changed_at > l.created_at)`,
  sql`select * from (
      select distinct on (song_id) 'released', id, release_date::timestamp at time zone ${wanted.zone}, true, ${nothing}
      from links where release_date is not null order by song_id, release_date, id
    ) as first (kind, id, at, is_day, songs, metric, was, now, passed) where ${isWithin(sql`at`, wanted)}`,
];

const valuesOf = (prefix: string, counters: readonly Metric[]): SQL =>
  sql.raw(counters.map((name) => `('${name}', ${prefix}.${columnOf(name)})`).join(', '));

/** What was read of an item on one UTC day, each number with the last that was known before it, as `r`. */
const readings = (day: SQL, counters: readonly Metric[]): SQL => sql`
  select observed_at, metric, value, lag(known) over line as was, lag(known_at) over line as was_at
  from (
    select *, first_value(value) over same as known, first_value(observed_at) over same as known_at
    from (
      select seen.observed_at, number.metric, number.value,
        count(number.value) over (partition by number.metric order by seen.observed_at) as place
      from (
        (select * from ${observations} o
          where o.item_id = l.item_id and o.observed_at < ${day}::timestamp at time zone 'UTC'
          order by o.observed_at desc limit 1)
        union all
        select * from ${observations} o
        where o.item_id = l.item_id and o.observed_at >= ${day}::timestamp at time zone 'UTC'
          and o.observed_at < (${day} + 1)::timestamp at time zone 'UTC'
      ) as seen cross join lateral (values ${valuesOf('seen', counters)}) as number (metric, value)
    ) as counted window same as (partition by metric, place order by observed_at)
  ) as carried window line as (partition by metric order by observed_at)`;

/** A look at the link from `told_from` on that saw the number of `was_at`: before whatever was observed next. */
const isSeenStanding = sql`exists (
  select from ${daily} seen cross join lateral (values (seen.observed_at), (seen.first_seen_at), (seen.last_seen_at)) as look (at)
  where seen.item_id = l.item_id and look.at >= l.told_from
    and seen.day between (l.told_from at time zone 'UTC')::date and (r.observed_at at time zone 'UTC')::date
    and look.at < (
      select o.observed_at from ${observations} o
      where o.item_id = l.item_id and o.observed_at > before.was_at and o.observed_at <= r.observed_at
      order by o.observed_at limit 1
    )
)`;

/**
 * The daily row says that something fell; the readings of that day say what, and from where. What was hidden on the day
 * before as well is looked up farther back. Whoever follows the link since then is told of what stood when they did.
 */
const fallen = (wanted: EventsWanted): SQL => {
  const earlier = numberNamed('o', sql`r.metric`, wanted.counters);
  return sql`
  select 'corrected', l.id, r.observed_at, false, 1, r.metric, before.was, r.value, null::jsonb
  from links l join ${daily} d on d.item_id = l.item_id and ${daysOf(wanted)} and d.corrected <> '{}'
  cross join lateral (${readings(sql`d.day`, wanted.counters)}) r
  cross join lateral (
    select r.was, r.was_at where r.was is not null
    union all
    (select ${earlier}, o.observed_at from ${observations} o
      where r.was is null and r.value is not null and d.corrected ? r.metric
        and r.observed_at >= d.day::timestamp at time zone 'UTC'
        and o.item_id = l.item_id and o.observed_at < r.observed_at and ${earlier} is not null
      order by o.observed_at desc limit 1)
  ) before (was, was_at)
  where r.value < before.was and ${isWithin(sql`r.observed_at`, wanted)}
    and (before.was_at >= l.told_from or ${isSeenStanding})`;
};

const thresholds = sql`${sql.param(milestonesBetween(0, Number.MAX_SAFE_INTEGER))}::bigint[]`;
const step = (value: SQL): SQL => sql`width_bucket(${value}, ${thresholds})`;

/** Of a daily row. */
const lastLook = sql`greatest(d.observed_at, d.last_seen_at)`;

/** Asked of those alone that are told, one after the other: it looks at all days before. */
const isRepeated = ({ counters }: EventsWanted): SQL => sql`exists (
  select from ${daily} d
  where d.item_id = passed ->> 'item' and d.day < (passed ->> 'day')::date
    and ${lastLook} >= (passed ->> 'from')::timestamptz
    and ${numberNamed('d', sql`metric`, counters)} >= (passed ->> 'round')::bigint
)`;

/**
 * Milestones: of each link the lowest and the highest of the days tell which counters can have passed one; the days of
 * those alone are looked at, and of the days found the readings. Falling back and passing again is no news.
 */
function passed(wanted: EventsWanted): SQL {
  const { counters } = wanted;
  const each = (write: (name: string) => string) => sql.raw(counters.map(columnOf).map(write).join(', '));
  const ends = sql.raw(
    counters
      .map(columnOf)
      .map((name, place) => `('${counters[place]}', base.${name}, span.low_${name}, span.high_${name})`)
      .join(', '),
  );
  const value = numberNamed('d', sql`c.metric`, counters);
  const earlier = sql`d.item_id = l.item_id and d.day < (${startOf(wanted)} at time zone 'UTC')::date
    and ${lastLook} >= l.told_from`;
  return sql`
    select 'milestone', l.id, coalesce(r.observed_at, found.observed_at), false, 1, c.metric,
      coalesce(r.was, found.was), coalesce(r.value, found.value),
      jsonb_build_object('item', l.item_id, 'day', found.day, 'round', found.round, 'from', l.told_from)
    from links l
    cross join lateral (
      select ${each((name) => `min(d.${name}) as low_${name}, max(d.${name}) as high_${name}`)} from ${daily} d
      where d.item_id = l.item_id and ${daysOf(wanted)} and ${lastLook} >= l.told_from
    ) span
    left join lateral (
      select * from ${daily} d where ${earlier} order by d.day desc limit 1
    ) base on true
    cross join lateral (
      select ends.metric, ends.high, case
        when ends.base is not null or base.item_id is null or ends.high is null then ends.base
        -- Withheld on that day: what is it now is seen against the last day that was known.
        else (select number.value from ${daily} d cross join lateral (values ${valuesOf('d', counters)}) as number (metric, value)
          where ${earlier} and number.metric = ends.metric and number.value is not null order by d.day desc limit 1)
        end as base, ends.low
      from (values ${ends}) as ends (metric, base, low, high)
    ) c
    cross join lateral (
      select days.day, days.observed_at, days.value, days.was, (${thresholds})[${step(sql`days.value`)}] as round
      from (
        select d.day, d.observed_at, ${value} as value,
          coalesce(lag(${value}) over (order by d.day), c.base) as was
        from ${daily} d
        where d.item_id = l.item_id and ${daysOf(wanted)} and ${lastLook} >= l.told_from
          and ${value} is not null
      ) as days
      where ${step(sql`days.value`)} > ${step(sql`days.was`)}
    ) found
    left join lateral (
      select r.observed_at, r.value, r.was from (${readings(sql`found.day`, counters)}) r
      where r.metric = c.metric and r.observed_at >= found.day::timestamp at time zone 'UTC'
        and r.value >= found.round
      order by r.observed_at limit 1
    ) r on true
    where ${step(sql`c.high`)} > ${step(sql`least(c.base, c.low)`)}
      and ${isWithin(sql`coalesce(r.observed_at, found.observed_at)`, wanted)}`;
}
