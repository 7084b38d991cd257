/** Writes the whole state into one file, while the product runs or stands still (docs/decisions/0059-backup.md). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { openDataFolder } from '#server/db/data-folder.ts';
import { copyFolder, copyWhileServed } from '#server/db/folder-copy.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { filesBelow, holdFiles } from './data-files.ts';
import { type BackupEnd, type BackupHead, backupFormat, endName, headName } from './manifest.ts';
import { counted, openProgress, type Tell } from './progress.ts';
import {
  closeCursor,
  fetchLines,
  fixTexts,
  listApplied,
  listPartitions,
  listSequences,
  listTables,
  openCursor,
  type SessionClient,
} from './queries.ts';
import { type BackupSource, openSource } from './source.ts';
import { type ArchiveWriter, openBackup } from './write-archive.ts';

export type BackupOrder = {
  file: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of the product. */
  version: string;
  /** A file of that name may be replaced. */
  mayReplace: boolean;
  tell: Tell;
  signal: AbortSignal;
};

export type MadeBackup = { head: BackupHead; end: BackupEnd };

/** Rows are fetched so many at a time that a chunk has about this size, however long they are. */
const chunkBytes = 256 * 1024;
const firstFetch = 100;
const mostAtOnce = 5_000;

type Writing = BackupOrder & {
  client: SessionClient;
  archive: ArchiveWriter;
  progress: ReturnType<typeof openProgress>;
};

async function writeTable(
  { client, archive, progress, signal }: Writing,
  table: BackupHead['tables'][number],
): Promise<{ rows: number; sha256: string }> {
  await openCursor(client, table);
  const hash = createHash('sha256');
  let [rows, bytes, part] = [0, 0, 0];
  for (let asked = firstFetch; ; ) {
    signal.throwIfAborted();
    const lines = await fetchLines(client, asked);
    if (lines.length === 0) break;
    const chunk = Buffer.from(`${lines.join('\n')}\n`);
    hash.update(chunk);
    await archive.add(`tables/${table.name}/${String(++part).padStart(6, '0')}.ndjson`, chunk);
    rows += lines.length;
    bytes += chunk.length;
    progress(() => `  ${table.name}: ${counted(rows, 'row')} so far`);
    if (lines.length < asked) break;
    asked = Math.max(1, Math.min(mostAtOnce, Math.floor((chunkBytes * rows) / bytes)));
  }
  await closeCursor(client);
  return { rows, sha256: hash.digest('hex') };
}

async function writeFiles({ archive, progress, signal }: Writing, held: string): Promise<BackupEnd['files']> {
  const files: BackupEnd['files'] = {};
  if (!existsSync(held)) return files;
  for await (const path of filesBelow(held)) {
    signal.throwIfAborted();
    files[path] = await archive.addFile(`files/${path}`, join(held, path));
    progress(() => `  ${counted(Object.keys(files).length, 'file')} so far`);
  }
  return files;
}

async function readHead({ client, version }: Writing, embedded: boolean): Promise<BackupHead> {
  const migrations = await listApplied(client);
  if (migrations.length === 0)
    throw new Error(
      'There is nothing to back up: the database is empty. Has the product ever been started on it?',
    );
  return {
    product: 'tracklight',
    format: backupFormat,
    version,
    madeAt: systemClock.now().toISOString(),
    database: embedded ? 'embedded' : 'server',
    migrations,
    tables: await listTables(client),
    partitions: await listPartitions(client),
  };
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Everything is read in one transaction, which sees the database as it was at its first statement. */
async function write(writing: Writing, embedded: boolean, hold: () => Promise<string>): Promise<MadeBackup> {
  const { client, archive, tell } = writing;
  await client.query('begin isolation level repeatable read read only');
  await fixTexts(client);
  const head = await readHead(writing, embedded);
  const held = await hold();
  await archive.add(headName, asJson(head));
  const tables: BackupEnd['tables'] = {};
  for (const table of head.tables) {
    const written = await writeTable(writing, table);
    tables[table.name] = written;
    if (written.rows > 0) tell(`  ${table.name}: ${counted(written.rows, 'row')}`);
  }
  const files = await writeFiles(writing, held);
  const end = { tables, files, sequences: await listSequences(client), order: archive.order() };
  await client.query('commit');
  await archive.add(endName, asJson(end));
  await archive.close();
  return { head, end };
}

/** While this lasts `copyFolder` is ours: for a copy of the embedded database, and for second names of files. */
async function takeStaging(dataDir: string): Promise<{ folder: string; leave(): Promise<void> }> {
  const folder = join(dataDir, copyFolder);
  openDataFolder(folder);
  const lock = await lockFolder(folder, () => {}).catch((error: Error) => {
    throw new Error(`Another backup of ${dataDir} is under way. ${error.message}`);
  });
  return {
    folder,
    async leave() {
      lock.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openSnapshot(
  { databaseUrl, tell, signal }: BackupOrder,
  dataDir: string,
  staging: string,
): Promise<BackupSource> {
  if (databaseUrl) return openSource({ url: databaseUrl });
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is nothing to back up: ${dataDir} holds no database.`);
  if (!(await copyWhileServed(dataDir, signal))) return openSource({ dataDir });
  tell('The product is running: its database was copied, and it goes on.');
  return openSource({ dataDir: join(staging, 'copy') });
}

function checkTarget({ file, mayReplace }: BackupOrder, dataDir: string): void {
  const path = resolve(file);
  if (!relative(resolve(dataDir), path).startsWith('..'))
    throw new Error(
      `${file} lies in the data folder ${dataDir}, of which it is the backup. Put it on another disk, or at least in another folder.`,
    );
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
  if (!mayReplace && existsSync(path))
    throw new Error(`${file} is there already. Name another file, or add --replace.`);
}

async function writeInto(
  order: BackupOrder,
  source: BackupSource,
  draft: string,
  hold: () => Promise<string>,
) {
  await rm(draft, { force: true });
  const archive = openBackup(draft, order.signal);
  try {
    const { client, embedded } = source;
    const progress = openProgress(order.tell);
    return await write({ ...order, client, archive, progress }, embedded, hold);
  } catch (error) {
    await archive.abort();
    throw error;
  }
}

export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const dataDir = resolve(order.dataDir);
  checkTarget(order, dataDir);
  const draft = `${resolve(order.file)}.unfinished`;
  const isThere = existsSync(dataDir);
  if (!isThere && !order.databaseUrl)
    throw new Error(`There is nothing to back up: there is no data folder ${dataDir}.`);
  const staging = isThere ? await takeStaging(dataDir) : undefined;
  const held = join(staging?.folder ?? dataDir, 'files');
  const hold = async () => {
    if (staging) await holdFiles(dataDir, held);
    return held;
  };
  let source: BackupSource | undefined;
  try {
    source = await openSnapshot(order, dataDir, staging?.folder ?? '');
    const made = await writeInto(order, source, draft, hold);
    order.signal.throwIfAborted();
    await rename(draft, resolve(order.file));
    return made;
  } finally {
    await source?.close().catch(() => {});
    await rm(draft, { force: true });
    await staging?.leave();
  }
}
