/** SQL of single dead letters. */
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import type { FailureKind } from '#server/platforms/http/failure.ts';
import { items } from '../metrics/table.ts';
import { isFree } from '../sync/queries.ts';
import { isDead } from './queries-failures.ts';

export type DeadLetterRow = {
  id: string;
  platform: PlatformId;
  title: string;
  artist: string;
  url: string;
  failures: number;
  kind: FailureKind;
  detail: string | null;
  failed_at: string;
  since: string;
};

/** Where a row stands in the list. */
export type Place = { failedAt: Date; id: string };

type Wanted = { platforms: readonly PlatformId[]; after: Place | undefined; limit: number };

const behind = (after: Place | undefined): SQL =>
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

export type Retry = { platforms: readonly PlatformId[]; itemIds: readonly string[] | undefined; now: Date };

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
