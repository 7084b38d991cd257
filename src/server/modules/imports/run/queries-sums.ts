/** SQL that adds up the rows of a dry run, some at a time: over a million of them one statement would keep all others waiting. */
import { type SQL, sql } from 'drizzle-orm';
import type { RowReason, RowVerdict } from '#domain/imports.ts';
import type { Figure } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';
import { importRows, importSubjects } from '../table.ts';

/** Rows by their positions: behind `after`, up to `upTo`. */
type Part = { importId: string; after: number; upTo: number };

const currencyOf = (figure: SQL): SQL => sql`case when ${figure} = 'earnings' then r.currency else '' end`;

const isWithin = ({ importId, after, upTo }: Part): SQL =>
  sql`r.import_id = ${importId} and r.position > ${after} and r.position <= ${upTo}`;

/** A sum that is told stays a whole number, however absurd what a file says. */
export const safeSum = (value: SQL): SQL =>
  sql`greatest(least(sum(${value}), 9007199254740991), -9007199254740991)::bigint`;

/** Rows without a division, and those of statements, which say each thing once: what charts would show of them. */
const isTelling = sql`
  r.verdict in ('new', 'known', 'differs') and r.from_day is not null
  and (r.dimension = '' or r.statement <> '' or r.figures ?| array['units', 'earnings'])`;

/** Rows of a file with one verdict, and the days they are of. */
export type Sums = {
  file: number;
  verdict: RowVerdict;
  rows: number;
  from: string | null;
  to: string | null;
};

/** What rows would bring of one figure of a song on a platform; `subject` null: of no song. */
export type Brought = {
  subject: number | null;
  platform: PlatformId | null;
  figure: Figure;
  /** Of money; two are never added up. */
  currency: string;
  rows: number;
  sum: number;
  /** Days on which they begin. */
  first: string;
  last: string;
};

type Counted = Sums & Brought & { isOfFile: boolean; figures: number };

/** From one look at each row, which counts once, and once for each of its figures that charts would show. */
export async function selectCounts(db: Db, part: Part): Promise<{ sums: Sums[]; brought: Brought[] }> {
  const { rows } = await executePrepared<Counted>(
    db,
    sql`
    select grouping(r.file) = 0 as "isOfFile", r.file, r.verdict, r.subject, r.platform, f.key as figure,
      ${currencyOf(sql`f.key`)} as currency,
      count(*) filter (where f.place is null or f.place = 1) as rows, count(f.place) as figures,
      ${safeSum(sql`f.value::numeric`)} as sum,
      min(r.from_day) as "from", max(r.to_day) as "to", min(r.from_day) as first, max(r.from_day) as last
    from ${importRows} r
    left join lateral jsonb_each_text(case when ${isTelling} then r.figures end)
      with ordinality as f (key, value, place) on true
    where ${isWithin(part)}
    group by grouping sets ((r.file, r.verdict), (r.subject, r.platform, f.key, ${currencyOf(sql`f.key`)}))
    having grouping(r.file) = 0 or f.key is not null`,
  );
  return {
    sums: rows.filter(({ isOfFile }) => isOfFile),
    brought: rows.filter(({ isOfFile }) => !isOfFile).map((row) => ({ ...row, rows: row.figures })),
  };
}

/** Money of rows that are not stored though they can be read. */
export type LeftOut = {
  file: number;
  reason: RowReason;
  currency: string;
  rows: number;
  amount: number;
};

export async function selectLeftOut(db: Db, part: Part): Promise<LeftOut[]> {
  const { rows } = await executePrepared<LeftOut>(
    db,
    sql`
    select r.file, r.reason, r.currency, count(*)::int as rows,
      sum((r.figures ->> 'earnings')::numeric)::float8 as amount
    from ${importRows} r
    where ${isWithin(part)} and r.verdict = 'rejected' and r.figures ? 'earnings'
    group by 1, 2, 3`,
  );
  return rows;
}

/** Songs of an import and the links that they were taken for, behind `after`, in the order of their ids. */
export async function selectTaken(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; trackId: string | null }[]> {
  const { rows } = await executePrepared<{ id: number; trackId: string | null }>(
    db,
    sql`
    select id, track_id as "trackId" from ${importSubjects}
    where import_id = ${importId} and id > ${after} order by id limit ${limit}`,
  );
  return rows;
}

/** A song of a line: `line` is its place. */
export type Drawn = Pick<Brought, 'subject' | 'platform' | 'figure' | 'currency'> & {
  line: number;
  isLong: boolean;
};
export type DrawnPoint = { line: number; from: string; to: string; value: number; isNew: boolean };

/** Points of these lines as far as these rows tell them, by day or by month. */
export async function selectPoints(db: Db, part: Part, drawn: readonly Drawn[]): Promise<DrawnPoint[]> {
  const { rows } = await executePrepared<DrawnPoint>(
    db,
    sql`
    with drawn as materialized (
      select * from ${unnest(drawn, {
        line: ['integer', (each) => each.line],
        subject: ['integer', (each) => each.subject ?? -1],
        platform: ['text', (each) => each.platform ?? ''],
        figure: ['text', (each) => each.figure],
        currency: ['text', (each) => each.currency],
        is_long: ['boolean', (each) => each.isLong],
      })}
    )
    select d.line, case when d.is_long then date_trunc('month', r.from_day)::date else r.from_day end as "from",
      max(r.to_day) as "to", ${safeSum(sql`(r.figures ->> d.figure)::numeric`)} as value,
      bool_or(r.verdict = 'new') as "isNew"
    from ${importRows} r join drawn d on d.subject = coalesce(r.subject, -1) and d.platform = coalesce(r.platform, '')
      and r.figures ? d.figure and ${currencyOf(sql`d.figure`)} = d.currency
    where ${isWithin(part)} and ${isTelling} and coalesce(r.subject, -1) in (select subject from drawn) group by 1, 2`,
  );
  return rows;
}

type Named = { title: string; artist: string; isrc: string | null };

export async function selectLineNames(db: Db, trackIds: readonly string[]): Promise<Map<string, Named>> {
  const { rows } = await db.execute<Named & { id: string }>(sql`
    select t.id, i.shown_title as title, i.artist, i.isrc from ${tracks} t join ${items} i on i.id = t.item_id
    where t.id = any(${arrayOf('text', trackIds)})`);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}
