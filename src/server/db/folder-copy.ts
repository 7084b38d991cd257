/**
 * A copy of the embedded database while its process serves from it. PGlite writes only while it runs a statement, so its
 * files stand still while nobody may run one: what is copied then is what a process that was killed at that moment would
 * have left, and opens as such. Who wants a copy knocks at a second socket; closing it breaks the copy off.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PGlite } from '@electric-sql/pglite';
import { reasonOf } from './data-folder.ts';

/** Below the data folder: a data folder of its own, made for one backup and removed with it. */
export const copyFolder = 'backup.unfinished';

const socketName = 'copy.sock';
const done = 'copied';

/** Whose process is running is written there; a copy has none. */
const left = new Set(['postmaster.pid', 'pgsql_tmp']);

/** Where the file system can, both share their blocks until one of them is written: then it takes no time and no room. */
async function copyAll(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted();
    if (left.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyAll(source, target, signal);
    else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

async function copyDatabase(database: PGlite, folder: string, signal: AbortSignal): Promise<void> {
  const target = join(folder, '..', copyFolder, 'copy', 'postgres');
  await rm(target, { recursive: true, force: true });
  // Spares whoever opens the copy most of the log. Refused where a transaction has failed and is not over: then not.
  await database.exec('checkpoint').catch(() => {});
  await database.runExclusive(() => copyAll(folder, target, signal));
}

/** `folder` is the database's, `run` that of the sockets. */
export async function serveCopies(database: PGlite, folder: string, run: string): Promise<Server> {
  const server = createServer(async (socket) => {
    const gone = new AbortController();
    socket.on('close', () => gone.abort()).on('error', () => gone.abort());
    try {
      await copyDatabase(database, folder, gone.signal);
      socket.end(done);
    } catch (error) {
      socket.end(reasonOf(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(join(run, socketName), resolve);
  });
  return server;
}

/** Asks the process that has the data folder open for a copy in `copyFolder`; false where no process answers. */
export async function copyWhileServed(dataDir: string, signal: AbortSignal): Promise<boolean> {
  const run = await realpath(join(dataDir, 'run')).catch(() => undefined);
  if (!run) return false;
  const socket = connect({ path: join(run, socketName), signal });
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  signal.throwIfAborted();
  if (!isThere) return false;
  const answer = await text(socket);
  if (answer === done) return true;
  throw new Error(
    `The database in ${dataDir} could not be copied: ${answer || 'the product stopped meanwhile'}.`,
  );
}
