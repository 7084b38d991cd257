/** SQL of the job queue's own table, for what its library offers no call. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** Some of the jobs that gave up, by queue. The table holds a day at most, and its library walks it every minute. */
export async function selectFailedJobs(db: Db, limit: number): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select name, id from jobs.job where state = 'failed' limit ${limit}::integer`);
  const byQueue = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byQueue].map(([name, jobs]) => [name, jobs.map(({ id }) => id)]));
}
