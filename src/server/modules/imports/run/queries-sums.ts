/** SQL that adds up the rows of a dry run, some at a time: over a million of them one statement would keep all others waiting. */
import { type SQL, sql } from 'drizzle-orm';
import type { RowVerdict } from '#domain/imports.ts';
import { type Figure, soundFigures } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared, unnest } from '#server/db/sql.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';
import { importRows, importSubjects } from '../table.ts';
import { subjectOfRow } from './queries-applying.ts';

/** Rows by their positions: behind `after`, up to `upTo`. */
type Part = { importId: string; after: number; upTo: number };

const isWithin = ({ importId, after, upTo }: Part): SQL =>
  sql`r.import_id = ${importId} and r.position > ${after} and r.position <= ${upTo}`;

/** A sum that is told stays a whole number, however absurd what a file says. */
export const safeSum = (value: SQL): SQL =>
  sql`greatest(least(sum(${value}), 9007199254740991), -9007199254740991)::bigint`;

export type Sums = {
  file: number;
  verdict: RowVerdict;
  count: number;
  from: string | null;
  to: string | null;
};

export async function selectSums(db: Db, part: Part): Promise<Sums[]> {
  const { rows } = await executePrepared<Sums>(
    db,
    sql`
    select r.file, r.verdict, count(*) as count, min(r.from_day) as "from", max(r.to_day) as "to"
    from ${importRows} r where ${isWithin(part)} group by r.file, r.verdict`,
  );
  return rows;
}

/** Rows without a division, and those of statements: what charts would show of them. */
const isTelling = sql`
  r.verdict in ('new', 'known', 'differs') and (r.dimension = '' or r.statement <> '') and r.from_day is not null`;

export type Line = {
  trackId: string | null;
  platform: PlatformId | null;
  figure: Figure;
  rows: number;
  sum: number;
  first: string;
  last: string;
};

/** What these rows would bring, by link, platform and figure. */
export async function selectLines(db: Db, part: Part): Promise<Line[]> {
  const { rows } = await executePrepared<Line>(
    db,
    sql`
    select s.track_id as "trackId", t.platform, t.figure, sum(t.rows)::bigint as rows, ${safeSum(sql`t.sum`)} as sum,
      min(t.first) as first, max(t.last) as last
    from (
      select r.subject, r.platform, f.key as figure, count(*) as rows, sum(f.value::bigint) as sum,
        min(r.from_day) as first, max(r.from_day) as last
      from ${importRows} r cross join lateral jsonb_each_text(r.figures) as f (key, value)
      where ${isWithin(part)} and ${isTelling} and f.key <> all(${arrayOf('text', soundFigures)})
      group by r.subject, r.platform, f.key
    ) as t left join ${importSubjects} s on s.import_id = ${part.importId} and s.id = t.subject
    group by s.track_id, t.platform, t.figure`,
  );
  return rows;
}

export type Drawn = Pick<Line, 'trackId' | 'platform' | 'figure'> & { isLong: boolean };
export type DrawnPoint = { line: number; from: string; to: string; value: number; isNew: boolean };

/** Points of these lines as far as these rows tell them, by day or by month; `line`: its place. */
export async function selectPoints(db: Db, part: Part, lines: readonly Drawn[]): Promise<DrawnPoint[]> {
  const trackIds = lines.flatMap(({ trackId }) => trackId ?? []);
  const { rows } = await executePrepared<DrawnPoint>(
    db,
    sql`
    with line as materialized (
      select * from ${unnest([...lines.entries()], {
        place: ['integer', ([place]) => place],
        track_id: ['text', ([, line]) => line.trackId],
        platform: ['text', ([, line]) => line.platform],
        figure: ['text', ([, line]) => line.figure],
        is_long: ['boolean', ([, line]) => line.isLong],
      })}
    ),
    subject as materialized (
      select id from ${importSubjects} where import_id = ${part.importId} and track_id = any(${arrayOf('text', trackIds)})
    )
    select l.place as line, case when l.is_long then date_trunc('month', r.from_day)::date else r.from_day end as "from",
      max(r.to_day) as "to", ${safeSum(sql`(r.figures ->> l.figure)::bigint`)} as value,
      bool_or(r.verdict = 'new') as "isNew"
    from ${importRows} r left join ${subjectOfRow}
    join line l on l.track_id is not distinct from s.track_id and l.platform is not distinct from r.platform
      and r.figures ? l.figure
    where ${isWithin(part)} and ${isTelling} and (r.subject is null or r.subject in (select id from subject))
    group by 1, 2`,
  );
  return rows;
}

export async function selectTitles(db: Db, trackIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select t.id, i.title from ${tracks} t join ${items} i on i.id = t.item_id
    where t.id = any(${arrayOf('text', trackIds)})`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
