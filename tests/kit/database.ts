/** A database of one's own for a test file: on the server of TEST_DATABASE_URL, else embedded in memory. */
import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { templateName } from './global-setup.ts';

/** `through`: another way to the server, as one that can be cut. */
export async function openTestDatabase(
  through: (url: string) => string | Promise<string> = (url) => url,
): Promise<Database> {
  const serverUrl = inject('testDatabaseUrl');
  if (!serverUrl) return openDatabase({ dataDir: undefined, template: inject('templateFile') });
  const name = `tracklight_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: serverUrl });
  await admin.pool.query(`create database ${name} template ${templateName}`);
  const database = await openDatabase({
    url: await through(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href),
  });
  const close = async () => {
    await database.close();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
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
