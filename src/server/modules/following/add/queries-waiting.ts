/** SQL of links that wait for their platform. Whoever changes a user's rows holds the user's lock, except for claims. */
import { sql } from 'drizzle-orm';
import type { RejectionCode, WaitReason } from '#contract/links.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import type { ItemKey } from '#server/modules/metrics/policy.ts';
import { users } from '../../accounts/table.ts';
import { type PlatformSong, waitingLinks } from '../../tracks/table.ts';

export type WaitingRow = {
  id: string;
  userId: string;
  platform: PlatformId;
  platformTrackId: string;
  isShort: boolean;
  url: string;
  given: string;
  otherwise: PlatformSong[];
  reason: WaitReason;
  askedAt: Date;
  attempts: number;
  nextTryAt: Date;
  code: RejectionCode | null;
};

const columns = sql`w.id, w.user_id as "userId", w.platform, w.platform_track_id as "platformTrackId",
  w.is_short as "isShort", w.url, w.given, w.otherwise, w.reason, w.asked_at as "askedAt", w.attempts,
  w.next_try_at as "nextTryAt", w.code`;

type Raw = Omit<WaitingRow, 'askedAt' | 'nextTryAt'> & { askedAt: string; nextTryAt: string };

const rowOf = (raw: Raw): WaitingRow => ({
  ...raw,
  askedAt: new Date(raw.askedAt),
  nextTryAt: new Date(raw.nextTryAt),
});

/** Those that wait, of these songs. */
export async function selectWaitingLinks(
  db: Db,
  userId: string,
  keys: readonly ItemKey[],
): Promise<WaitingRow[]> {
  const { rows } = await db.execute<Raw>(sql`
    select ${columns} from ${unnest(keys, {
      platform: ['text', (row) => row.platform],
      key: ['text', (row) => row.platformTrackId],
    })}
    join ${waitingLinks} w on w.user_id = ${userId} and w.settled_at is null
      and w.platform = given.platform and w.platform_track_id = given.key`);
  return rows.map(rowOf);
}

/** Those of these rows that still wait. */
export async function selectStillWaiting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${waitingLinks} where id = any(${arrayOf('text', ids)}) and settled_at is null`);
  return new Set(rows.map(({ id }) => id));
}

export type NewWaiting = Pick<
  WaitingRow,
  'id' | 'platform' | 'platformTrackId' | 'isShort' | 'url' | 'given' | 'otherwise' | 'reason' | 'nextTryAt'
>;

/** One that was refused before waits anew. */
export async function insertWaiting(
  db: Db,
  userId: string,
  rows: readonly NewWaiting[],
  now: Date,
): Promise<WaitingRow[]> {
  const inserted = await db.execute<Raw>(sql`
    insert into ${waitingLinks} as w
      (id, user_id, platform, platform_track_id, is_short, url, given, otherwise, reason, asked_at, next_try_at)
    select id, ${userId}, platform, key, is_short, url, pasted, otherwise::jsonb, reason, ${at(now)}, next_try_at
    from ${unnest(rows, {
      id: ['text', (row) => row.id],
      platform: ['text', (row) => row.platform],
      key: ['text', (row) => row.platformTrackId],
      is_short: ['boolean', (row) => row.isShort],
      url: ['text', (row) => row.url],
      pasted: ['text', (row) => row.given],
      otherwise: ['text', (row) => JSON.stringify(row.otherwise)],
      reason: ['text', (row) => row.reason],
      next_try_at: ['timestamptz', (row) => row.nextTryAt],
    })}
    on conflict (user_id, platform, platform_track_id) do update set
      is_short = excluded.is_short, url = excluded.url, given = excluded.given, otherwise = excluded.otherwise,
      reason = excluded.reason, asked_at = excluded.asked_at, attempts = 0, next_try_at = excluded.next_try_at,
      claimed_until = null, code = null, settled_at = null
    returning ${columns}`);
  return inserted.rows.map(rowOf);
}

/**
 * The links of one account and platform that are due, oldest first, held until `until`. A platform that somebody is
 * asking waits for what comes of it, so that a slow one holds up no other. A hold that ends later than any is one of a
 * clock that was put back since.
 */
export async function claimWaitingLinks(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
): Promise<WaitingRow[]> {
  const isHeld = (of: string) => sql`${sql.raw(of)}.claimed_until > ${at(now)} and
    ${sql.raw(of)}.claimed_until <= ${at(until)}`;
  const { rows } = await db.execute<Raw>(sql`
    with first as (
      select d.user_id, d.platform from ${waitingLinks} d
      where d.settled_at is null and d.next_try_at <= ${at(now)}
        and not exists (select from ${users} u where u.id = d.user_id and u.suspended_at is not null) and not exists (
        select from ${waitingLinks} o where o.platform = d.platform and o.settled_at is null and ${isHeld('o')}
      )
      order by d.next_try_at limit 1
    ), due as (
      select d.id from ${waitingLinks} d join first using (user_id, platform)
      where d.settled_at is null and d.next_try_at <= ${at(now)} and not coalesce(${isHeld('d')}, false)
      order by d.next_try_at, d.id limit ${limit}
      for update of d skip locked
    )
    update ${waitingLinks} w set claimed_until = ${at(until)}, attempts = w.attempts + 1
    from due where due.id = w.id
    returning ${columns}`);
  return rows.map(rowOf);
}

export type PostponedLink = { id: string; reason: WaitReason; nextTryAt: Date };

/** Ends the hold. */
export async function postpone(db: Db, rows: readonly PostponedLink[]): Promise<void> {
  await db.execute(sql`
    update ${waitingLinks} w set reason = given.reason, next_try_at = given.next_try_at, claimed_until = null
    from ${unnest(rows, {
      id: ['text', (row) => row.id],
      reason: ['text', (row) => row.reason],
      next_try_at: ['timestamptz', (row) => row.nextTryAt],
    })}
    where w.id = given.id and w.settled_at is null`);
}

export async function refuseWaiting(
  db: Db,
  rows: readonly { id: string; code: RejectionCode; suggestion?: string }[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update ${waitingLinks} w set code = given.code, url = coalesce(given.suggestion, w.url),
      settled_at = ${at(now)}, claimed_until = null
    from ${unnest(rows, {
      id: ['text', (row) => row.id],
      code: ['text', (row) => row.code],
      suggestion: ['text', (row) => row.suggestion],
    })}
    where w.id = given.id and w.settled_at is null`);
}

/** Of what has become a song; refusals of before go too. */
export async function deleteWaiting(
  db: Db,
  userId: string,
  { ids, keys }: { ids: readonly string[]; keys: readonly ItemKey[] },
): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from ${waitingLinks} w
    where w.user_id = ${userId} and (w.id = any(${arrayOf('text', ids)}) or exists (
      select from ${unnest(keys, {
        platform: ['text', (row) => row.platform],
        key: ['text', (row) => row.platformTrackId],
      })} where w.platform = given.platform and w.platform_track_id = given.key
    ))
    returning w.id`);
  return rows.length;
}

export async function listWaiting(db: Db, userId: string): Promise<WaitingRow[]> {
  const { rows } = await executePrepared<Raw>(
    db,
    sql`select ${columns} from ${waitingLinks} w where w.user_id = ${userId} order by w.asked_at desc, w.id desc`,
  );
  return rows.map(rowOf);
}

export async function deleteSettledBefore(db: Db, instant: Date): Promise<void> {
  await db.execute(sql`delete from ${waitingLinks} where settled_at <= ${at(instant)}`);
}
