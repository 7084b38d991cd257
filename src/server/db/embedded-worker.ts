/** The embedded database: PGlite behind its own socket, in a thread, so that no query blocks the event loop. */
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export type EmbeddedSettings = {
  dataDir: string | undefined;
  socketPath: string;
  template: string | undefined;
};

const { dataDir, socketPath, template } = workerData as EmbeddedSettings;

// PGlite has one real session, and the pool of `client.ts` one connection. But a query that fails ends its connection,
// and the next one knocks before this side has seen the end of the last: with room for one alone it would be refused.
const database = await PGlite.create({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}),
  // PGlite's own default of 128 MB would all be resident; the operating system caches the files anyway.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=24MB'],
});
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 10 });
await server.start();

/** `{ dump }` writes the whole database to a file, anything else ends the thread. */
parentPort?.on('message', async (message: { dump: string } | 'stop') => {
  if (message !== 'stop') {
    await writeFile(message.dump, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()));
    parentPort?.postMessage('dumped');
    return;
  }
  await server.stop();
  await database.close();
  parentPort?.close();
});
parentPort?.postMessage('ready');
