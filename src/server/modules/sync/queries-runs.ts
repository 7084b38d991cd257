/** SQL of runs that are over: old ones, and those that nobody ended. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
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

/** By the index `runs_unfinished`, which holds little else than what is under way. */
export async function closeCutOffRuns(db: Db, before: Date, now: Date): Promise<void> {
  await db.execute(sql`
    update ${runs} set finished_at = ${at(now)}, cut_off = true
    where finished_at is null and started_at < ${at(before)}`);
}
