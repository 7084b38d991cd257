import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { leftOut, parts } from './parts/all.ts';

const server = useTestServer();

test('[EXP-02] every table that speaks of an account is a file of the archive, or is left out with a reason', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(`
    select distinct c.table_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and not t.relispartition
      and c.column_name ~ '^(user|owner|sender|receiver|track|item|campaign|playlist|import|session|thread|actor|target)_id$'
    order by 1`);
  const written = new Set(parts.map(({ table }) => getTableName(table)));
  /** Of everybody alike. */
  const shared = ['demo_items'];
  const unsaid = rows.map(({ name }) => name).filter((name) => !written.has(name) && !(name in leftOut));
  expect(unsaid.filter((name) => !shared.includes(name))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => written.has(name))).toEqual([]);
});
