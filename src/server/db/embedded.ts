/** Starts and stops the embedded database of a data folder, and keeps a second process out of it. */
import { on } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { openDataFolder } from './data-folder.ts';
import type { EmbeddedNews, EmbeddedSettings } from './embedded-worker.ts';
import { lockFolder } from './folder-lock.ts';
import { putInPlace, readPlan } from './restored-folder.ts';

/** A Unix socket's path may have 107 bytes on Linux and 103 on macOS (sockaddr_un). */
const longestSocketPath = 103;

async function told(worker: Worker, word: 'ready' | 'dumped'): Promise<void> {
  for await (const [news] of on(worker, 'message', { close: ['exit'] })) {
    if (news === word) return;
    if (typeof (news as Partial<{ failed: string }>)?.failed === 'string') throw new Error(news.failed);
  }
  throw new Error('The embedded database stopped.');
}

export type EmbeddedDatabase = {
  /** What `pg` calls host and port: it derives the socket's file name from them. */
  socketFolder: string;
  port: number;
  /** Writes the whole database into one file that can serve as a `template`. */
  dump(file: string): Promise<void>;
  stop(): Promise<void>;
};

const socketName = (port: number) => `.s.PGSQL.${port}`;

const outsideFolder = () => mkdtempSync(join(tmpdir(), 'tracklight-'));

/** Whoever wants a copy of the database looks for `run` in the data folder, wherever the sockets are. */
function socketFolderFor(dataDir: string | undefined, port: number): string {
  if (!dataDir) return outsideFolder();
  const inside = join(dataDir, 'run');
  rmSync(inside, { recursive: true, force: true });
  if (join(inside, socketName(port)).length <= longestSocketPath) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const outside = outsideFolder();
  symlinkSync(outside, inside);
  return outside;
}

/** Without a `dataDir` the database lives in memory only, from a `template` (a dumped folder) if one is given: tests. */
export type EmbeddedOptions = { dataDir: string | undefined; template?: string };

/** Another process has the folder all the same: not one more byte may be written, so nothing is closed in order. */
function leaveAtOnce(folder: string): void {
  process.stderr.write(
    `The data folder ${folder} was taken by another process, or taken away, while this one slept. It stops, so that nothing is destroyed.\n`,
  );
  process.exit(1);
}

async function openFolder(given: string | undefined) {
  if (!given) return undefined;
  // `pg` takes a host that begins with a slash for a folder of sockets, and any other for a name to look up.
  const folder = resolve(given);
  openDataFolder(folder);
  const lock = await lockFolder(folder, () => leaveAtOnce(folder));
  if (!readPlan(folder)?.mark) putInPlace(folder);
  return { folder, lock };
}

export async function startEmbedded({ dataDir, template }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const opened = await openFolder(dataDir);
  const port = 5432;
  const socketFolder = socketFolderFor(opened?.folder, port);
  // The room that pages need, which is said of the whole process, would be this thread's too: it makes little garbage, and
  // fills whatever it has (docs/decisions/0102-memory.md).
  setFlagsFromString('--max-semi-space-size=1');
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: {
      stored: opened && { folder: join(opened.folder, 'postgres'), proof: opened.lock.proof },
      socketPath: join(socketFolder, socketName(port)),
      template,
    } satisfies EmbeddedSettings,
  });
  worker.on('message', (news: EmbeddedNews) => {
    if (news === 'lost' && opened) leaveAtOnce(opened.folder);
  });
  let isStopping = false;
  let failure: Error | undefined;
  worker.on('error', (error: Error) => {
    failure = error;
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const leave = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    if (opened) rmSync(join(opened.folder, 'run'), { force: true });
    opened?.lock.release();
  };
  try {
    await told(worker, 'ready');
  } catch (error) {
    await worker.terminate();
    leave();
    throw error;
  }
  // Without it nothing works, and nothing in here can bring it back: nobody catches this, so the process ends.
  void ended.then(() => {
    if (!isStopping) throw new Error('The embedded database stopped by itself.', { cause: failure });
  });
  return {
    socketFolder,
    port,
    async dump(file) {
      worker.postMessage({ dump: file });
      await told(worker, 'dumped');
    },
    async stop() {
      isStopping = true;
      worker.postMessage('stop');
      await ended;
      leave();
    },
  };
}
