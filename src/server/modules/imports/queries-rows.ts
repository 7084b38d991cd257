/** SQL of the dry run's rows: how they come, are told, counted and go. */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportPreview, ImportRow } from '#contract/imports.ts';
import type { RowVerdict } from '#domain/imports.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { subjectOfRow } from './queries-applying.ts';
import type { StagedRow } from './staged-row.ts';
import { importRows, imports } from './table.ts';

const verdictOf = ({ reason, fate }: StagedRow): RowVerdict =>
  reason || fate === 'skipped' ? 'rejected' : fate;

/** `first`: the position of the first of them. */
export async function insertRows(
  db: Db,
  importId: string,
  rows: readonly StagedRow[],
  first: number,
): Promise<void> {
  await executePrepared(
    db,
    sql`
    insert into ${importRows} (import_id, position, file, line, verdict, reason, cells, subject, platform, store,
      from_day, to_day, dimension, key, key_name, figures, currency, statement)
    select ${importId}, ${first}::integer + place - 1, file, line, verdict, reason, cells::jsonb, subject, platform,
      store, from_day, to_day, dimension, key, key_name, figures::jsonb, currency, statement
    from (select row_number() over () as place, given.* from ${unnest(rows, {
      file: ['integer', (row) => row.file],
      line: ['integer', (row) => row.line],
      verdict: ['text', verdictOf],
      reason: ['text', (row) => row.reason ?? (row.fate === 'skipped' ? 'skipped' : null)],
      cells: ['text', (row) => JSON.stringify(row.cells)],
      subject: ['integer', (row) => row.subject],
      platform: ['text', (row) => row.platform],
      store: ['text', (row) => row.store],
      from_day: ['date', (row) => row.from],
      to_day: ['date', (row) => row.to],
      dimension: ['text', (row) => row.dimension],
      key: ['text', (row) => row.key],
      key_name: ['text', (row) => row.keyName],
      figures: ['text', (row) => row.figures && JSON.stringify(row.figures)],
      currency: ['text', (row) => row.currency],
      statement: ['text', (row) => row.statement],
    })}) as rows`,
  );
}

/** At most `limit`; answers how many went. */
export async function deleteRows(db: Db, importId: string, limit: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from ${importRows} where import_id = ${importId}
        and position in (select position from ${importRows} where import_id = ${importId} order by position limit ${limit})
      returning 1
    ) select count(*) as count from gone`);
  return rows[0]?.count ?? 0;
}

/** Rows of imports that are gone with their account. */
export async function deleteOrphans(db: Db): Promise<void> {
  await db.execute(sql`delete from ${importRows} where import_id not in (select id from ${imports})`);
}

export type Sums = {
  file: number;
  verdict: RowVerdict;
  count: number;
  from: string | null;
  to: string | null;
};

export async function selectSums(db: Db, importId: string): Promise<Sums[]> {
  const { rows } = await db.execute<Sums>(sql`
    select file, verdict, count(*) as count, min(from_day) as "from", max(to_day) as "to"
    from ${importRows} where import_id = ${importId} group by file, verdict`);
  return rows;
}

export type ListedRow = Omit<ImportRow, 'dimension'> & {
  position: number;
  dimension: ImportRow['dimension'] | '';
};

/** In the order of files and lines. */
export async function selectRows(
  db: Db,
  importId: string,
  { verdict, after, limit }: { verdict: RowVerdict | undefined; after: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select r.position, r.file, r.line, r.verdict, r.reason, r.cells, r.from_day as "from", r.to_day as "to",
      r.dimension, r.key, case when not s.is_skipped then s.track_id end as "trackId", coalesce(r.figures, '{}') as figures,
      r.currency, r.stored
    from ${importRows} r
    left join ${subjectOfRow}
    where r.import_id = ${importId} and r.position > ${after}
      ${verdict === undefined ? sql`` : sql`and r.verdict = ${sql.raw(`'${verdict}'`)}`}
    order by r.position limit ${limit}`);
  return rows;
}

/** Points that one line of the preview has by day; beyond them it has one a month. */
const mostDays = 120;
const mostLines = 10;
const mostPoints = 400;

/** What rows without a division, and those of statements, would bring, by link, platform and figure: the lines with the most rows. */
const tellingRows = (importId: string): SQL => sql`
  select s.track_id, r.platform, f.key as figure, f.value::bigint as value, r.from_day, r.to_day, r.verdict
  from ${importRows} r
  left join ${subjectOfRow}
  cross join lateral jsonb_each_text(r.figures) as f (key, value)
  where r.import_id = ${importId} and r.verdict in ('new', 'known', 'differs')
    and (r.dimension = '' or r.statement <> '') and r.from_day is not null`;

export async function selectPreview(db: Db, importId: string): Promise<ImportPreview> {
  const { rows } = await db.execute<ImportPreview[number]>(sql`
    with telling as materialized (${tellingRows(importId)}),
    lines as (
      select track_id, platform, figure, sum(value)::bigint as sum, count(*) as rows,
        max(from_day) - min(from_day) > ${mostDays} as is_long
      from telling group by track_id, platform, figure
      order by rows desc, sum desc, track_id, figure limit ${mostLines}
    ),
    points as (
      select l.track_id, l.platform, l.figure,
        case when l.is_long then date_trunc('month', t.from_day)::date else t.from_day end as start,
        max(t.to_day) as "end", sum(t.value)::bigint as value, bool_or(t.verdict = 'new') as is_new
      from lines l join telling t on t.track_id is not distinct from l.track_id
        and t.platform is not distinct from l.platform and t.figure = l.figure
      group by 1, 2, 3, 4
    )
    select l.track_id as "trackId", i.title, l.platform, l.figure, l.sum, (
      select json_agg(json_build_object('from', p.start, 'to', p.end, 'value', p.value, 'isNew', p.is_new) order by p.start)
      from (
        select * from points p where p.track_id is not distinct from l.track_id
          and p.platform is not distinct from l.platform and p.figure = l.figure
        order by p.start desc limit ${mostPoints}
      ) as p
    ) as points
    from lines l left join ${tracks} t on t.id = l.track_id left join ${items} i on i.id = t.item_id
    order by l.rows desc, l.sum desc, l.track_id, l.figure`);
  return rows;
}
