/**
 * Puts the state of a backup in the place of what is there. Nothing changes before all of it stands beside: of the
 * embedded database as files, on a server as a transaction (docs/decisions/0059-backup.md).
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { keepPrivate, openDataFolder } from '#server/db/data-folder.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { planFile, putInPlace, type RestorePlan, readyFolder } from '#server/db/restored-folder.ts';
import { listState } from './data-files.ts';
import { finishRestore } from './finish.ts';
import { loadBackup, migrationsOf } from './load.ts';
import { counted, openProgress, type Tell } from './progress.ts';
import { countProcesses, holdsTables } from './queries-target.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';
import { type BackupSource, openSource } from './source.ts';

export type RestoreOrder = {
  file: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** What is there may go. */
  mayReplace: boolean;
  tell: Tell;
  signal: AbortSignal;
};

/** Everything is made here, beside its place. */
const draftName = 'restore.unfinished';

type Restoring = RestoreOrder & { dataDir: string; draft: string; place: string };

const useReplace = 'Add --replace to put the backup in its place; what is there now will be gone.';

async function refuseWhatIsThere({ dataDir, databaseUrl, mayReplace }: RestoreOrder): Promise<void> {
  if (mayReplace) return;
  const there = await listState(dataDir);
  if (!databaseUrl && existsSync(join(dataDir, 'postgres'))) there.unshift('a database');
  if (there.length > 0)
    throw new Error(
      `The data folder ${dataDir} holds something already (${there.join(', ')}). ${useReplace}`,
    );
}

const refuseTarget = (source: BackupSource, mayReplace: boolean) => async () => {
  const processes = await countProcesses(source.client);
  if (!source.embedded && processes > 0)
    throw new Error(
      `The product is running on this database (${counted(processes, 'connection')}). Stop all its processes first.`,
    );
  if (!mayReplace && (await holdsTables(source.client)))
    throw new Error(`The database holds something already. ${useReplace}`);
};

/** First pass: all of it is read and compared before anything is touched; files are laid beside their place meanwhile. */
async function verify({ file, signal, place, tell }: Restoring): Promise<ReadBackup> {
  const progress = openProgress(tell);
  let rows = 0;
  const read = await readBackup(
    file,
    {
      async head(head) {
        migrationsOf(head, file);
        tell(`A backup of ${head.madeAt}, version ${head.version}. It is checked first.`);
      },
      async rows(_table, _lines, count) {
        rows += count;
        progress(() => `  ${counted(rows, 'row')} checked so far`);
      },
      async file(path, chunks) {
        const target = join(place, path);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await pipeline(chunks, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal });
      },
    },
    signal,
  );
  tell(`It is whole: ${counted(rows, 'row')}, ${counted(Object.keys(read.end.files).length, 'file')}.`);
  return read;
}

async function writePlan({ dataDir, place, databaseUrl }: Restoring, mark: string): Promise<void> {
  const places = await listState(place);
  const removes = (await listState(dataDir)).filter((name) => !places.includes(name));
  const plan: RestorePlan = databaseUrl
    ? { places, removes, mark }
    : { places: [...places, 'postgres'], removes };
  await writeFile(planFile(place), JSON.stringify(plan), { mode: 0o600, flush: true });
}

const decide = ({ dataDir, place }: Restoring) => rename(place, readyFolder(dataDir));

async function load(restoring: Restoring, source: BackupSource, mark: string): Promise<void> {
  const { file, signal, tell, mayReplace } = restoring;
  await loadBackup({
    ...source,
    file,
    signal,
    tell,
    progress: openProgress(tell),
    mayReplace: mayReplace && !source.embedded,
    mark,
    check: refuseTarget(source, mayReplace),
  });
}

/** Planning by what is known of the rows; without it the first pages would be slow. */
async function settle({ client }: BackupSource, tell: Tell): Promise<void> {
  tell('  The database looks its rows over.');
  await client.query('analyze');
}

async function restoreFolder(restoring: Restoring, mark: string): Promise<void> {
  const database = join(restoring.draft, 'database');
  const source = await openSource({ dataDir: database });
  try {
    await load(restoring, source, mark);
    await source.client.query('commit');
    await settle(source, restoring.tell);
  } finally {
    await source.close();
  }
  await rename(join(database, 'postgres'), join(restoring.place, 'postgres'));
  keepPrivate(restoring.place);
  await writePlan(restoring, mark);
  restoring.signal.throwIfAborted();
  await decide(restoring);
}

async function restoreServer(restoring: Restoring, url: string, mark: string): Promise<void> {
  const source = await openSource({ url });
  try {
    await load(restoring, source, mark);
    await writePlan(restoring, mark);
    restoring.signal.throwIfAborted();
    await decide(restoring);
    await source.client.query('commit');
    putInPlace(restoring.dataDir);
    await settle(source, restoring.tell);
  } finally {
    await source.close();
  }
}

export async function restoreBackup(order: RestoreOrder): Promise<ReadBackup> {
  const dataDir = resolve(order.dataDir);
  const draft = join(dataDir, draftName);
  const restoring = { ...order, dataDir, draft, place: join(draft, 'place') };
  await finishRestore(order);
  openDataFolder(dataDir);
  const lock = await lockFolder(dataDir, () => {});
  try {
    await refuseWhatIsThere(restoring);
    await rm(draft, { recursive: true, force: true });
    await mkdir(restoring.place, { recursive: true, mode: 0o700 });
    const read = await verify(restoring);
    const mark = randomUUID();
    if (order.databaseUrl) await restoreServer(restoring, order.databaseUrl, mark);
    else {
      await restoreFolder(restoring, mark);
      putInPlace(dataDir);
    }
    return read;
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}
