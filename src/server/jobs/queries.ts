/** SQL that the job queue's own tables get from us. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/**
 * Jobs that run or gave up, found without walking those that are done: they are a day's, these are few. Where it is
 * there already nothing is locked: that is every start but the first.
 */
export async function indexUnsettled(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select to_regclass('jobs.job_unsettled') as known`);
  if (rows[0]?.known) return;
  await db.execute(sql`
    create index if not exists job_unsettled on jobs.job (name, state) where state in ('active', 'failed')`);
}
