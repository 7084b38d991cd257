/** The embedded database: PGlite behind its own socket, in a thread, so that no query blocks the event loop. */
import { renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { keepPrivate } from './data-folder.ts';
import { inspectDatabase, openingFailure } from './embedded-folder.ts';
import { serveCopies } from './folder-copy.ts';
import { type FolderLock, isHeld } from './folder-lock.ts';

export type EmbeddedSettings = {
  /** Absent: in memory. */
  stored: { folder: string; proof: FolderLock['proof'] } | undefined;
  socketPath: string;
  template: string | undefined;
};

/** What the thread tells; Node itself sends messages over the same channel when it watches files. */
export type EmbeddedNews = 'ready' | 'dumped' | 'lost' | { failed: string };

const { stored, socketPath, template } = workerData as EmbeddedSettings;

const post = (news: EmbeddedNews) => parentPort?.postMessage(news);

const options: PGliteOptions = {
  // PGlite's own default of 128 MB would all be resident; the operating system caches the files anyway.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=12MB'],
};

/** Opens or makes what is at `folder`, and says in words why not. */
async function open(folder: string): Promise<PGlite> {
  const said: string[] = [];
  let isOpening = true;
  const onStderr = (line: string) => {
    if (isOpening) said.push(line);
    return true;
  };
  try {
    return await PGlite.create({ ...options, dataDir: folder, onStderr });
  } catch (error) {
    throw openingFailure(folder, said, error);
  } finally {
    isOpening = false;
  }
}

/** Made beside its place and put there whole, so that whoever is interrupted leaves nothing half made behind. */
async function make(folder: string): Promise<void> {
  const draft = `${folder}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  const database = await open(draft);
  await database.close();
  keepPrivate(draft);
  renameSync(draft, folder);
}

/** Emscripten gives each new file the rights that PostgreSQL asks for, and minds no umask. */
function keepNewPrivate({ Module: { FS } }: PGlite): void {
  const { chmod } = FS;
  FS.chmod = (path: unknown, mode: number, dontFollow?: boolean) => chmod(path, mode & 0o700, dontFollow);
}

async function openStored(folder: string): Promise<PGlite> {
  if (inspectDatabase(folder) === 'absent') await make(folder);
  const database = await open(folder);
  keepNewPrivate(database);
  keepPrivate(folder);
  return database;
}

const openInMemory = async (): Promise<PGlite> =>
  PGlite.create({ ...options, ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}) });

const lookMilliseconds = 100;

/** Before a query is run it is made sure that the folder is still ours: after a long sleep it may be another's. */
function refuseWhenLost(database: PGlite, proof: FolderLock['proof']): void {
  const run = database.execProtocolRawStream.bind(database);
  let lookedAt = performance.now();
  let isLost = false;
  database.execProtocolRawStream = async (...given) => {
    if (!isLost && performance.now() - lookedAt > lookMilliseconds) {
      isLost = !isHeld(proof);
      lookedAt = performance.now();
      if (isLost) post('lost');
    }
    if (isLost) throw new Error('The data folder is another process’s now.');
    return run(...given);
  };
}

/** Parse, bind, describe, execute, close: what only a sync, or another message, gives an answer to. */
const unanswered = new Set(Buffer.from('PBDEC'));

/** A new connection begins with a message that has no type, only a length. */
const beginning = 0;

/**
 * A statement comes as five messages, which the socket server hands over one by one, and answers with a packet each. Run
 * together they cost a third less, and the other side reads once. A connection that ends in the middle leaves nothing to
 * the next one.
 */
function runTogether(database: PGlite): void {
  const run = database.execProtocolRawStream.bind(database);
  let waiting: Uint8Array[] = [];
  database.execProtocolRawStream = async (message, options) => {
    const type = message[0] ?? beginning;
    if (type === beginning) waiting = [];
    waiting.push(message);
    if (unanswered.has(type)) return;
    const together = waiting.length === 1 ? message : Buffer.concat(waiting);
    waiting = [];
    await run(together, options);
  };
}

async function serve(): Promise<void> {
  const database = stored ? await openStored(stored.folder) : await openInMemory();
  if (stored) refuseWhenLost(database, stored.proof);
  runTogether(database);
  // PGlite has one real session, and the pool of `client.ts` one connection. But a query that fails ends its connection,
  // and the next one knocks before this side has seen the end of the last: with room for one alone it would be refused.
  const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 10 });
  await server.start();
  const copies = stored && (await serveCopies(database, stored.folder, dirname(socketPath)));

  /** `{ dump }` writes the whole database to a file, anything else ends the thread. */
  parentPort?.on('message', async (message: { dump: string } | 'stop') => {
    if (message !== 'stop') {
      await writeFile(message.dump, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()));
      post('dumped');
      return;
    }
    copies?.close();
    await server.stop();
    await database.close();
    parentPort?.close();
  });
  post('ready');
}

try {
  await serve();
} catch (error) {
  post({ failed: (error as Error).message });
}
