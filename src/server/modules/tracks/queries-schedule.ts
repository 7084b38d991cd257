/** SQL that keeps the items' sync intervals in step with the plans of those who follow them. */
import { sql } from 'drizzle-orm';
import { plans, type Tier, tiers } from '#domain/plans.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { manualSyncAt } from '../metrics/policy.ts';
import { items } from '../metrics/table.ts';
import { tracks } from './table.ts';

export type IntervalChange = {
  itemId: string;
  platform: PlatformId;
  /** null: no follower's plan syncs by itself. */
  everySeconds: number | null;
  confirmedAt: Date | undefined;
  /** What is due now stays due: what was asked for by hand, a failure's next try, a rare look at a song that is gone. */
  keepsNext: boolean;
};

const intervals = tiers.flatMap((tier): { tier: Tier; seconds: number }[] => {
  const seconds = plans[tier].syncEverySeconds;
  return seconds === undefined ? [] : [{ tier, seconds }];
});

/** The items whose interval is no longer the shortest of their unpaused followers' plans; who is suspended counts for none. */
export async function selectIntervalChanges(db: Db, itemIds: readonly string[]): Promise<IntervalChange[]> {
  const { rows } = await db.execute<{
    id: string;
    platform: PlatformId;
    seconds: number | null;
    confirmed_at: string | null;
    keeps_next: boolean;
  }>(sql`
    select i.id, i.platform, wanted.seconds, i.confirmed_at,
      coalesce(i.next_sync_at = ${at(manualSyncAt)}, false)
        or (wanted.seconds is not null and i.next_sync_at is not null and (i.status <> 'active' or i.failures > 0))
        as keeps_next
    from ${items} i
    left join (
      select t.item_id, min(given.seconds) as seconds
      from ${tracks} t
      join ${users} u on u.id = t.user_id
      join ${unnest(intervals, {
        tier: ['text', (row) => row.tier],
        seconds: ['integer', (row) => row.seconds],
      })} on given.tier = u.tier
      where t.item_id = any(${arrayOf('text', itemIds)}) and t.removed_at is null and not t.is_paused
        and u.suspended_at is null
      group by t.item_id
    ) wanted on wanted.item_id = i.id
    where i.id = any(${arrayOf('text', itemIds)}) and i.sync_every_seconds is distinct from wanted.seconds`);
  return rows.map((row) => ({
    itemId: row.id,
    platform: row.platform,
    everySeconds: row.seconds,
    confirmedAt: row.confirmed_at === null ? undefined : new Date(row.confirmed_at),
    keepsNext: row.keeps_next,
  }));
}

type Interval = {
  itemId: string;
  everySeconds: number | null;
  nextSyncAt: Date | null;
  keepsNext: boolean;
};

export async function updateIntervals(db: Db, changes: readonly Interval[]): Promise<void> {
  await db.execute(sql`
    update ${items} i set
      sync_every_seconds = given.seconds,
      next_sync_at = case when given.keeps_next then i.next_sync_at else given.next end
    from ${unnest(changes, {
      item_id: ['text', (row) => row.itemId],
      seconds: ['integer', (row) => row.everySeconds],
      next: ['timestamptz', (row) => row.nextSyncAt],
      keeps_next: ['boolean', (row) => row.keepsNext],
    })}
    where i.id = given.item_id`);
}

/** SQL that makes songs due whose numbers would otherwise grow too old. */
type Expiring = { platform: PlatformId; confirmedBefore: Date; now: Date };

/**
 * Some at a time; answers how many. Only what nothing else asks for: an item with a turn of its own has it within a
 * day. On a paused list too, for its songs are said to keep their numbers. Not what is gone, private or blocked:
 * asking every hour for what is not there would bring nothing.
 */
export async function advanceSyncs(
  db: Db,
  { platform, confirmedBefore, now }: Expiring,
  limit: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    with expiring as materialized (
      select i.id from ${items} i
      where i.platform = ${platform} and i.next_sync_at is null
        and i.status = 'active' and i.confirmed_at < ${at(confirmedBefore)}
        and exists (select from ${tracks} t where t.item_id = i.id and t.removed_at is null)
      order by i.id limit ${limit}::integer
      for no key update skip locked
    )
    update ${items} i set next_sync_at = ${at(now)} from expiring where i.id = expiring.id
    returning i.id`);
  return rows.length;
}
