/** Rows of an archive out of their tables and into them, as texts that PostgreSQL writes and reads. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { imports } from '../imports/table.ts';
import { items } from '../metrics/table.ts';
import { figureSources, ownFigures } from '../own-figures/table.ts';
import { tracks } from '../tracks/table.ts';
import type { ColumnKind } from './parts/kinds.ts';
import type { TakeoutPart } from './parts/queries-part.ts';
import { entries } from './parts/queries-songs.ts';

/** A value a column of the part. */
export type Values = (string | null)[];

const column = (name: string): SQL => sql`t.${sql.identifier(name)}`;
const asText = (name: string, { type }: ColumnKind): SQL =>
  type === 'timestamptz'
    ? sql`to_char(${column(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${column(name)}::text`;

/** After which row of the part's order; `offset`: of rows that nothing tells apart. */
export type RowPlace = { after?: readonly (string | null)[] | undefined; offset: number };

/** `among`: values of the column that the part is read by. */
export async function selectPartRows(
  db: Db,
  part: TakeoutPart,
  userId: string,
  { after, offset, limit, among }: RowPlace & { limit: number; among?: readonly string[] | undefined },
): Promise<Values[]> {
  const kinds = Object.entries(part.columns);
  const key = part.key.map((name) => column(name));
  const order = key.length > 0 ? key : kinds.map(([name]) => column(name));
  const from = after?.map((value, place) => {
    const kind = part.columns[part.key[place] ?? ''];
    return sql`${value}::${sql.raw(kind?.type ?? 'text')}`;
  });
  const { rows } = await db.execute<{ line: Values }>(sql`
    select json_build_array(${sql.join(
      kinds.map(([name, kind]) => asText(name, kind)),
      sql`, `,
    )}) as line
    from ${part.table} t where ${part.mine(userId)}
    ${part.by && among ? sql`and ${column(part.by)} = any(${arrayOf('text', among)})` : sql``}
    ${from ? sql`and (${sql.join(key, sql`, `)}) > (${sql.join(from, sql`, `)})` : sql``}
    order by ${sql.join(order, sql`, `)} limit ${limit}::integer ${from ? sql`` : sql`offset ${offset}::integer`}`);
  return rows.map(({ line }) => line);
}

/** Ids that parts are read by, some at a time. */
export async function selectGroups(
  db: Db,
  by: NonNullable<TakeoutPart['by']>,
  userId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    by === 'item_id'
      ? sql`select t.id from ${items} t where ${entries.mine(userId)} and t.id > ${after} order by t.id limit ${limit}::integer`
      : sql`select id from ${figureSources}
          where user_id = ${userId} and is_shown and id > ${after} order by id limit ${limit}::integer`,
  );
  return rows.map(({ id }) => id);
}

/** What is there already stays: a second run goes on where a first one ended. */
export async function insertPartRows(
  db: Db,
  part: TakeoutPart,
  userId: string,
  rows: readonly Values[],
): Promise<void> {
  const kinds = Object.entries(part.columns);
  const fixed = Object.entries(part.restoredWith ?? {});
  const names = [...kinds, ...fixed].map(([name]) => sql.identifier(name));
  const arrays = kinds.map(
    ([, { type }], place) => sql`${sql.param(rows.map((row) => row[place] ?? null))}::${sql.raw(type)}[]`,
  );
  const given = kinds.map(([name]) => sql`t.${sql.identifier(name)}`);
  const added = fixed.map(([, value]) => (typeof value === 'object' ? sql`${userId}::text` : literal(value)));
  await db.execute(sql`
    insert into ${part.table} (${sql.join(names, sql`, `)})
    select ${sql.join([...given, ...added], sql`, `)}
    from unnest(${sql.join(arrays, sql`, `)}) as t (${sql.join(
      kinds.map(([name]) => sql.identifier(name)),
      sql`, `,
    )})
    on conflict do nothing`);
}

/** The parts' own values, never input. */
const literal = (value: string | boolean | number): SQL =>
  sql.raw(typeof value === 'string' ? `'${value}'` : String(value));

/** Nothing tells own figures apart, so a second run writes those of its sources anew. */
export async function deleteFiguresOf(
  db: Db,
  userId: string,
  sourceIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from ${ownFigures} where ctid = any(array(
      select ctid from ${ownFigures} where user_id = ${userId} and source_id = any(${arrayOf('text', sourceIds)})
      limit ${limit}::integer)) returning 1`);
  return rows.length;
}

/** What files of sources are called is told by their imports. */
export async function nameSources(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update ${figureSources} s set files = array(
      select f.value->>'name' from ${imports} i, jsonb_array_elements(i.files) with ordinality f
      where i.id = s.id order by f.ordinality)
    where s.user_id = ${userId}`);
}

/** Archives of before 0161 tell money without who pays it. */
export async function namePayers(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update ${ownFigures} f
    set statement = (case when file.value->>'kind' = 'mapped' then '' else coalesce(file.value->>'kind', '') end) || '|' || f.statement
    from ${imports} i cross join lateral jsonb_array_elements(i.files) with ordinality as file
    where f.user_id = ${userId} and i.id = f.source_id and file.ordinality = f.layer - i.layer + 1
      and f.figure in ('earnings', 'units') and position('|' in f.statement) = 0
      and (f.figure = 'earnings' or jsonb_array_length(coalesce(file.value->'money', '[]')) > 0)`);
}

/** Something of a person's own: whoever has any of it is no fresh account. */
export async function hasAnything(db: Db, userId: string): Promise<boolean> {
  const tables = ['tracks', 'waiting_links', 'list_views', 'campaigns', 'imports', 'connections'];
  const more = ['figure_sources', 'goals', 'alerts', 'playlists', 'uploads', 'audio_playlists'];
  const any = [...tables, ...more].map(
    (name) => sql`exists (select from ${sql.identifier(name)} where user_id = ${userId})`,
  );
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${sql.join(any, sql` or `)} as is`);
  return rows[0]?.is ?? false;
}

/** Links over the plan's limit: they are there, and not read. */
export const countPaused = (db: Db, userId: string): Promise<number> =>
  db.$count(tracks, and(eq(tracks.userId, userId), eq(tracks.isPaused, true)));
