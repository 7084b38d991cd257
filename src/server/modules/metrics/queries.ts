import { eq, sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, unnest } from '#server/db/sql.ts';
import type { FailureKind, SongFacts } from '#server/platforms/platform.ts';
import { type ItemKey, itemKeyOf, type KnownItem } from './policy.ts';
import { daily, type ItemStatus, items, observations, runs } from './table.ts';

export type NewItem = {
  id: string;
  platform: PlatformId;
  platformTrackId: string;
  url: string;
  song: SongFacts;
  status: ItemStatus;
};

/** Inserts what is not there yet. Sorted, so that two adds of the same songs wait for each other in one order. */
export async function insertItems(db: Db, rows: readonly NewItem[], now: Date): Promise<void> {
  const sorted = rows.toSorted((a, b) => (itemKeyOf(a) < itemKeyOf(b) ? -1 : 1));
  await db.execute(sql`
    insert into ${items} (id, platform, platform_track_id, url, title, artist, status, status_since, created_at)
    select id, platform, platform_track_id, url, title, artist, status, ${at(now)}, ${at(now)}
    from ${unnest(sorted, {
      id: ['text', (row) => row.id],
      platform: ['text', (row) => row.platform],
      platform_track_id: ['text', (row) => row.platformTrackId],
      url: ['text', (row) => row.url],
      title: ['text', (row) => row.song.title],
      artist: ['text', (row) => row.song.artist],
      status: ['text', (row) => row.status],
    })}
    on conflict (platform, platform_track_id) where owner_id is null do nothing`);
}

export async function selectItems(db: Db, keys: readonly ItemKey[]): Promise<KnownItem[]> {
  const { rows } = await db.execute<Omit<KnownItem, 'confirmedAt'> & { confirmedAt: string | null }>(sql`
    select i.id, i.platform, i.platform_track_id as "platformTrackId", i.status, i.confirmed_at as "confirmedAt",
      i.title, i.artist, i.duration_seconds as "durationSeconds", i.isrc
    from ${unnest(keys, {
      platform: ['text', (row) => row.platform],
      key: ['text', (row) => row.platformTrackId],
    })}
    join ${items} i on i.platform = given.platform and i.platform_track_id = given.key and i.owner_id is null`);
  return rows.map(({ confirmedAt, ...row }) => ({
    ...row,
    confirmedAt: confirmedAt === null ? undefined : new Date(confirmedAt),
  }));
}

/** In the order of their ids: whoever changes several items locks them first, so that no two wait crosswise. */
export async function lockItemRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select id from ${items} where id = any(${arrayOf('text', ids)}) order by id for no key update`);
}

export async function ensureMonths(db: Db, months: readonly string[]): Promise<void> {
  await db.execute(sql`select ensure_month(month) from unnest(${arrayOf('date', months)}) as months (month)`);
}

export type NewRun = Pick<typeof runs.$inferInsert, 'id' | 'platform' | 'trigger' | 'startedAt' | 'asked'>;

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db.insert(runs).values(run);
}

/** `changed`: songs whose numbers were new; absent: all that were read, as when they are added. */
export type RunResult = { read: number; failed: number; changed?: number; failure?: FailureKind };

export async function insertFinishedRun(
  db: Db,
  run: NewRun,
  { failure, ...counts }: RunResult,
  finishedAt: Date,
): Promise<void> {
  await db
    .insert(runs)
    .values({ changed: counts.read, ...run, ...counts, failure: failure ?? null, finishedAt });
}

export async function updateRun(db: Db, id: string, result: RunResult, finishedAt: Date): Promise<void> {
  await db
    .update(runs)
    // One that lived after all says so itself.
    .set({ changed: result.read, ...result, failure: result.failure ?? null, finishedAt, cutOff: false })
    .where(eq(runs.id, id));
}

/** No foreign key does it, which would be looked up for each of many rows. */
export async function deleteReadingsOfOwner(db: Db, userId: string): Promise<void> {
  const own = sql`select id from ${items} where owner_id = ${userId}`;
  await db.execute(sql`delete from ${observations} where item_id in (${own})`);
  await db.execute(sql`delete from ${daily} where item_id in (${own})`);
}
