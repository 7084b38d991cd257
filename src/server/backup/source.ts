/** The database that is read or written: of a server a connection of its own, else the embedded one in a folder. */
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import type { SessionClient } from './queries.ts';

export type BackupSource = { client: SessionClient; embedded: boolean; close(): Promise<void> };

/** Not named as the product's own connections are: a restore counts those. */
async function openOnServer(url: string): Promise<BackupSource> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tracklight backup',
    keepAlive: true,
    options: '-c jit=off',
  });
  // The next statement on it fails by itself.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`The database cannot be reached: ${message || code}.`);
  }
  return { client, embedded: false, close: () => client.end() };
}

async function openInFolder(dataDir: string): Promise<BackupSource> {
  const database = await openDatabase({ dataDir });
  const { client, end } = await database.openSession();
  return {
    client,
    embedded: true,
    async close() {
      end();
      await database.close();
    },
  };
}

export const openSource = (from: { url: string } | { dataDir: string }): Promise<BackupSource> =>
  'url' in from ? openOnServer(from.url) : openInFolder(from.dataDir);
