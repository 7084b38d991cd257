/** What a backup asks a database, and how rows come and go as the database's own text of each value. */
import type { Session } from '#server/db/client.ts';
import { queueSchema, queueTables } from '#server/jobs/schema.ts';
import type { BackupEnd, BackupPartition, BackupTable } from './manifest.ts';

export type SessionClient = Session['client'];

/** Values are written the same whatever server, role or database says otherwise, and none of their digits is lost. */
export async function fixTexts(client: SessionClient): Promise<void> {
  await client.query(
    `select set_config(name, value, true) from (values
       ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
       ('extra_float_digits', '1'), ('search_path', 'public')) as given (name, value)`,
  );
}

const names = (some: readonly string[]): string => some.map((name) => `'${name}'`).join(', ');

/** Tables that people’s rows are in: a partitioned one as a whole, never its partitions. */
const stateTables = `
  c.relkind in ('r', 'p') and not c.relispartition
  and (n.nspname = 'public' or (n.nspname = '${queueSchema}' and c.relname in (${names(queueTables)})))
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Generated columns are left out: they follow from the others. */
export async function listTables(client: SessionClient): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${stateTables}
     group by 1 order by 1`,
  );
  return rows;
}

export async function listPartitions(client: SessionClient): Promise<BackupPartition[]> {
  const { rows } = await client.query<BackupPartition>(
    `select parent.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  return rows;
}

/** None where nothing was ever migrated. */
export async function listApplied(client: SessionClient): Promise<string[]> {
  const { rows: there } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!there[0].is) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

export async function listSequences(client: SessionClient): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname in ('public', '${queueSchema}') order by 1`,
  );
  const found: BackupEnd['sequences'] = [];
  for (const { name } of rows) {
    // A sequence is a table of one row; a few of them, each read once a backup.
    const { rows: state } = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    found.push({ name, ...state[0] });
  }
  return found;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** `schema.table`, as a part of a statement. */
const quoted = (name: string): string => name.split('.').map(identifier).join('.');

export const openCursor = (client: SessionClient, { name, columns }: BackupTable) =>
  client.query(
    `declare rows no scroll cursor for
     select json_build_array(${columns.map((column) => `${identifier(column)}::text`).join(', ')})::text
     from ${quoted(name)}`,
  );

export async function fetchLines(client: SessionClient, count: number): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: `fetch ${count} from rows`, rowMode: 'array' });
  return rows.map(([line]) => line);
}

export const closeCursor = (client: SessionClient) => client.query('close rows');

/** Lines are arrays of texts, by the table's columns; each text is read by its column's own type. */
export async function columnTypes(client: SessionClient, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** For columns that are there: `given` says at which place of a line each of them stands. */
export type Insert = { table: string; columns: { name: string; type: string; place: number }[] };

export async function insertLines(
  client: SessionClient,
  { table, columns }: Insert,
  lines: Buffer,
): Promise<number> {
  const array = `[${lines.toString().trimEnd().replaceAll('\n', ',')}]`;
  const { rowCount } = await client.query(
    `insert into ${quoted(table)} (${columns.map(({ name }) => identifier(name)).join(', ')}) overriding system value
     select ${columns.map(({ type, place }) => `(line ->> ${place})::${type}`).join(', ')}
     from jsonb_array_elements($1::jsonb) as given (line)`,
    [array],
  );
  return rowCount ?? 0;
}
