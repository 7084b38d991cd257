/** Makes the database of a backup anew inside one transaction: tables as of then, rows, and what this version adds. */
import { applyMigrationsWithin, knownMigrations, migrationLock } from '#server/db/migrate.ts';
import { queueConstruction, queueSchema } from '#server/jobs/schema.ts';
import { type BackupEnd, type BackupHead, type BackupTable, BadBackup } from './manifest.ts';
import { counted, type openProgress, type Tell } from './progress.ts';
import { columnTypes, fixTexts, type Insert, insertLines, type SessionClient } from './queries.ts';
import {
  dropAll,
  emptyTables,
  type ForeignKey,
  lockMigrations,
  makePartition,
  putForeignKeys,
  setMark,
  setSequences,
  takeForeignKeys,
} from './queries-target.ts';
import { readBackup } from './read-backup.ts';

export type Loading = {
  client: SessionClient;
  embedded: boolean;
  file: string;
  signal: AbortSignal;
  tell: Tell;
  progress: ReturnType<typeof openProgress>;
  /** What is there goes first. */
  mayReplace: boolean;
  /** Written into the restored database. */
  mark: string;
  /** Asked once the lock is held that a starting process waits for. */
  check(): Promise<void>;
};

/** The queue's tables are made as this version of it makes them: what a column is for that went away is not kept. */
const isOfQueue = (table: string): boolean => table.startsWith(`${queueSchema}.`);

/** Where the migrations of a backup end among ours; it has to be the beginning of them. */
export function migrationsOf({ migrations, version }: BackupHead, file: string): number {
  const known = knownMigrations();
  if (migrations.every((hash, place) => known[place] === hash)) return migrations.length;
  throw new BadBackup(
    `The backup ${file} was made by a newer version of Tracklight, or another one (${version}): its database knows what this version does not. Restore it with the version that made it, or a later one.`,
  );
}

async function makeTables({ client, embedded, file }: Loading, head: BackupHead): Promise<ForeignKey[]> {
  await applyMigrationsWithin(client, 0, migrationsOf(head, file));
  if (head.tables.some(({ name }) => isOfQueue(name))) await client.query(queueConstruction(embedded));
  for (const partition of head.partitions) await makePartition(client, partition);
  const keys = await takeForeignKeys(client);
  await emptyTables(client);
  return keys;
}

async function planInsert(client: SessionClient, { name, columns }: BackupTable): Promise<Insert> {
  const types = await columnTypes(client, name);
  const found = columns.flatMap((column, place) => {
    const type = types.get(column);
    return type === undefined ? [] : [{ name: column, type, place }];
  });
  if (found.length === 0 || (found.length < columns.length && !isOfQueue(name)))
    throw new BadBackup(`The backup’s table ${name} is not the one that its version has.`);
  return { table: name, columns: found };
}

/** Resolves with what was read, which is what the manifest says; nothing is committed yet. */
export async function loadBackup(loading: Loading): Promise<BackupEnd> {
  const { client, file, signal, tell, progress, check } = loading;
  const inserts = new Map<string, Insert>();
  const rows = new Map<string, number>();
  let keys: ForeignKey[] = [];
  await client.query('begin');
  await fixTexts(client);
  await lockMigrations(client, migrationLock);
  await check();
  if (loading.mayReplace) await dropAll(client);
  const { head, end } = await readBackup(
    file,
    {
      async head(head) {
        keys = await makeTables(loading, head);
        for (const table of head.tables) inserts.set(table.name, await planInsert(client, table));
      },
      async rows({ name }, lines, count) {
        signal.throwIfAborted();
        const insert = inserts.get(name);
        const written = insert ? await insertLines(client, insert, lines) : 0;
        if (written !== count) throw new Error(`Of ${name}, ${written} of ${count} rows were written.`);
        rows.set(name, (rows.get(name) ?? 0) + count);
        progress(() => `  ${name}: ${counted(rows.get(name) ?? 0, 'row')} so far`);
      },
    },
    signal,
  );
  tell('  All rows are in; what they refer to is checked.');
  await putForeignKeys(client, keys);
  await setSequences(client, end.sequences);
  await applyMigrationsWithin(client, head.migrations.length);
  await setMark(client, loading.mark);
  return end;
}
