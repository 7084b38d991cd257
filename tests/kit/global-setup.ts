/** Once before the server's tests: a migrated database, from which every test file gets a copy of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { stopJobs } from '#server/jobs/runner.ts';
import { createLog } from '#server/kernel/log.ts';
import { jobs } from '#server/modules/all.ts';

export const templateName = 'tracklight_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server to make databases on; empty: the embedded one. */
    testDatabaseUrl: string;
    /** What names of databases that are made on it begin with. */
    copies: string;
    /** Dump of a migrated embedded database. */
    templateFile: string;
  }
}

async function prepare(database: Awaited<ReturnType<typeof openDatabase>>) {
  await migrate(database);
  await stopJobs(await openJobs(database, createLog('silent'), jobs, []));
}

export async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL ?? '';
  project.provide('testDatabaseUrl', url);
  const copies = `tracklight_${process.pid}_`;
  project.provide('copies', copies);
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-template-'));
  const templateFile = join(folder, 'database.tar');
  project.provide('templateFile', templateFile);
  if (url) {
    const admin = await openDatabase({ url });
    await admin.pool.query(`drop database if exists ${templateName}`);
    await admin.pool.query(`create database ${templateName}`);
    await admin.close();
    const template = await openDatabase({
      url: Object.assign(new URL(url), { pathname: `/${templateName}` }).href,
    });
    await prepare(template);
    await template.close();
  } else {
    const template = await openDatabase({ dataDir: undefined });
    await prepare(template);
    await template.dump?.(templateFile);
    await template.close();
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (!url) return;
    const admin = await openDatabase({ url });
    const { rows } = await admin.pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [copies],
    );
    for (const { datname } of rows) await admin.pool.query(`drop database ${datname} with (force)`);
    await admin.close();
  };
}
