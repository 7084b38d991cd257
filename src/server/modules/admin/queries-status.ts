/** SQL of what all workers share of the platforms: a few rows each. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { quotaCounts } from '#server/platform-state/table.ts';
import type { Quota } from '#server/platforms/http/quota.ts';
import { manualSyncAt } from '../metrics/policy.ts';
import { items } from '../metrics/table.ts';
import { isFree } from '../sync/columns.ts';
import { mostCounted, type QuotaCount } from './policy.ts';

type QuotaOf = { platform: PlatformId; quota: Quota };
export const quotaKey = (platform: PlatformId, name: string): string => `${platform} ${name}`;

const windowOf = ({ window }: Quota): number | null =>
  'rollingMilliseconds' in window ? window.rollingMilliseconds : null;

/** By `quotaKey`. A quota never used has no row. Turns may lie seconds ahead: they are given away all the same. */
export async function selectQuotaCounts(
  db: Db,
  quotas: readonly QuotaOf[],
  now: Date,
): Promise<Map<string, QuotaCount>> {
  const { rows } = await db.execute<{
    platform: PlatformId;
    name: string;
    turns: number;
    used: number;
    resets_at: string | null;
    asked: number;
    asked_until: string | null;
  }>(sql`
    select q.platform, q.name, q.used, q.resets_at, q.asked, q.asked_until, (
      select count(*) from unnest(q.turns) as turns (turn)
      where turn > ${at(now)} - given.milliseconds * interval '1 millisecond'
    ) as turns
    from ${unnest(quotas, {
      platform: ['text', (row) => row.platform],
      name: ['text', (row) => row.quota.name],
      milliseconds: ['bigint', (row) => windowOf(row.quota)],
    })}
    join ${quotaCounts} q on q.platform = given.platform and q.name = given.name`);
  return new Map(
    rows.map((row) => [
      quotaKey(row.platform, row.name),
      {
        turns: row.turns,
        used: row.used,
        resetsAt: row.resets_at === null ? null : new Date(row.resets_at),
        asked: row.asked,
        askedUntil: row.asked_until === null ? null : new Date(row.asked_until),
      },
    ]),
  );
}

/** Every interval of a platform is a queue of its own in the index `items_due`; one is found by stepping from the other. */
export async function selectIntervals(
  db: Db,
  platforms: readonly PlatformId[],
): Promise<Map<PlatformId, number[]>> {
  const { rows } = await db.execute<{ platform: PlatformId; every: number }>(sql`
    with recursive classes (platform, every) as (
      select given.platform, (
        select min(coalesce(sync_every_seconds, 0)) from ${items} i where i.platform = given.platform
      ) from unnest(${arrayOf('text', platforms)}) as given (platform)
      union all
      select classes.platform, (
        select min(coalesce(sync_every_seconds, 0)) from ${items} i
        where i.platform = classes.platform and coalesce(sync_every_seconds, 0) > classes.every
      ) from classes where classes.every is not null
    )
    select platform, every from classes where every is not null`);
  const byPlatform = Map.groupBy(rows, ({ platform }) => platform);
  return new Map([...byPlatform].map(([platform, own]) => [platform, own.map(({ every }) => every)]));
}

export type DueCounts = { due: number; claimed: number; oldestDueAt: Date | null };

/**
 * One queue. Songs in work are due until they have been read and stand at its head: the same look finds both. A
 * statement of its own: for all queues together PostgreSQL expects so much that it compiles the statement first,
 * which takes longer than running it.
 */
export async function selectDueCounts(
  db: Db,
  platform: PlatformId,
  every: number,
  now: Date,
): Promise<DueCounts> {
  const { rows } = await db.execute<{ due: number; claimed: number; oldest: string | null }>(sql`
    select count(*) filter (where is_free) as due,
      count(*) filter (where not is_free) as claimed,
      min(case when next_sync_at = ${at(manualSyncAt)} then requested_at else next_sync_at end)
        filter (where is_free) as oldest
    from (
      select next_sync_at, requested_at, ${isFree(now)} as is_free from ${items}
      where platform = ${platform} and coalesce(sync_every_seconds, 0) = ${every}::integer
        and next_sync_at <= ${at(now)}
      order by next_sync_at limit ${mostCounted + 1}::integer
    ) waiting`);
  const [row] = rows;
  if (!row) throw new Error('a count answered nothing');
  return {
    due: row.due,
    claimed: row.claimed,
    oldestDueAt: row.oldest === null ? null : new Date(row.oldest),
  };
}

/** Some of the jobs that gave up, by queue. */
export async function selectFailedJobs(db: Db, limit: number): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    select name, id from jobs.job where state = 'failed' limit ${limit}::integer`);
  const byQueue = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byQueue].map(([name, jobs]) => [name, jobs.map(({ id }) => id)]));
}

type QueueCount = { name: string; waiting: number; active: number; failed: number };

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
