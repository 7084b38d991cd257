/** Brings the schema up to date. Safe to run from several processes at once: the first migrates, the rest wait. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { withAdvisoryLock } from './advisory-lock.ts';
import type { Database } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

const migrationLock = 7_205_759_403;

export const migrate = (database: Database): Promise<void> =>
  withAdvisoryLock(database, migrationLock, (client) =>
    applyMigrations(drizzle(client), { migrationsFolder }),
  );
