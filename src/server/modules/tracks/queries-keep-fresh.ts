/** SQL that makes songs due whose numbers would otherwise grow too old. */
import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import { items } from '../metrics/table.ts';
import { tracks } from './table.ts';

export type Expiring = { platform: PlatformId; confirmedBefore: Date; now: Date };

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
