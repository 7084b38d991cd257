/** What a restore does to the database around its rows. */
import { queueSchema } from '#server/jobs/schema.ts';
import type { BackupEnd, BackupPartition } from './manifest.ts';
import { listTables, type SessionClient } from './queries.ts';

/** Whether anything is there that a restore would replace. */
export async function holdsTables(client: SessionClient): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_tables where schemaname in ('public', 'drizzle', '${queueSchema}')) as is`,
  );
  return rows[0].is;
}

/** Processes of the product that are connected to this database, this one not counted. */
export async function countProcesses(client: SessionClient): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'tracklight' and pid <> pg_backend_pid()`,
  );
  return rows[0].count;
}

/** Tables and functions of the product; what belongs to an extension stays. */
export async function dropAll(client: SessionClient): Promise<void> {
  await client.query(`drop schema if exists drizzle cascade`);
  await client.query(`drop schema if exists ${queueSchema} cascade`);
  await client.query(`do $$
    declare one record;
    begin
      for one in
        select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute format('drop table if exists %s cascade', one.name); end loop;
      for one in
        select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop function if exists %s cascade', one.name); end loop;
    end $$`);
}

/** Made as the product makes them; those that a migration has made stay. */
export async function makePartition(
  client: SessionClient,
  { parent, name, bound }: BackupPartition,
): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass(format('public.%I', $1::text)) is null as "isMissing",
            format('create table public.%I (like public.%I including all)', $1::text, $2::text) as create,
            format('alter table public.%I attach partition public.%I', $2::text, $1::text) as attach`,
    [name, parent],
  );
  if (!rows[0].isMissing) return;
  await client.query(rows[0].create);
  await client.query(`${rows[0].attach} ${bound}`);
}

export type ForeignKey = { table: string; name: string; definition: string };

/** Without them rows may come in any order; put back, each is checked for all rows at once. */
export async function takeForeignKeys(client: SessionClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', '${queueSchema}'))
     order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

export async function putForeignKeys(client: SessionClient, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Rows that migrations or the queue's construction have written are in the backup too. */
export async function emptyTables(client: SessionClient): Promise<void> {
  const tables = await listTables(client);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
}

export async function setSequences(client: SessionClient, sequences: BackupEnd['sequences']): Promise<void> {
  await client.query(
    `select setval(to_regclass(given.name), given.value::bigint, given.called)
     from unnest($1::text[], $2::text[], $3::boolean[]) as given (name, value, called)
     where to_regclass(given.name) is not null`,
    [
      sequences.map(({ name }) => name),
      sequences.map(({ value }) => value),
      sequences.map(({ isCalled }) => isCalled),
    ],
  );
}

/** By which a process that finds files of a restore knows that the database has taken it. */
export const setMark = (client: SessionClient, mark: string) =>
  client.query(`comment on schema drizzle is 'restored ${mark.replace(/[^\w-]/g, '')}'`);

export async function hasMark(client: SessionClient, mark: string): Promise<boolean> {
  const { rows } = await client.query(
    `select obj_description(oid, 'pg_namespace') = 'restored ' || $1 as is from pg_namespace where nspname = 'drizzle'`,
    [mark],
  );
  return rows[0]?.is === true;
}

/** For as long as the transaction lasts, a process that starts waits here before it makes tables. */
export const lockMigrations = (client: SessionClient, lock: number) =>
  client.query('select pg_advisory_xact_lock($1)', [lock]);
