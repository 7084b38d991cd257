/** SQL of single dead letters. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import type { ItemFailureKind } from '#server/platforms/http/failure.ts';
import { items, runs } from '../metrics/table.ts';
import { isFree } from '../sync/columns.ts';
import { deadAfter } from '../sync/policy.ts';
import { mostCounted, mostRuns } from './policy.ts';

type DeadLetterRow = {
  id: string;
  platform: PlatformId;
  title: string;
  artist: string;
  url: string;
  failures: number;
  kind: ItemFailureKind;
  detail: string | null;
  failed_at: string;
  since: string;
};

/** Where a row stands in the list. */
export type DeadLetterPlace = { failedAt: Date; id: string };

type Wanted = { platforms: readonly PlatformId[]; after: DeadLetterPlace | undefined; limit: number };

const behind = (after: DeadLetterPlace | undefined): SQL =>
  after ? sql`and (last_failure_at, id) < (${at(after.failedAt)}, ${after.id})` : sql``;

/** The latest failure first: a page of each platform by the index `items_dead`, and of these the page. */
export async function selectDeadLetters(
  db: Db,
  { platforms, after, limit }: Wanted,
): Promise<DeadLetterRow[]> {
  const { rows } = await db.execute<DeadLetterRow>(sql`
    select dead.* from unnest(${arrayOf('text', platforms)}) as given (platform)
    cross join lateral (
      select id, platform, title, artist, url, failures, last_failure as kind, last_failure_detail as detail,
        last_failure_at as failed_at, coalesce(confirmed_at, created_at) as since
      from ${items} i where i.platform = given.platform and ${isDead} ${behind(after)}
      order by last_failure_at desc, id desc limit ${limit}::integer
    ) dead
    order by failed_at desc, id desc limit ${limit}::integer`);
  return rows;
}

type Retry = { platforms: readonly PlatformId[]; itemIds: readonly string[] | undefined; now: Date };

/**
 * Makes some dead letters due, each with the whole ladder of pauses before it again; answers of which platform each
 * was. Locked in the order of their ids, as everybody locks items. What a worker has is being tried this moment.
 */
export async function reviveDeadLetters(
  db: Db,
  { platforms, itemIds, now }: Retry,
  limit: number,
): Promise<PlatformId[]> {
  const named = itemIds ? sql`and id = any(${arrayOf('text', itemIds)})` : sql``;
  const { rows } = await db.execute<{ platform: PlatformId }>(sql`
    with dead as materialized (
      select id from ${items}
      where platform = any(${arrayOf('text', platforms)}) ${named} and ${isDead} and ${isFree(now)}
      limit ${limit}::integer
    ),
    held as materialized (
      select id from ${items}
      where id in (select id from dead) and ${isDead} and ${isFree(now)}
      order by id for no key update
    )
    update ${items} i set next_sync_at = ${at(now)}, failures = 0 from held where i.id = held.id
    returning i.platform`);
  return rows.map(({ platform }) => platform);
}

/** SQL of what failed lately. Bounded: the latest calls and a number of failing songs are looked at, never all. */
const given = (platforms: readonly PlatformId[]): SQL =>
  sql`unnest(${arrayOf('text', platforms)}) as given (platform)`;

export type FailedCalls = {
  platform: PlatformId;
  /** null: the calls that did not fail. */
  kind: ItemFailureKind | null;
  calls: number;
  earliest: Date;
};

/** The latest calls of each platform since then, counted by how they failed; by the index `runs_platform`. */
export async function selectFailedCalls(
  db: Db,
  platforms: readonly PlatformId[],
  since: Date,
): Promise<FailedCalls[]> {
  const { rows } = await db.execute<{
    platform: PlatformId;
    failure: ItemFailureKind | null;
    calls: number;
    earliest: string;
  }>(sql`
    select given.platform, latest.failure, count(*) as calls, min(latest.started_at) as earliest
    from ${given(platforms)}
    cross join lateral (
      select failure, started_at from ${runs} r
      where r.platform = given.platform and r.started_at > ${at(since)}
      order by r.started_at desc limit ${mostRuns}::integer
    ) latest
    group by given.platform, latest.failure`);
  return rows.map((row) => ({
    platform: row.platform,
    kind: row.failure,
    calls: row.calls,
    earliest: new Date(row.earliest),
  }));
}

export type FailingSongs = { platform: PlatformId; kind: ItemFailureKind; songs: number; recent: number };

/**
 * Songs whose last read failed, by how; `recent`: since then. By the index `items_failing`, whose condition is named
 * so that it is used.
 */
export async function selectFailingSongs(
  db: Db,
  platforms: readonly PlatformId[],
  since: Date,
): Promise<FailingSongs[]> {
  const { rows } = await db.execute<FailingSongs>(sql`
    select given.platform, failing.last_failure as kind, count(*) as songs,
      count(*) filter (where failing.last_failure_at > ${at(since)}) as recent
    from ${given(platforms)}
    cross join lateral (
      select last_failure, last_failure_at from ${items} i
      where i.platform = given.platform and failures > 0
      limit ${mostCounted + 1}::integer
    ) failing
    where failing.last_failure is not null
    group by given.platform, failing.last_failure`);
  return rows;
}

/** As the index `items_dead` has it. What is gone is no dead letter: it was answered, and is looked for from time to time. */
const isDead: SQL = sql`failures >= ${sql.raw(String(deadAfter))} and last_failure <> 'not-found'`;

/** Dead letters of each platform: as many as are counted and one more. */
export async function countDeadLetters(
  db: Db,
  platforms: readonly PlatformId[],
): Promise<Map<PlatformId, number>> {
  const { rows } = await db.execute<{ platform: PlatformId; found: number }>(sql`
    select given.platform, (
      select count(*) from (
        select from ${items} i where i.platform = given.platform and ${isDead} limit ${mostCounted + 1}::integer
      ) dead
    ) as found
    from ${given(platforms)}`);
  return new Map(rows.map((row) => [row.platform, row.found]));
}
