/** Once before whole processes are started: the product itself, and a data folder with a database in it, whose making takes half of a first start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { buildProduct } from '../../scripts/prepare.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Nobody's: tests start on a copy. */
    madeFolder: string;
  }
}

export async function setup(project: TestProject) {
  buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-made-'));
  const database = await openDatabase({ dataDir: folder });
  await migrate(database);
  await database.close();
  project.provide('madeFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
