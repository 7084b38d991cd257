import { expect, test } from 'vitest';
import { openEmptyDatabases } from '#kit/database.ts';
import { applyMigrationsWithin, migrate } from './migrate.ts';

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

test('[OPS-02] [ANL-08] growth that was stored before it said what is new is made anew at the first look', async () => {
  const [database] = await openEmptyDatabases(1);
  const client = await database?.pool.connect();
  if (!client) throw new Error('there is a database');
  try {
    await applyMigrationsWithin(client, 0, 46);
    await client.query(
      `insert into users (id, email, first_name, last_name, created_at) values ('usr_1', 'a@example.com', 'Ada', 'L', now())`,
    );
    await client.query(`insert into growth_state (user_id, version, made_of) values ('usr_1', 5, 5)`);
    await applyMigrationsWithin(client, 46, 47);
    const { rows } = await client.query('select version, made_of from growth_state');
    expect(rows).toEqual([{ version: 6, made_of: null }]);
  } finally {
    client.release();
  }
});

test('[OPS-02] [BEY-03] songs learn on which day each of their counters last fell', async () => {
  const [database] = await openEmptyDatabases(1);
  const client = await database?.pool.connect();
  if (!client) throw new Error('there is a database');
  try {
    await applyMigrationsWithin(client, 0, 60);
    for (const id of ['itm_1', 'itm_2'])
      await client.query(
        `insert into items (id, platform, platform_track_id, url, title, artist, status_since, created_at)
         values ($1, 'youtube', $1, 'https://x', 'A', 'B', now(), now())`,
        [id],
      );
    await client.query('create table daily_fallen partition of daily default');
    await client.query(
      `insert into daily (item_id, day, observed_at, source, corrected) values
         ('itm_1', '2026-05-02', '2026-05-02', 'counter', '{"views": 9, "likes": 3}'),
         ('itm_1', '2026-06-03', '2026-06-03', 'counter', '{"views": 9}'),
         ('itm_1', '2026-06-04', '2026-06-04', 'counter', '{}')`,
    );
    await applyMigrationsWithin(client, 60, 61);
    const { rows } = await client.query('select fell from items order by id');
    expect(rows).toEqual([{ fell: { views: '2026-06-03', likes: '2026-05-02' } }, { fell: {} }]);
  } finally {
    client.release();
  }
});
