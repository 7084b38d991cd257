/** Databases to back up and to restore into: with a folder each, and on the server of TEST_DATABASE_URL where there is one. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { stopJobs } from '#server/jobs/runner.ts';
import { createLog } from '#server/kernel/log.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

export type Place = { dataDir: string; databaseUrl: string | undefined };

export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const onServer = (): boolean => inject('testDatabaseUrl') !== '';

/** `embedded`: even where there is a server. */
export async function emptyPlace(embedded = !onServer()): Promise<Place> {
  const dataDir = join(folderForTest(), 'data');
  if (embedded) return { dataDir, databaseUrl: undefined };
  const name = `tracklight_backup_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url: inject('testDatabaseUrl') });
  await admin.pool.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
  });
  const databaseUrl = Object.assign(new URL(inject('testDatabaseUrl')), { pathname: `/${name}` }).href;
  return { dataDir, databaseUrl };
}

export const openPlace = ({ dataDir, databaseUrl }: Place): Promise<Database> =>
  openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir });

export async function inPlace<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPlace(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** As a process makes it when it starts. */
export async function makeQueue(database: Database): Promise<void> {
  const job = { name: 'sample.job', policy: 'short', retryLimit: 3, retryDelay: 1, expireInSeconds: 60 };
  await stopJobs(await openJobs(database, createLog('silent'), [job as never], []));
}

const quiet = () => ({ tell: () => {}, signal: new AbortController().signal });

export const backUp = (place: Place, file: string, mayReplace = false) =>
  makeBackup({ ...place, ...quiet(), file, mayReplace, version: 'of the test' });

export const restore = (place: Place, file: string, mayReplace = false) =>
  restoreBackup({ ...place, ...quiet(), file, mayReplace });
