import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** Tables with more dead rows than a fifth of the living and ten thousand. Names come quoted. */
export async function selectLittered(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 10000 + 0.2 * n_live_tup`);
  return rows.map(({ name }) => name);
}

/** Not inside a transaction. `table` is one of `selectLittered`. */
export async function vacuumTable(db: Db, table: string): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${sql.raw(table)}`);
}
