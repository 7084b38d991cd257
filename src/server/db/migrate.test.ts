import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

/** A database without any table, seen by two processes; the embedded one has one process only. */
async function openEmpty() {
  const url = inject('testDatabaseUrl');
  if (!url) return [await openDatabase({ dataDir: undefined })];
  const admin = await openDatabase({ url });
  await admin.pool.query('create database tracklight_empty');
  const address = { url: Object.assign(new URL(url), { pathname: '/tracklight_empty' }).href };
  onTestFinished(async () => {
    await admin.pool.query('drop database tracklight_empty with (force)');
    await admin.close();
  });
  return [await openDatabase(address), await openDatabase(address)];
}

test('[OPS-02] migrations run from two processes at once are applied once, and again change nothing', async () => {
  const databases = await openEmpty();
  await Promise.all(databases.flatMap((database) => [migrate(database), migrate(database)]));
  const { rows } = await (databases[0] as (typeof databases)[0]).pool.query(
    'select count(*) = count(distinct hash) as once, count(*) > 0 as applied from drizzle.__drizzle_migrations',
  );
  expect(rows).toEqual([{ once: true, applied: true }]);
  await Promise.all(databases.map((database) => database.close()));
});
