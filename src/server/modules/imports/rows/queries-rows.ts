/** SQL of the dry run's rows: how they come, are told and go. */
import { sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/imports.ts';
import type { RowVerdict } from '#domain/imports.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { subjectOfRow } from '../run/queries-applying.ts';
import { importRows, imports } from '../table.ts';
import type { StagedRow } from './staged-row.ts';

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

/** At most `limit`, by where they lie: by their keys they would be looked up one by one. Answers how many went. */
export async function deleteRows(db: Db, importId: string, limit: number): Promise<number> {
  const { rows } = await executePrepared<{ count: number }>(
    db,
    sql`
    with chosen as (
      select ctid from ${importRows} where import_id = ${importId} order by position limit ${limit}
    ), gone as (delete from ${importRows} where ctid = any(array(select ctid from chosen)) returning 1)
    select count(*) as count from gone`,
  );
  return rows[0]?.count ?? 0;
}

/** Rows of imports that are gone with their account. */
export async function deleteOrphans(db: Db): Promise<void> {
  await db.execute(sql`delete from ${importRows} where import_id not in (select id from ${imports})`);
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
