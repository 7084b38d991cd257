/** A database of one's own for a test file: on the server of TEST_DATABASE_URL, else embedded in memory, one after another. */
import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { templateName } from './global-setup.ts';

/** As it came from the template: without rows, but for what the migrations and the queue's start wrote. Only tables that were written to have a size, and truncating one takes as long whatever it holds. */
async function empty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
     where (schemaname = 'public' or (schemaname = 'jobs' and tablename not in ('version', 'queue')))
       and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0`,
  );
  if (rows[0]?.names) await pool.query(`truncate ${rows[0].names} restart identity cascade`);
  // What the file before wrote is still counted as living, by which a table with dead rows seems tidy.
  await pool.query('select pg_stat_force_next_flush()');
  await pool.query('select pg_stat_reset()');
}

/** On the server: a copy of the template, under a name by which the end of the run finds and removes it. */
async function openCopy(through: (url: string) => string | Promise<string>): Promise<Database> {
  const serverUrl = inject('testDatabaseUrl');
  const name = `${inject('copies')}${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: serverUrl });
  await admin.pool.query(`create database ${name} template ${templateName} strategy file_copy`);
  await admin.close();
  return openDatabase({
    url: await through(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href),
  });
}

/** To open a database takes up to a second of processor time, so that files that share a process pass theirs on. */
const spares: Database[] = [];
/** A file has one for all its tests, and many of its tests one of their own. */
const mostSpares = 2;

const open = (): Promise<Database> =>
  inject('testDatabaseUrl')
    ? openCopy((url) => url)
    : openDatabase({ dataDir: undefined, template: inject('templateFile') });

/** `through`: another way to the server, as one that can be cut. */
export async function openTestDatabase(through?: Parameters<typeof openCopy>[0]): Promise<Database> {
  if (through && inject('testDatabaseUrl')) return openCopy(through);
  const database = spares.pop() ?? (await open());
  const close = async () => {
    if (spares.length === mostSpares) return database.close();
    await empty(database);
    spares.push(database);
  };
  return { ...database, close };
}

/** A database without any table, as so many processes see it; the embedded one has one process only. */
export async function openEmptyDatabases(processes: number): Promise<Database[]> {
  const serverUrl = inject('testDatabaseUrl');
  if (!serverUrl) {
    const database = await openDatabase({ dataDir: undefined });
    onTestFinished(() => database.close());
    return [database];
  }
  const name = `tracklight_empty_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: serverUrl });
  await admin.pool.query(`create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const databases = await Promise.all(Array.from({ length: processes }, () => openDatabase({ url })));
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
  });
  return databases;
}
