/** SQL of claims and due times. Items belong to the module metrics; when they are read is decided here. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#contract/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, givenRows } from '#server/db/given-rows.ts';
import type { FailureKind } from '#server/platforms/failure.ts';
import { askedByHand } from '../metrics/policy.ts';
import { type ItemStatus, items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import type { SyncedItem } from './policy.ts';

export type ClaimWanted = {
  platform: PlatformId;
  now: Date;
  until: Date;
  batchSize: number;
  /** One run a batch; they bound how much is claimed. */
  runIds: readonly string[];
};
export type Claimed = { itemId: string; runId: string; isByHand: boolean };

/** Takes what is due, oldest first. What another worker is just taking is skipped, what one has is left to it. */
export async function claimDue(
  db: Db,
  { platform, now, until, batchSize, runIds }: ClaimWanted,
): Promise<Claimed[]> {
  const { rows } = await db.execute<{ id: string; claimed_by: string; is_by_hand: boolean }>(sql`
    with due as materialized (
      select id, next_sync_at from ${items}
      where platform = ${platform} and next_sync_at <= ${at(now)}
        and (claimed_until is null or claimed_until <= ${at(now)})
      order by next_sync_at limit ${batchSize * runIds.length}::integer
      for no key update skip locked
    ),
    numbered as (
      select id, next_sync_at = ${at(askedByHand)} as is_by_hand,
        (row_number() over (order by next_sync_at, id) - 1) / ${batchSize}::integer + 1 as batch
      from due
    )
    update ${items} i set
      claimed_until = ${at(until)},
      claimed_by = (${arrayOf('text', runIds)})[numbered.batch]
    from numbered where i.id = numbered.id
    returning i.id, i.claimed_by, numbered.is_by_hand`);
  return rows.map((row) => ({ itemId: row.id, runId: row.claimed_by, isByHand: row.is_by_hand }));
}

export type Held = { itemId: string; platformTrackId: string };

/** Locked in the order of their ids, as everybody locks items: two that locked crosswise would wait for ever. */
const own = (runId: string, itemIds: readonly string[]): SQL => sql`
  select id from ${items}
  where id = any(${arrayOf('text', itemIds)}) and claimed_by = ${runId}
  order by id for no key update`;

/** The items this run still has, its claim renewed; those that another run got meanwhile are not among them. */
export async function holdClaim(
  db: Db,
  runId: string,
  itemIds: readonly string[],
  until: Date,
): Promise<Held[]> {
  const { rows } = await db.execute<{ id: string; platform_track_id: string }>(sql`
    with own as materialized (${own(runId, itemIds)})
    update ${items} i set claimed_until = ${at(until)} from own where i.id = own.id
    returning i.id, i.platform_track_id`);
  return rows.map((row) => ({ itemId: row.id, platformTrackId: row.platform_track_id }));
}

/** Gives items back as they were. */
export async function dropClaim(db: Db, runId: string, itemIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    with own as materialized (${own(runId, itemIds)})
    update ${items} i set claimed_until = null, claimed_by = null from own where i.id = own.id`);
}

export async function selectSynced(db: Db, itemIds: readonly string[]): Promise<SyncedItem[]> {
  const { rows } = await db.execute<{
    id: string;
    status: ItemStatus;
    status_since: string;
    sync_every_seconds: number | null;
    failures: number;
    last_failure: FailureKind | null;
  }>(sql`
    select id, status, status_since, sync_every_seconds, failures, last_failure from ${items}
    where id = any(${arrayOf('text', itemIds)})`);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    statusSince: new Date(row.status_since),
    everySeconds: row.sync_every_seconds,
    failures: row.failures,
    lastFailure: row.last_failure,
  }));
}

export type Due = { itemId: string; nextSyncAt: Date | null };

/** Ends the claims of a run. */
export async function releaseItems(db: Db, runId: string, due: readonly Due[]): Promise<void> {
  await db.execute(sql`
    update ${items} i set next_sync_at = given.next, claimed_until = null, claimed_by = null
    from ${givenRows(due, {
      item_id: ['text', (row) => row.itemId],
      next: ['timestamptz', (row) => row.nextSyncAt],
    })}
    where i.id = given.item_id and i.claimed_by = ${runId}`);
}

export type Wish = { itemId: string; platform: PlatformId; isPaused: boolean; requestedAt: Date | undefined };

/** The item of a user's own song, locked, so that of two who ask at once the second sees the first. */
export async function lockWish(db: Db, userId: string, trackId: string): Promise<Wish | undefined> {
  const { rows } = await db.execute<{
    id: string;
    platform: PlatformId;
    is_paused: boolean;
    requested_at: string | null;
  }>(sql`
    select i.id, i.platform, t.is_paused, i.requested_at
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.id = ${trackId} and t.user_id = ${userId} and t.removed_at is null
    for no key update of i`);
  const [row] = rows;
  return (
    row && {
      itemId: row.id,
      platform: row.platform,
      isPaused: row.is_paused,
      requestedAt: row.requested_at === null ? undefined : new Date(row.requested_at),
    }
  );
}

const isHeld = (now: Date): SQL => sql`coalesce(claimed_until > ${at(now)}, false)`;

/** Before everything else that is due; an item that is being read right now needs no second read. */
export async function markWished(db: Db, itemId: string, now: Date): Promise<void> {
  await db.execute(sql`
    update ${items} set requested_at = ${at(now)},
      next_sync_at = case when ${isHeld(now)} then next_sync_at else ${at(askedByHand)} end
    where id = ${itemId}`);
}
