import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { executePrepared } from '#server/db/sql.ts';
import type { ItemFailureKind } from '#server/platforms/platform.ts';
import type { ItemKey, StoredStatuses } from './policy.ts';
import { type ItemStatus, items, statusChanges } from './table.ts';

type Row = Omit<StoredStatuses, 'since' | 'createdAt' | 'changes' | 'failure'> & {
  kind: ItemFailureKind | null;
  detail: string | null;
  since: string;
  created_at: string;
  changes: { at: string; status: ItemStatus; was: ItemStatus | null }[];
};

/** What an item's status is and, as far as that was kept, was: the latest changes. Of the user's own, where there is one. */
export async function selectStatuses(
  db: Db,
  { platform, platformTrackId }: ItemKey,
  userId: string,
  limit: number,
): Promise<StoredStatuses | undefined> {
  const { rows } = await executePrepared<Row>(
    db,
    sql`
    select i.status, i.last_failure as kind, i.last_failure_detail as detail, to_json(i.status_since) #>> '{}' as since, to_json(i.created_at) #>> '{}' as created_at,
      array(
        select json_build_object('at', changed_at, 'status', status, 'was', was) from ${statusChanges}
        where item_id = i.id order by changed_at desc limit ${limit}
      ) as changes
    from ${items} i where i.platform = ${platform} and i.platform_track_id = ${platformTrackId}
      and (i.owner_id is null or i.owner_id = ${userId})
    order by i.owner_id nulls last limit 1`,
  );
  const [row] = rows;
  return (
    row && {
      status: row.status,
      since: new Date(row.since),
      createdAt: new Date(row.created_at),
      failure: row.kind && { kind: row.kind, detail: row.detail },
      changes: row.changes.map(({ at, ...change }) => ({ ...change, at: new Date(at) })),
    }
  );
}
