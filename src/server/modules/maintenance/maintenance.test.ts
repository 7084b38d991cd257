import { expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { vacuumJob } from './jobs.ts';
import { selectLittered } from './queries.ts';

const server = useTestServer();

test('[OPS-01] rows that nobody can see any more are taken away', async () => {
  const { pool } = server.database;
  await pool.query(`insert into items (id, platform, platform_track_id, url, title, artist, status_since, created_at)
    select 'itm_' || n, 'youtube', n::text, 'u', 't', 'a', now(), now() from generate_series(1, 1000) n`);
  for (let round = 0; round < 12; round++) await pool.query(`update items set next_sync_at = now()`);
  await pool.query('select pg_stat_force_next_flush()');
  await expect.poll(() => selectLittered(server.ctx.db)).toContain('public.items');
  await server.ctx.jobs.boss.send(vacuumJob.name, {});
  await server.runJobs();
  await pool.query('select pg_stat_force_next_flush()');
  await expect.poll(() => selectLittered(server.ctx.db)).toEqual([]);
});
