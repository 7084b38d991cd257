/** SQL of old runs. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/given-rows.ts';
import { runs } from '../metrics/table.ts';

const deletedAtOnce = 5_000;

/** Runs that brought nothing new (or were cut off) are in no observation; those that did are their source. */
export async function deleteIdleRuns(db: Db, before: Date): Promise<void> {
  for (let deleted = deletedAtOnce; deleted >= deletedAtOnce; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${runs} where id in (
        select id from ${runs} where started_at < ${at(before)} and changed = 0 limit ${deletedAtOnce}::integer)`);
    deleted = rowCount ?? 0;
  }
}
