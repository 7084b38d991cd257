/** SQL of what waits to be read. Bounded: however long the queues are, only their heads are looked at. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { askedByHand } from '../metrics/policy.ts';
import { items } from '../metrics/table.ts';
import { isFree } from '../sync/queries.ts';
import { mostCounted } from './policy.ts';

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

export type Due = { due: number; claimed: number; oldestDueAt: Date | null };

/**
 * One queue. Songs in work are due until they have been read and stand at its head: the same look finds both. A
 * statement of its own: for all queues together PostgreSQL expects so much that it compiles the statement first,
 * which takes longer than running it.
 */
export async function selectDue(db: Db, platform: PlatformId, every: number, now: Date): Promise<Due> {
  const { rows } = await db.execute<{ due: number; claimed: number; oldest: string | null }>(sql`
    select count(*) filter (where is_free) as due,
      count(*) filter (where not is_free) as claimed,
      min(case when next_sync_at = ${at(askedByHand)} then requested_at else next_sync_at end)
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
