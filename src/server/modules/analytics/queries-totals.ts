/** SQL that keeps totals. */
import { and, asc, eq, gt, gte, max, sql } from 'drizzle-orm';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { withOwnReleases } from '../tracks/columns.ts';
import { tracks } from '../tracks/table.ts';
import type { TotalDay } from './running-totals.ts';
import { totalDayColumns, totals } from './table.ts';

/** Any number that no other advisory lock of the product uses. */
const lockSeed = 7_205_759_405;

/** Two builds of one user's totals at once would each write what the other has not seen. */
export async function lockTotals(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${lockSeed}))`);
}

export async function selectTimeZone(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  return row?.timeZone;
}

/** `isInTotals`: some total holds it already. */
export type CountedItem = {
  itemId: string;
  countedFrom: Date;
  isInTotals: boolean;
  /** As its user says. */
  ownRelease: string | null;
};

/** `onlyNew`: songs on the list that no total holds yet. */
export async function selectCountedItems(db: Db, userId: string, onlyNew: boolean): Promise<CountedItem[]> {
  const isWanted = onlyNew ? sql`and not t.is_in_totals` : sql``;
  const { rows } = await db.execute<Omit<CountedItem, 'countedFrom'> & { countedFrom: string }>(sql`
    select t.item_id as "itemId", t.counted_from as "countedFrom", t.is_in_totals as "isInTotals",
      said.day as "ownRelease"
    from ${tracks} t ${withOwnReleases}
    where t.user_id = ${userId} and t.removed_at is null ${isWanted} order by t.item_id`);
  return rows.map((row) => ({ ...row, countedFrom: new Date(row.countedFrom) }));
}

export async function markCounted(db: Db, userId: string, itemIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${tracks} set is_in_totals = true
    where user_id = ${userId} and removed_at is null and not is_in_totals
      and item_id = any(${arrayOf('text', itemIds)})`);
}

/** The sums hold these no longer: all days were built without them. */
export async function markUncounted(db: Db, userId: string, heldItemIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${tracks} set is_in_totals = false
    where user_id = ${userId} and removed_at is not null and is_in_totals
      and not item_id = any(${arrayOf('text', heldItemIds)})`);
}

/**
 * Whether the sums are of another list: they still hold a song that was taken off it, or never held one that was there
 * before then. `isLong`: it has more songs than so many.
 */
export async function standOfTotals(
  db: Db,
  userId: string,
  { mostSongs, addedBefore }: { mostSongs: number; addedBefore: Date },
): Promise<{ areOfOtherList: boolean; isLong: boolean }> {
  const { rows } = await db.execute<{ areOfOtherList: boolean; isLong: boolean }>(sql`
    select exists (
      select from ${tracks} where user_id = ${userId}
        and (removed_at is null) <> is_in_totals and (is_in_totals or added_at < ${at(addedBefore)})
    ) as "areOfOtherList", (
      select count(*) from (select from ${tracks} where user_id = ${userId} limit ${mostSongs + 1}) as own
    ) > ${mostSongs} as "isLong"`);
  return rows[0] ?? { areOfOtherList: false, isLong: false };
}

export async function selectLastDay(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: max(totals.day) })
    .from(totals)
    .where(eq(totals.userId, userId));
  return row?.day ?? undefined;
}

/** Days from `since` on as they stand, the earliest first. */
export const selectTotalsSince = (db: Db, userId: string, since: string): Promise<TotalDay[]> =>
  db
    .select(totalDayColumns)
    .from(totals)
    .where(and(eq(totals.userId, userId), gte(totals.day, since)))
    .orderBy(asc(totals.day));

export async function selectTotalMetrics(db: Db, userId: string): Promise<Metric[]> {
  const rows = await db
    .selectDistinct({ metric: totals.metric })
    .from(totals)
    .where(eq(totals.userId, userId));
  return rows.map((row) => row.metric);
}

/** Rows of `since` and later; of all days without it. */
export async function deleteTotals(db: Db, userId: string, since?: string): Promise<void> {
  await db
    .delete(totals)
    .where(and(eq(totals.userId, userId), since === undefined ? undefined : gte(totals.day, since)));
}

export async function insertTotals(db: Db, userId: string, rows: readonly TotalDay[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${totals} (user_id, day, platform, metric, value, songs, compared, gained, corrected)
    select ${userId}, given.* from ${unnest(rows, {
      day: ['date', (row) => row.day],
      platform: ['text', (row) => row.platform],
      metric: ['text', (row) => row.metric],
      value: ['bigint', (row) => row.value],
      songs: ['integer', (row) => row.songs],
      compared: ['integer', (row) => row.compared],
      gained: ['bigint', (row) => row.gained],
      corrected: ['bigint', (row) => row.corrected],
    })}`);
}

export const selectZonesAfter = (
  db: Db,
  after: string,
  limit: number,
): Promise<{ userId: string; timeZone: string }[]> =>
  db
    .select({ userId: users.id, timeZone: users.timeZone })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);

export type LastDay = { userId: string; day: string };

/** A platform's rows up to a day of each user, some at a time; answers how many. */
export async function deleteTotalsThrough(
  db: Db,
  platform: PlatformId,
  lastDays: readonly LastDay[],
  limit: number,
): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with old as (
      select t.user_id, t.day, t.metric
      from ${unnest(lastDays, {
        user_id: ['text', (row) => row.userId],
        day: ['date', (row) => row.day],
      })}
      join ${totals} t on t.user_id = given.user_id and t.day <= given.day and t.platform = ${platform}
      limit ${limit}::integer
    ),
    deleted as (
      delete from ${totals} t using old
      where t.user_id = old.user_id and t.day = old.day and t.metric = old.metric and t.platform = ${platform}
      returning 1
    )
    select count(*) as deleted from deleted`);
  return rows[0]?.deleted ?? 0;
}
