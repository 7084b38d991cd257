/**
 * SQL that deletes what a platform's counters said before an instant: some rows a statement, and only counters', since
 * the terms bind neither imports nor what an owner signed in for.
 */
import { sql } from 'drizzle-orm';
import { utcDay } from '#domain/days.ts';
import { counterNames, metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { columnOf, metricList, numberNamed } from './columns.ts';
import { daily, items, observations } from './table.ts';

export type SomeItem = { id: string; platformTrackId: string };

/** A platform's items in the order of their ids there, some at a time. */
export async function selectItemsAfter(
  db: Db,
  platform: PlatformId,
  after: SomeItem,
  limit: number,
): Promise<SomeItem[]> {
  const { rows } = await db.execute<SomeItem>(sql`
    select id, platform_track_id as "platformTrackId" from ${items}
    where platform = ${platform} and (platform_track_id, id) > (${after.platformTrackId}, ${after.id})
    order by platform_track_id, id limit ${limit}::integer`);
  return rows;
}

const countIn = ({ rows }: { rows: { deleted: number }[] }): number => rows[0]?.deleted ?? 0;

/**
 * Answers how many. A number that has not moved for long has its only observation long ago; the first kept day on
 * which it was seen again takes over from it, or nobody could tell any more what stood when it next moves.
 */
export const deleteObservationsBefore = async (
  db: Db,
  itemIds: readonly string[],
  before: Date,
  limit: number,
): Promise<number> =>
  countIn(
    await db.execute<{ deleted: number }>(sql`
    with old as (
      select item_id, observed_at from ${observations}
      where item_id = any(${arrayOf('text', itemIds)}) and source = 'counter' and observed_at < ${at(before)}
      limit ${limit}::integer
    ),
    deleted as (
      delete from ${observations} o using old
      where o.item_id = old.item_id and o.observed_at = old.observed_at and o.source = 'counter'
        and o.observed_at < ${at(before)}
      returning o.item_id
    ),
    carried as (
      insert into ${observations} (item_id, observed_at, source, run_id, ${metricList()}, withheld)
      select first.item_id, first.observed_at, first.source, first.run_id, ${metricList('first')}, first.withheld
      from (select distinct item_id from deleted) as shortened
      cross join lateral (
        select * from ${daily} d
        where d.item_id = shortened.item_id and d.source = 'counter'
          and d.day >= ${utcDay(before)}::date and d.observed_at >= ${at(before)}
        order by d.day limit 1
      ) as first
      on conflict do nothing
    )
    select count(*) as deleted from deleted`),
  );

/** Answers how many. A fall from a number that stood on no day that is kept names one of a deleted day: it goes with it. */
export const deleteDaysBefore = async (
  db: Db,
  itemIds: readonly string[],
  before: Date,
  limit: number,
): Promise<number> =>
  countIn(
    await db.execute<{ deleted: number }>(sql`
    with old as (
      select item_id, day from ${daily}
      where item_id = any(${arrayOf('text', itemIds)}) and source = 'counter'
        and day <= ${utcDay(before)}::date and observed_at < ${at(before)}
      limit ${limit}::integer
    ),
    deleted as (
      delete from ${daily} d using old
      where d.item_id = old.item_id and d.day = old.day and d.day <= ${utcDay(before)}::date
      returning d.item_id, d.day
    ),
    last as (select item_id, max(day) as day from deleted group by item_id),
    uncorrected as (
      update ${daily} d set corrected = coalesce((
        select jsonb_object_agg(fall.key, fall.value) from jsonb_each(d.corrected) as fall
        where exists (
          select from ${daily} n
          where n.item_id = d.item_id and n.source = 'counter' and n.day > last.day and n.day < d.day
            and ${numberNamed('n', sql`fall.key`, counterNames)} is not null
        )
      ), '{}')
      from last
      where d.item_id = last.item_id and d.source = 'counter' and d.day > last.day and d.corrected <> '{}'
    )
    select count(*) as deleted from deleted`),
  );

const noNumbers = sql.raw([...metricNames.map(columnOf), ''].join(' = null, '));

/**
 * Takes the latest numbers from items whose numbers were last read before the instant; answers which. Facts stay. A
 * song that is private or blocked may be confirmed without numbers: then only a day with numbers tells their age.
 */
export async function clearNumbers(db: Db, itemIds: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with stale as materialized (
      select i.id from ${items} i
      where i.id = any(${arrayOf('text', itemIds)})
        and (num_nonnulls(${metricList('i')}) > 0 or i.withheld <> '[]')
        and not coalesce(i.status = 'active' and i.confirmed_at >= ${at(before)}, false)
        and not exists (
          select from ${daily} d
          where d.item_id = i.id and d.source = 'counter'
            and d.day >= ${utcDay(before)}::date and d.observed_at >= ${at(before)}
        )
      order by i.id for no key update
    )
    update ${items} i set ${noNumbers} withheld = '[]' from stale where i.id = stale.id
    returning i.id`);
  return rows.map((row) => row.id);
}
