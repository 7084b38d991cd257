/** SQL of claims and due times. Items belong to the module metrics; when they are read is decided here. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { holdOthersBack, openPlatform } from '#server/platform-state/circuit-breaker.ts';
import type { ItemFailureKind } from '#server/platforms/http/failure.ts';
import { manualSyncAt } from '../metrics/policy.ts';
import { type ItemStatus, items, runs } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { isFree } from './columns.ts';
import { factsBorder, type SyncedItem } from './policy.ts';

/** `until`: when the claim ends, unless it is renewed. */
export type ClaimWanted = { platform: PlatformId; now: Date; until: Date; most: number; claimId: string };

export type Claimed = {
  itemId: string;
  platformTrackId: string;
  url: string;
  isManual: boolean;
  /** Its facts are known well enough, and nobody waits for them: its numbers will do. */
  needsNumbersOnly: boolean;
};

/**
 * Every interval has a queue of its own (see the index `items_due`), and a claim is filled from the heads of
 * all of them by how late each is in relation to its interval: what was asked for by hand first, then a song
 * of every hour that is one hour late before one of every day that is two hours late. So no plan starves
 * another, and the cost does not grow with the table.
 */
const dueHeads = ({ platform, now, most }: ClaimWanted): SQL => sql`
  with recursive classes (every) as (
    select min(coalesce(sync_every_seconds, 0)) from ${items} where platform = ${platform}
    union all
    select (select min(coalesce(sync_every_seconds, 0)) from ${items}
      where platform = ${platform} and coalesce(sync_every_seconds, 0) > classes.every)
    from classes where classes.every is not null
  ),
  open as materialized (${openPlatform(platform, now)}),
  due as materialized (
    select head.id, head.next_sync_at = ${at(manualSyncAt)} as is_manual
    from open, classes
    cross join lateral (
      select id, next_sync_at from ${items}
      where platform = ${platform} and coalesce(sync_every_seconds, 0) = classes.every
        and next_sync_at <= ${at(now)} and ${isFree(now)}
      order by next_sync_at limit ${most}::integer
      for no key update skip locked
    ) head
    where classes.every is not null
    order by (extract(epoch from ${at(now)} - head.next_sync_at) / coalesce(nullif(classes.every, 0), 86400)) desc, head.id
    limit ${most}::integer
  )`;

/** Takes what is due next. What another worker is just taking is skipped, what one has is left to it. */
export async function claimDue(db: Db, wanted: ClaimWanted): Promise<Claimed[]> {
  const { platform, now, until, claimId } = wanted;
  type Row = { id: string; key: string; url: string; is_manual: boolean; numbers_only: boolean };
  const { rows } = await executePrepared<Row>(
    db,
    sql`
    ${dueHeads(wanted)},
    claimed as (
      update ${items} i set claimed_until = ${at(until)}, claimed_by = ${claimId}
      from due where i.id = due.id
      returning i.id, i.platform_track_id as key, i.url, due.is_manual,
        coalesce(not due.is_manual and i.status = 'active' and i.facts_at > ${at(factsBorder(now))}, false)
          as numbers_only
    ),
    probe as (${holdOthersBack(platform, now, sql`(select is_probe from open) and exists (select from due)`)})
    select * from claimed`,
  );
  return rows.map((row) => ({
    itemId: row.id,
    platformTrackId: row.key,
    url: row.url,
    isManual: row.is_manual,
    needsNumbersOnly: row.numbers_only,
  }));
}

/** Locked in the order of their ids, as everybody locks items: two that locked crosswise would wait for ever. */
const own = (claimId: string, itemIds: readonly string[]): SQL => sql`
  select id, status, status_since, sync_every_seconds, failures, last_failure from ${items}
  where id = any(${arrayOf('text', itemIds)}) and claimed_by = ${claimId}
  order by id for no key update`;

type SyncedRow = {
  id: string;
  status: ItemStatus;
  status_since: string;
  sync_every_seconds: number | null;
  failures: number;
  last_failure: ItemFailureKind | null;
};

const syncedOf = (row: SyncedRow): SyncedItem => ({
  id: row.id,
  status: row.status,
  statusSince: new Date(row.status_since),
  everySeconds: row.sync_every_seconds,
  failures: row.failures,
  lastFailure: row.last_failure,
});

/** Those of the items that are still ours by this claim, locked until the transaction ends. */
export async function lockOwn(db: Db, claimId: string, itemIds: readonly string[]): Promise<SyncedItem[]> {
  return (await executePrepared<SyncedRow>(db, own(claimId, itemIds))).rows.map(syncedOf);
}

export async function extendClaim(
  db: Db,
  claimId: string,
  itemIds: readonly string[],
  until: Date,
): Promise<void> {
  await db.execute(sql`
    with own as materialized (${own(claimId, itemIds)})
    update ${items} i set claimed_until = ${at(until)} from own where i.id = own.id`);
}

/** Gives items back as they were. */
export async function dropClaim(db: Db, claimId: string, itemIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    with own as materialized (${own(claimId, itemIds)})
    update ${items} i set claimed_until = null, claimed_by = null from own where i.id = own.id`);
}

export async function selectSynced(db: Db, itemIds: readonly string[]): Promise<SyncedItem[]> {
  const { rows } = await db.execute<{
    id: string;
    status: ItemStatus;
    status_since: string;
    sync_every_seconds: number | null;
    failures: number;
    last_failure: ItemFailureKind | null;
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

/** Who follows these songs, with what each is called; one of each account is enough. */
export async function selectTitled(
  db: Db,
  itemIds: readonly string[],
): Promise<{ userId: string; trackId: string; title: string }[]> {
  const { rows } = await db.execute<{ userId: string; trackId: string; title: string }>(sql`
    select distinct on (t.user_id) t.user_id as "userId", t.id as "trackId", i.shown_title as title
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.item_id = any(${arrayOf('text', itemIds)}) and t.removed_at is null and not t.is_paused
    order by t.user_id, title`);
  return rows;
}

export type DueItem = { itemId: string; nextSyncAt: Date | null };

/** Ends the claim of items that were not read. */
export async function releaseItems(db: Db, claimId: string, due: readonly DueItem[]): Promise<void> {
  await db.execute(sql`
    update ${items} i set next_sync_at = given.next, claimed_until = null, claimed_by = null
    from ${unnest(due, {
      item_id: ['text', (row) => row.itemId],
      next: ['timestamptz', (row) => row.nextSyncAt],
    })}
    where i.id = given.item_id and i.claimed_by = ${claimId}`);
}

type SyncRequest = { itemId: string; platform: PlatformId; isPaused: boolean; requestedAt: Date | undefined };

/** The item of a user's own song, locked, so that of two who ask at once the second sees the first. */
export async function lockRequested(
  db: Db,
  userId: string,
  trackId: string,
): Promise<SyncRequest | undefined> {
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

const isHeld = (now: Date): SQL => sql`not ${isFree(now)}`;

/** Before everything else that is due; an item that is being read right now needs no second read. */
export async function markRequested(db: Db, itemId: string, now: Date): Promise<void> {
  await db.execute(sql`
    update ${items} set requested_at = ${at(now)},
      next_sync_at = case when ${isHeld(now)} then next_sync_at else ${at(manualSyncAt)} end
    where id = ${itemId}`);
}

/** SQL of runs that are over: old ones, and those that nobody ended. */
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
