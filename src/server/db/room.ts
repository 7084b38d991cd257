/** Whether anything can still be stored: from a full disk everything can be read, so only writing tells. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { transaction } from './transaction.ts';

/** A little more than nothing, and of no pattern: some file systems keep zeros without taking room. */
const portion = randomBytes(128 * 1024);

/** Ends as what belongs to no backup does (`backup/data-files.ts`); processes that share the folder may share it. */
const fileName = 'room.tmp';

/** What uploads and archives need: a file that reaches the disk, and is gone again. */
async function storeInFolder(folder: string): Promise<void> {
  const file = join(folder, fileName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, portion, { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * What rows need: room, and a commit that is written. Rows beyond the memory of a statement go to the database's disk
 * until it ends, as much as `portion`; a message in its log makes the commit one that has to arrive there. A small
 * change alone would prove nothing: it fits into files that are there, on a full disk as well. Nothing stays in a table.
 */
const storeInDatabase = (db: Db): Promise<void> =>
  transaction({ db }, async (inner) => {
    await inner.db.execute(sql`set local work_mem = '64kB'`);
    await inner.db.execute(sql`select count(*) from generate_series(1, 6000)`);
    await inner.db.execute(sql`select pg_logical_emit_message(true, 'tracklight', 'is there room')`);
  });

/** Rejects with what the disk or the database says. */
export async function storeSomething({ db, dataDir }: { db: Db; dataDir: string }): Promise<void> {
  await storeInFolder(dataDir);
  await storeInDatabase(db);
}
