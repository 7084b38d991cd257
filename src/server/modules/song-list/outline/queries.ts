/** SQL of what a list is like without its rows. */
import { type SQL, sql } from 'drizzle-orm';
import type { FilterName } from '#contract/track-list.ts';
import { fewCuts, mostRowsOfPage, rowsOfPage } from '#domain/limits.ts';
import { isMetric, type Metric, metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import { columnOf } from '../../metrics/columns.ts';
import { songFacts } from '../../tracks/table.ts';
import {
  type Cursor,
  conditionsOf,
  inOrder,
  type ListWanted,
  listed,
  songPlaces,
  sortKeyOf,
} from '../queries-list.ts';

export type Cut = Pick<Cursor, 'value' | 'id'>;

/** Rows where the list may be cut, at even distances; the last row of all is none. */
export async function selectCuts(
  db: Db,
  wanted: ListWanted,
  by: 'link' | 'song',
): Promise<{ rows: number; links: number; pageRows: number; cuts: Cut[] }> {
  const key = sortKeyOf(wanted);
  const links = sql`select t.id, ${key} as key from ${listed} where ${sql.join(conditionsOf(wanted), sql` and `)}`;
  const placed =
    by === 'link'
      ? sql`select id, key, count(*) over () as links from (${links}) l`
      : sql`select * from (select id, key, place, count(*) over () as links from (${songPlaces(wanted)}) l) a where place = 1`;
  const order = inOrder(wanted, sql`key`, sql`id`);
  const { rows } = await db.execute<Cut & { place: number; links: number; rows: number; every: number }>(sql`
    with numbered as (
      select id, key, links, row_number() over (order by ${order}) as number, count(*) over () as rows
      from (${placed}) p
    )
    select id, key::text as value, number as place, rows, links, every
    from numbered, greatest(${rowsOfPage}::bigint, least(${mostRowsOfPage}::bigint, rows / ${fewCuts}::bigint)) as every
    where number % every = 0 or number = rows order by number`);
  const last = rows.at(-1);
  const cuts = rows.filter(({ place }) => place !== last?.rows).map(({ id, value }) => ({ id, value }));
  return { rows: last?.rows ?? 0, links: last?.links ?? 0, pageRows: last?.every ?? rowsOfPage, cuts };
}

/** How many rows the others let through, for each of the filters. */
export async function countWithout(
  db: Db,
  wanted: ListWanted,
  filters: readonly FilterName[],
): Promise<Partial<Record<FilterName, number>>> {
  const counts = filters.map((name) => {
    const conditions = conditionsOf({ ...wanted, [name]: undefined });
    const row = wanted.by === 'song' ? sql`distinct t.song_id` : sql`*`;
    return sql`count(${row}) filter (where ${sql.join(conditions, sql` and `)}) as ${sql.identifier(name)}`;
  });
  const { rows } = await db.execute<Partial<Record<FilterName, number>>>(sql`
    select ${sql.join(counts, sql`, `)} from ${listed} where t.user_id = ${wanted.userId}`);
  return rows[0] ?? {};
}

export type FactsRow = {
  links: number;
  songs: number;
  platforms: PlatformId[] | null;
  metrics: Metric[];
  state: boolean | null;
  perDay: boolean | null;
  isPerDayKnown: boolean | null;
  against: boolean | null;
  change: boolean | null;
  releaseDate: boolean | null;
  firstAddedAt: string | null;
  lastSyncedAt: string | null;
  nextSyncAt: string | null;
};

const anyOf = (metric: Metric): SQL =>
  sql.raw(
    `case when bool_or(i.${columnOf(metric)} is not null or i.withheld ? '${metric}') then '${metric}' end`,
  );

/** Of the whole list, in one pass. */
export async function selectOutlineFacts(db: Db, userId: string): Promise<FactsRow | undefined> {
  const { rows } = await executePrepared<FactsRow & { shown: (Metric | null)[] }>(
    db,
    sql`
    select count(*) as links, count(distinct t.song_id) as songs, array_agg(distinct i.platform) as platforms,
      array[${sql.join(metricNames.map(anyOf), sql`, `)}] as shown,
      bool_or(g.momentum ->> 'state' is not null) as state,
      bool_or(coalesce(g.momentum ->> 'perDay', g.momentum ->> 'gained') is not null) as "perDay",
      bool_or(g.momentum ->> 'perDay' is not null) as "isPerDayKnown",
      bool_or(g.momentum ->> 'against' is not null) as against,
      bool_or(g.lead_gained is not null) as change,
      bool_or(i.release_date is not null)
        or exists (select from ${songFacts} where user_id = ${userId} and release_date is not null) as "releaseDate",
      min(t.added_at) as "firstAddedAt", max(i.confirmed_at) as "lastSyncedAt", min(i.next_sync_at) as "nextSyncAt"
    from ${listed}
    where t.user_id = ${userId} and t.removed_at is null`,
  );
  const [row] = rows;
  return row && { ...row, metrics: row.shown.filter((name) => name !== null && isMetric(name)) };
}
