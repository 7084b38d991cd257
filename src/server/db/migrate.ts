/** Brings the schema up to date. Safe to run from several processes at once: the first migrates, the rest wait. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any number that no other advisory lock of the product uses. */
const migrationLock = 7_205_759_403;

export async function migrate(database: Database): Promise<void> {
  // An advisory lock belongs to its session, so lock, migration and unlock share one connection.
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await applyMigrations(drizzle(client), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}
