/** SQL that stores what platforms said of items: one statement a batch, whatever its size. */
import { type SQL, sql } from 'drizzle-orm';
import { utcDay } from '#domain/days.ts';
import { counterNames, type Metric, type Metrics, metricNames } from '#domain/metrics.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import type { ItemFailureKind, SongFacts } from '#server/platforms/platform.ts';
import {
  columnOf,
  countersBack,
  fallenCounters,
  fellOn,
  metricAssignments,
  metricList,
  numberNamed,
} from './columns.ts';
import { daily, type ItemStatus, items, observations, statusChanges } from './table.ts';

const oneDay = 24 * 3600_000;

export type StoredReading = {
  itemId: string;
  observedAt: Date;
  /** Ends the claim of a claimed song; null: until somebody asks by hand. */
  nextSyncAt: Date | null | undefined;
  /** Absent: its numbers alone were read. */
  song: SongFacts | undefined;
  status: ItemStatus;
  hasNumbers: boolean;
  metrics: Metrics;
  withheld: Metric[];
};

const given = (readings: readonly StoredReading[]) =>
  unnest(readings, {
    item_id: ['text', (row) => row.itemId],
    given_at: ['timestamptz', (row) => row.observedAt],
    ends_claim: ['boolean', (row) => row.nextSyncAt !== undefined],
    next_sync_at: ['timestamptz', (row) => row.nextSyncAt],
    has_facts: ['boolean', (row) => row.song !== undefined],
    title: ['text', (row) => row.song?.title],
    artist: ['text', (row) => row.song?.artist],
    album: ['text', (row) => row.song?.album],
    artwork_url: ['text', (row) => row.song?.artworkUrl],
    duration_seconds: ['integer', (row) => row.song?.durationSeconds],
    isrc: ['text', (row) => row.song?.isrc],
    release_date: ['date', (row) => row.song?.releaseDate],
    currency: ['text', (row) => row.song?.currency],
    status: ['text', (row) => row.status],
    has_numbers: ['boolean', (row) => row.hasNumbers],
    withheld: ['jsonb', (row) => JSON.stringify(row.withheld)],
    ...Object.fromEntries(
      metricNames.map((metric) => [
        columnOf(metric),
        ['bigint', (row: StoredReading) => row.metrics[metric]] satisfies [string, unknown],
      ]),
    ),
  });

/**
 * When a claimed song was read: never before the last time, though a clock was put back since, so that the
 * order of observations is the order in which they were made. A clock that was a day wrong is not followed.
 */
const claimedAt = sql`case when i.confirmed_at > given.given_at + interval '1 day' then given.given_at
  else greatest(given.given_at, i.confirmed_at + interval '1 millisecond') end`;

/** Days that a reading can be of, so that the planner sees which months they lie in and opens no others. */
function isNear(readings: readonly StoredReading[]): SQL {
  const instants = readings.map(({ observedAt }) => observedAt.getTime());
  const [first, last] = [Math.min(...instants), Math.max(...instants) + oneDay].map((instant) =>
    utcDay(new Date(instant)),
  );
  return sql`day between ${first}::date and ${last}::date`;
}

/**
 * What is new in each reading against the item's latest state; the items must be locked. A reading of songs
 * that nobody claimed may have been overtaken by another run, and is left out. Whether there is a row of the day
 * is only looked up for what has not changed: what has gets one anyway.
 */
const compared = (readings: readonly StoredReading[], areClaimed: boolean) => sql`
  select given.*, moment.observed_at, (moment.observed_at at time zone 'UTC')::date as day,
    i.status <> given.status as is_status_new,
    i.status as status_was,
    moment.is_changed,
    given.has_numbers and not moment.is_changed and d.item_id is null as is_first_of_day,
    case when given.has_numbers then ${fallenCounters('given', 'i')} else '{}' end as corrected,
    case when given.has_numbers and i.confirmed_at is not null then ${countersBack('given', 'i')} end as back
  from ${given(readings)}
  join ${items} i on i.id = given.item_id
    and (${areClaimed} or i.confirmed_at is null or i.confirmed_at < given.given_at)
  cross join lateral (
    select ${areClaimed ? claimedAt : sql`given.given_at`} as observed_at,
      given.has_numbers and (
        (${metricList('given')}) is distinct from (${metricList('i')}) or given.withheld <> i.withheld
      ) as is_changed
  ) moment
  left join lateral (
    select item_id from ${daily}
    where not moment.is_changed and item_id = given.item_id and day = (moment.observed_at at time zone 'UTC')::date and ${isNear(readings)}
    offset 0
  ) d on true`;

/** Facts that are missing this time stay; of a song without numbers (private) only the status is believed. */
const itemChanges = sql`
  status = c.status,
  status_since = case when c.is_status_new then c.observed_at else i.status_since end,
  confirmed_at = c.observed_at,
  failures = 0,
  last_failure = null,
  last_failure_detail = null,
  facts_at = case when c.has_facts and c.has_numbers then c.observed_at else i.facts_at end,
  title = case when c.has_numbers then coalesce(c.title, i.title) else i.title end,
  artist = case when c.has_numbers then coalesce(nullif(c.artist, ''), i.artist) else i.artist end,
  album = coalesce(c.album, i.album),
  artwork_url = coalesce(c.artwork_url, i.artwork_url),
  duration_seconds = coalesce(c.duration_seconds, i.duration_seconds),
  isrc = coalesce(c.isrc, i.isrc),
  release_date = coalesce(c.release_date, i.release_date),
  currency = coalesce(c.currency, i.currency),
  withheld = case when c.has_numbers then c.withheld else i.withheld end,
  fell = case when c.corrected = '{}' then i.fell else i.fell || ${fellOn('c')} end,
  ${sql.raw(
    metricNames
      .map(columnOf)
      .map((name) => `${name} = case when c.has_numbers then c.${name} else i.${name} end`)
      .join(', '),
  )}`;

/** What is claimed is given back by the same write: one version of the row instead of two. */
const claimEnd = sql`,
  next_sync_at = case when c.ends_claim then c.next_sync_at else i.next_sync_at end,
  claimed_until = case when c.ends_claim then null else i.claimed_until end,
  claimed_by = case when c.ends_claim then null else i.claimed_by end`;

export type ReadingOutcome = { itemId: string; isChanged: boolean; isFirstOfDay: boolean };

/** The daily row keeps what was last known before the day's first fall of a counter. */
export async function storeReadings(
  db: Db,
  runId: string,
  readings: readonly StoredReading[],
  areClaimed: boolean,
): Promise<ReadingOutcome[]> {
  type Row = { item_id: string; is_changed: boolean; is_first_of_day: boolean; back: Metric[] | null };
  const { rows } = await executePrepared<Row>(
    db,
    sql`
    with compared as materialized (${compared(readings, areClaimed)}),
    observed as (
      insert into ${observations} (item_id, observed_at, source, run_id, ${metricList()}, withheld)
      select item_id, observed_at, 'counter', ${runId}, ${metricList()}, withheld
      from compared where is_changed
    ),
    days as (
      insert into ${daily} (item_id, day, observed_at, source, run_id, ${metricList()}, withheld, corrected)
      select item_id, day, observed_at, 'counter', ${runId}, ${metricList()}, withheld, corrected
      from compared where is_changed or is_first_of_day
      on conflict (item_id, day) do update set
        first_seen_at = coalesce(daily.first_seen_at, daily.observed_at),
        observed_at = excluded.observed_at, source = excluded.source, run_id = excluded.run_id,
        ${metricAssignments('excluded')},
        withheld = excluded.withheld, corrected = excluded.corrected || daily.corrected
    ),
    seen as (
      update ${daily} d set last_seen_at = i.confirmed_at
      from compared c join ${items} i on i.id = c.item_id
      where c.day > (i.confirmed_at at time zone 'UTC')::date and i.status = 'active'
        and d.item_id = c.item_id and d.day = (i.confirmed_at at time zone 'UTC')::date
        and d.observed_at < i.confirmed_at
    ),
    changes as (
      insert into ${statusChanges} (item_id, changed_at, status, was)
      select item_id, observed_at, status, status_was from compared where is_status_new
      on conflict do nothing
    ),
    updated as (
      update ${items} i set ${itemChanges}${areClaimed ? claimEnd : sql``} from compared c where i.id = c.item_id
    )
    select item_id, is_changed or is_status_new as is_changed, is_first_of_day, back from compared`,
  );
  const back = rows.flatMap(({ item_id, back }) =>
    back?.length ? [{ itemId: item_id, metrics: back }] : [],
  );
  if (back.length > 0) await markFallen(db, back);
  return rows.map((row) => ({
    itemId: row.item_id,
    isChanged: row.is_changed,
    isFirstOfDay: row.is_first_of_day,
  }));
}

/**
 * Of counters that were hidden until this reading: what was last known of them is far back at times, and looked up for
 * them alone. The row of the day keeps it where it has fallen since.
 */
async function markFallen(
  db: Db,
  back: readonly { itemId: string; metrics: readonly Metric[] }[],
): Promise<void> {
  await db.execute(sql`
    with marked as (
      update ${daily} d set corrected = fallen.counters || d.corrected
      from ${unnest(back, {
        item_id: ['text', (row) => row.itemId],
        metrics: ['jsonb', (row) => JSON.stringify(row.metrics)],
      })}
      join ${items} i on i.id = given.item_id
      cross join lateral (
        select jsonb_object_agg(back.metric, last.value) as counters
        from jsonb_array_elements_text(given.metrics) as back (metric)
        cross join lateral (
          select ${numberNamed('o', sql`back.metric`, counterNames)} as value from ${observations} o
          where o.item_id = i.id and o.observed_at < i.confirmed_at
            and ${numberNamed('o', sql`back.metric`, counterNames)} is not null
          order by o.observed_at desc limit 1
        ) last
        where last.value > ${numberNamed('i', sql`back.metric`, counterNames)}
      ) fallen
      where fallen.counters is not null and d.item_id = i.id and d.day = (i.confirmed_at at time zone 'UTC')::date
      returning d.item_id, d.day, d.corrected
    )
    update ${items} i set fell = i.fell || ${fellOn('marked')} from marked where i.id = marked.item_id`);
}

export type StoredFailure = {
  itemId: string;
  kind: ItemFailureKind;
  failedAt: Date;
  detail?: string;
};

/** Our own figure: enough for a kind, an address and a reason code. */
const longestDetail = 1000;

/** Answers the items that went from there to gone by this. History and latest numbers stay. */
export async function storeFailures(
  db: Db,
  failures: readonly StoredFailure[],
  areClaimed: boolean,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as (select * from ${unnest(failures, {
      item_id: ['text', (row) => row.itemId],
      kind: ['text', (row) => row.kind],
      failed_at: ['timestamptz', (row) => row.failedAt],
      detail: ['text', (row) => row.detail?.slice(0, longestDetail)],
    })}),
    before as (select i.id, i.status from ${items} i join given on given.item_id = i.id),
    updated as (
      update ${items} i set
        failures = i.failures + 1,
        last_failure = given.kind,
        last_failure_at = given.failed_at,
        last_failure_detail = given.detail,
        status = case when given.kind = 'not-found' then 'gone' else i.status end,
        status_since = case
          when given.kind = 'not-found' and i.status <> 'gone' then given.failed_at else i.status_since end
      from given
      where i.id = given.item_id
        and (${areClaimed} or i.confirmed_at is null or i.confirmed_at < given.failed_at)
      returning i.id, i.status, i.status_since
    ),
    lost as (
      select updated.*, before.status as was from updated join before on before.id = updated.id
      where updated.status = 'gone' and before.status <> 'gone'
    ),
    changes as (
      insert into ${statusChanges} (item_id, changed_at, status, was)
      select id, status_since, status, was from lost
      on conflict do nothing
    )
    select id from lost`);
  return rows.map((row) => row.id);
}
