/** SQL that copies the sample's plot: in so many statements, however many songs and days it has. */
import { type SQL, sql } from 'drizzle-orm';
import { chunk } from 'es-toolkit/array';
import { metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { columnOf, metricAssignments, metricList } from '../metrics/columns.ts';
import { daily, itemSounds, items, observations, runs } from '../metrics/table.ts';
import type { Edition, ToldDay } from './policy.ts';
import type { StoryLink } from './sandbox-control.ts';
import { demoDays, demoItems, demoTotals } from './table.ts';

/** Any number that no other advisory lock of the product uses. */
const preparationLock = 7_205_759_406;

/** The plot and its copies are written by one at a time. */
export async function lockPreparation(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${preparationLock})`);
}

/** Which plot is kept, and between which days it lies. */
export async function selectPlot(db: Db): Promise<{ version: string; days: [number, number] } | undefined> {
  const { rows } = await db.execute<{ version: string; first: number; last: number }>(sql`
    select version, min(day) as first, max(day) as last from ${demoDays} group by version`);
  const row = rows[0];
  return row && { version: row.version, days: [row.first, row.last] };
}

export async function replacePlot(db: Db, version: string, days: readonly ToldDay[]): Promise<void> {
  await db.execute(sql`delete from ${demoDays}`);
  await db.execute(sql`delete from ${demoTotals}`);
  for (const some of chunk(days, daysAtOnce)) await insertPlot(db, version, some);
}

/** The embedded database keeps for good what its largest statement took: all 8,000 days in one are 38 MB. */
const daysAtOnce = 500;

async function insertPlot(db: Db, version: string, days: readonly ToldDay[]): Promise<void> {
  const given = unnest(days, {
    song: ['text', (row) => row.song],
    platform: ['text', (row) => row.platform],
    day: ['integer', (row) => row.day],
    withheld: ['jsonb', (row) => JSON.stringify(row.withheld)],
    corrected: ['jsonb', (row) => JSON.stringify(row.corrected)],
    is_changed: ['boolean', (row) => row.isChanged],
    ...Object.fromEntries(
      metricNames.map((name) => [
        columnOf(name),
        ['bigint', (row: ToldDay) => row.metrics[name]] satisfies [string, unknown],
      ]),
    ),
  });
  await db.execute(sql`
    insert into ${demoDays} (version, song, platform, day, ${metricList()}, withheld, corrected, is_changed)
    select ${version}, song, platform, day, ${metricList()}, withheld, corrected, is_changed from ${given}`);
}

export type EditionItem = { itemId: string; isStale: boolean };

/** `staleBefore`: a song that nobody has read since then has days to be told. One that is gone has none any more. */
export async function selectEdition(db: Db, key: string, staleBefore: Date): Promise<EditionItem[]> {
  const { rows } = await db.execute<{ item_id: string; is_stale: boolean }>(sql`
    select d.item_id, i.confirmed_at is null or (i.status = 'active' and i.confirmed_at < ${at(staleBefore)}) as is_stale
    from ${demoItems} d join ${items} i on i.id = d.item_id
    where d.edition = ${key} order by d.item_id`);
  return rows.map((row) => ({ itemId: row.item_id, isStale: row.is_stale }));
}

/** What is there already stays as it is: somebody may have found the link by himself. */
export async function insertEdition(
  db: Db,
  { key, monday, timeZone }: Edition,
  links: readonly (StoryLink & { itemId: string })[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${items} (id, platform, platform_track_id, url, title, artist, album, artwork_url, duration_seconds,
      isrc, release_date, currency, status, status_since, created_at, failures, last_failure, last_failure_at)
    select given.*, ${at(now)}, ${at(now)}, failed.times, failed.kind, failed.at
    from ${unnest(links, {
      id: ['text', (row) => row.itemId],
      platform: ['text', (row) => row.platform],
      platform_track_id: ['text', (row) => row.id],
      url: ['text', (row) => row.url],
      title: ['text', (row) => row.facts.title],
      artist: ['text', (row) => row.facts.artist],
      album: ['text', (row) => row.facts.album],
      artwork_url: ['text', (row) => row.facts.artworkUrl],
      duration_seconds: ['integer', (row) => row.facts.durationSeconds],
      isrc: ['text', (row) => row.facts.isrc],
      release_date: ['date', (row) => row.facts.releaseDate],
      currency: ['text', (row) => row.facts.currency],
      status: ['text', (row) => (row.isThere ? 'active' : 'gone')],
    })}
    cross join lateral (
      select case status when 'gone' then 1 else 0 end as times,
        case status when 'gone' then 'not-found' end as kind,
        case status when 'gone' then ${at(now)} end as at
    ) failed
    on conflict (platform, platform_track_id) where owner_id is null do nothing`);
  await db.execute(sql`
    insert into ${itemSounds} (item_id, sound, read_at)
    select i.id, given.sound, ${at(now)}
    from ${unnest(
      links.filter(({ sound }) => sound),
      {
        id: ['text', (row) => row.itemId],
        sound: ['jsonb', (row) => JSON.stringify(row.sound)],
      },
    )}
    join ${items} i on i.id = given.id`);
  await db.execute(sql`
    insert into ${demoItems} (item_id, edition, song, monday, time_zone)
    select i.id, ${key}, given.song, ${monday}::date, ${timeZone}
    from ${unnest(links, {
      platform: ['text', (row) => row.platform],
      id: ['text', (row) => row.id],
      song: ['text', (row) => row.song],
    })}
    join ${items} i on i.platform = given.platform and i.platform_track_id = given.id and i.owner_id is null
    on conflict (item_id) do nothing`);
}

/** What the running day has brought by now: as much of it as the sandbox, by `passedOf`, would say. */
const sofar = sql.raw(
  metricNames
    .map(columnOf)
    .map((name) => `b.${name} + floor((a.${name} - b.${name}) * passed.share)::bigint as ${name}`)
    .join(', '),
);

const kept = sql.raw(
  metricNames
    .map(columnOf)
    .map((name) => `${name} = case when l.item_id is null then i.${name} else l.${name} end`)
    .join(', '),
);

export type FilledRun = { id: string; platform: PlatformId };

/**
 * What is to be written, as parts of a statement: `due` songs, the days that are `told` of them, those that are `wanted`.
 * `ended` picks the last midnights before they are joined with the next ones: a planner that knows nothing of `told`
 * would compare all with all.
 */
const ctes = (itemIds: readonly string[], fillRuns: readonly FilledRun[], now: Date): SQL => sql`
    due as materialized (
      select d.item_id, d.song, i.platform, d.monday, d.time_zone, i.confirmed_at, i.status, given.id as run_id
      from ${demoItems} d join ${items} i on i.id = d.item_id
      join ${unnest(fillRuns, {
        id: ['text', (row) => row.id],
        platform: ['text', (row) => row.platform],
      })} on given.platform = i.platform
      where d.item_id = any(${arrayOf('text', itemIds)})
    ),
    told as materialized (
      select due.item_id, due.run_id, due.confirmed_at, due.status, t.day as place,
        ((due.monday + t.day + 1)::timestamp at time zone due.time_zone) - interval '1 millisecond' as observed_at,
        ${metricList('t')}, t.withheld, t.corrected, t.is_changed
      from due join ${demoDays} t on t.song = due.song and t.platform = due.platform
    ),
    ended as materialized (
      select distinct on (item_id) * from told where observed_at <= ${at(now)} and status = 'active'
      order by item_id, observed_at desc
    ),
    wanted as materialized (
      select item_id, run_id, observed_at, ${metricList()}, withheld, corrected, is_changed from told
      where observed_at <= ${at(now)} and (confirmed_at is null or observed_at > confirmed_at)
      union all
      select b.item_id, b.run_id, ${at(now)}, ${sofar}, b.withheld, '{}', (${metricList('a')}) is distinct from (${metricList('b')})
      from ended b join told a on a.item_id = b.item_id and a.place = b.place + 1
      cross join lateral (
        select extract(epoch from ${at(now)} - b.observed_at)::float8 / 86400 as of_day
      ) elapsed
      cross join lateral (
        select least(1, of_day) - sin(2 * pi() * least(1, of_day)) / (4 * pi()) as share
      ) passed
    )`;

/**
 * Writes the days that an edition's stale songs have not been told, up to this moment, where they are looked at from. What
 * was observed in earnest stays: days are told only after it. The items must be locked. Answers whose songs were told.
 */
export async function fillEdition(
  db: Db,
  itemIds: readonly string[],
  fillRuns: readonly FilledRun[],
  now: Date,
): Promise<PlatformId[]> {
  const { rows } = await db.execute<{ platform: PlatformId }>(sql`
    with ${ctes(itemIds, fillRuns, now)},
    run as (
      insert into ${runs} (id, platform, trigger, started_at, finished_at, asked, read, failed, changed)
      select due.run_id, due.platform, 'demo', ${at(now)}, ${at(now)}, count(*), count(*), 0, count(*)
      from due where exists (select from wanted where wanted.item_id = due.item_id)
      group by due.run_id, due.platform
    ),
    days as (
      insert into ${daily} (item_id, day, observed_at, first_seen_at, source, run_id, ${metricList()}, withheld, corrected)
      select distinct on (item_id, day) item_id, day, observed_at, nullif(first_at, observed_at), 'counter', run_id,
        ${metricList()}, withheld, corrected
      from (
        select wanted.*, utc.day, min(observed_at) over (partition by item_id, utc.day) as first_at
        from wanted cross join lateral (select (observed_at at time zone 'UTC')::date as day) utc
      ) as placed
      order by item_id, day, observed_at desc
      on conflict (item_id, day) do update set
        first_seen_at = coalesce(daily.first_seen_at, daily.observed_at),
        observed_at = excluded.observed_at, source = excluded.source, run_id = excluded.run_id,
        ${metricAssignments('excluded')}, withheld = excluded.withheld
    ),
    observed as (
      insert into ${observations} (item_id, observed_at, source, run_id, ${metricList()}, withheld)
      select item_id, observed_at, 'counter', run_id, ${metricList()}, withheld from wanted where is_changed
      on conflict do nothing
    ),
    latest as (select distinct on (item_id) * from wanted order by item_id, observed_at desc),
    fallen as (
      select item_id, jsonb_object_agg(counter, day) as days
      from (
        select item_id, counter, max((observed_at at time zone 'UTC')::date) as day
        from wanted, jsonb_object_keys(corrected) as counter group by item_id, counter
      ) as last
      group by item_id
    )
    update ${items} i set ${kept},
      withheld = coalesce(l.withheld, i.withheld),
      fell = i.fell || coalesce(f.days, '{}'),
      status_since = case when i.status = 'gone' then l.observed_at else i.status_since end,
      confirmed_at = case when i.status = 'gone' then l.observed_at else ${at(now)} end
    from due
    left join latest l on l.item_id = due.item_id
    left join fallen f on f.item_id = due.item_id
    where i.id = due.item_id
    returning i.platform`);
  return [...new Set(rows.map(({ platform }) => platform))];
}
