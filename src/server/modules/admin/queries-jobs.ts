/** SQL of the job queue's own tables, for what its library offers no call that leaves its work alone. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** Some of the jobs that gave up, by queue. */
export async function selectFailedJobs(db: Db, limit: number): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select name, id from jobs.job where state = 'failed' limit ${limit}::integer`);
  const byQueue = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byQueue].map(([name, jobs]) => [name, jobs.map(({ id }) => id)]));
}

export type QueueCount = { name: string; waiting: number; active: number; failed: number };

/**
 * Each queue but those of the library itself. Of its own count the library keeps when it was made, and looks for jobs
 * of dead workers only where that was long ago: whoever asked it again and again would keep it from them. Both halves
 * are answered by an index of what is not done (the library's own for what waits, `job_unsettled` for the rest), which
 * jobs that are done have left.
 */
export async function countJobs(db: Db): Promise<QueueCount[]> {
  const { rows } = await db.execute<QueueCount>(sql`
    with counted as (
      select name, count(*) as waiting, 0 as active, 0 as failed from jobs.job
      where state < 'active' and not blocked and start_after <= now() group by name
      union all
      select name, 0, count(*) filter (where state = 'active'), count(*) filter (where state = 'failed')
      from jobs.job where state in ('active', 'failed') group by name
    )
    select q.name, coalesce(sum(waiting), 0)::integer as waiting, coalesce(sum(active), 0)::integer as active,
      coalesce(sum(failed), 0)::integer as failed
    from jobs.queue q left join counted c using (name)
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`);
  return rows;
}
