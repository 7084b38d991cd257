/** Brings the schema up to date. Safe to run from several processes at once: the first migrates, the rest wait. */
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { withAdvisoryLock } from './advisory-lock.ts';
import type { Database, Session } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export const migrationLock = 7_205_759_403;

export const migrate = (database: Database): Promise<void> =>
  withAdvisoryLock(database, migrationLock, (client) =>
    applyMigrations(drizzle(client), { migrationsFolder }),
  );

/** Hashes of all migrations of this version, in their order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/**
 * The same inside a transaction that goes on: applies the migrations from one place in their order up to another, and
 * notes them as Drizzle does.
 */
export async function applyMigrationsWithin(
  client: Session['client'],
  from: number,
  to?: number,
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
