/** Starts and stops the embedded database of a data folder, and keeps a second process out of it. */
import { on, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EmbeddedSettings } from './embedded-worker.ts';
import { lockFolder } from './folder-lock.ts';

/** A Unix socket's path may have 107 bytes on Linux and 103 on macOS (sockaddr_un). */
const longestSocketPath = 103;

/** Node itself sends messages over the same channel when it watches files. */
async function told(worker: Worker, word: 'ready' | 'dumped'): Promise<void> {
  for await (const [message] of on(worker, 'message', { close: ['exit'] })) if (message === word) return;
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

function socketFolderFor(dataDir: string | undefined, port: number): string {
  if (dataDir) {
    const inside = join(dataDir, 'run');
    if (join(inside, socketName(port)).length <= longestSocketPath) {
      rmSync(inside, { recursive: true, force: true });
      mkdirSync(inside, { recursive: true, mode: 0o700 });
      return inside;
    }
  }
  return mkdtempSync(join(tmpdir(), 'tracklight-'));
}

/** Without a `dataDir` the database lives in memory only, from a `template` (a dumped folder) if one is given: tests. */
export type EmbeddedOptions = { dataDir: string | undefined; template?: string };

export async function startEmbedded({
  dataDir: given,
  template,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // `pg` takes a host that begins with a slash for a folder of sockets, and any other for a name to look up.
  const dataDir = given && resolve(given);
  const unlock = dataDir ? lockFolder(dataDir) : () => {};
  const port = 5432;
  const socketFolder = socketFolderFor(dataDir, port);
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: {
      dataDir: dataDir && join(dataDir, 'postgres'),
      socketPath: join(socketFolder, socketName(port)),
      template,
    } satisfies EmbeddedSettings,
  });
  await told(worker, 'ready');
  return {
    socketFolder,
    port,
    async dump(file) {
      worker.postMessage({ dump: file });
      await told(worker, 'dumped');
    },
    async stop() {
      const ended = once(worker, 'exit');
      worker.postMessage('stop');
      await ended;
      rmSync(socketFolder, { recursive: true, force: true });
      unlock();
    },
  };
}
