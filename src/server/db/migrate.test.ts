import { expect, test } from 'vitest';
import { openEmptyDatabases } from '#kit/database.ts';
import { migrate } from './migrate.ts';

test('[OPS-02] migrations run from two processes at once are applied once, and again change nothing', async () => {
  const databases = await openEmptyDatabases(2);
  await Promise.all(databases.flatMap((database) => [migrate(database), migrate(database)]));
  const rows = await Promise.all(
    databases.map(async ({ pool }) => {
      const { rows } = await pool.query(
        'select count(*) = count(distinct hash) as once, count(*) > 0 as applied from drizzle.__drizzle_migrations',
      );
      return rows[0];
    }),
  );
  for (const row of rows) expect(row).toEqual({ once: true, applied: true });
});
