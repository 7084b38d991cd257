/** SQL of the dry run's rows: how they come, are told and go. */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/imports.ts';
import type { RowVerdict } from '#domain/imports.ts';
import type { Db } from '#server/db/client.ts';
import { executePrepared, unnest } from '#server/db/sql.ts';
import { subjectOfRow } from '../run/queries-applying.ts';
import { importRows, imports } from '../table.ts';
import { betweenCells, type StagedRow } from './staged-row.ts';

const verdictOf = ({ reason, fate }: StagedRow): RowVerdict =>
  reason || fate === 'skipped' ? 'rejected' : fate;

/** What most rows of a file have in common. */
const common = {
  verdict: 'text',
  reason: 'text',
  file: 'integer',
  platform: 'text',
  store: 'text',
  dimension: 'text',
  key_name: 'text',
  currency: 'text',
  statement: 'text',
} as const;
type Shape = (string | number | null)[];

const shapeOf = (row: StagedRow): Shape => [
  verdictOf(row),
  row.reason ?? (row.fate === 'skipped' ? 'skipped' : null),
  row.file,
  row.platform,
  row.store,
  row.dimension,
  row.keyName,
  row.currency,
  row.statement,
];

/** The different shapes of these rows, and of each row the place of its own, counted from one. */
function shapesOf(rows: readonly StagedRow[]): { shapes: Shape[]; places: number[] } {
  const known = new Map<string, number>();
  const shapes: Shape[] = [];
  const places = rows.map((row) => {
    const shape = shapeOf(row);
    const key = JSON.stringify(shape);
    const place = known.get(key) ?? shapes.push(shape);
    known.set(key, place);
    return place;
  });
  return { shapes, places };
}

type Place = {
  importId: string;
  /** The position of the first of them. */
  first: number;
  /** `advancing`: none is stored where the turn is somebody else's. */
  turnOf: SQL;
};

/**
 * Answers whether they are stored. To hand five hundred rows over takes as long as to store them, so what they have in
 * common goes once.
 */
export async function insertRows(
  db: Db,
  { importId, first, turnOf }: Place,
  rows: readonly StagedRow[],
): Promise<boolean> {
  const { shapes, places } = shapesOf(rows);
  const inCommon = Object.entries(common).map(
    ([name, type], column) =>
      sql`(${sql.param(shapes.map((shape) => shape[column]))}::${sql.raw(type)}[])[shape] as ${sql.identifier(name)}`,
  );
  const { rowCount } = await executePrepared(
    db,
    sql`
    with ${turnOf}
    insert into ${importRows} (import_id, position, line, cells, subject, from_day, to_day, key, figures,
      ${sql.raw(Object.keys(common).join(', '))})
    select ${importId}, ${first}::integer + row_number() over () - 1, line, cells, subject, from_day,
      coalesce(to_day, from_day), key, figures::jsonb, ${sql.join(inCommon, sql`, `)}
    from ${unnest([...rows.entries()], {
      shape: ['integer', ([place]) => places[place]],
      line: ['integer', ([, row]) => row.line],
      cells: ['text', ([, row]) => row.cells.join(betweenCells)],
      subject: ['integer', ([, row]) => row.subject],
      from_day: ['date', ([, row]) => row.from],
      to_day: ['date', ([, row]) => (row.to === row.from ? null : row.to)],
      key: ['text', ([, row]) => row.key],
      figures: ['text', ([, row]) => row.figures && JSON.stringify(row.figures)],
    })} where exists (select from turn)`,
  );
  return rowCount === rows.length;
}

/** Positions of the first and the last row that are there. */
export async function selectEnds(
  db: Db,
  importId: string,
): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select min(position) as first, max(position) as last from ${importRows} where import_id = ${importId}`);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first === null || last === null ? undefined : { first, last };
}

/** By their positions: whoever asks for the first that are left reads past all that went before, again each time. */
export const deleteRows = async (
  db: Db,
  importId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> => {
  await executePrepared(
    db,
    sql`delete from ${importRows} where import_id = ${importId} and position > ${after} and position <= ${upTo}`,
  );
};

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
    select r.position, r.file, r.line, r.verdict, r.reason,
      string_to_array(r.cells, ${betweenCells}) as cells, r.from_day as "from", r.to_day as "to",
      r.dimension, r.key, case when not s.is_skipped then s.track_id end as "trackId", coalesce(r.figures, '{}') as figures,
      r.currency, r.stored
    from ${importRows} r
    left join ${subjectOfRow}
    where r.import_id = ${importId} and r.position > ${after}
      ${verdict === undefined ? sql`` : sql`and r.verdict = ${sql.raw(`'${verdict}'`)}`}
    order by r.position limit ${limit}`);
  return rows;
}
