/** SQL that reads an overview: totals by day, and what is counted or ranked over the songs themselves. */
import { and, asc, eq, gte, lte, min, or, sql } from 'drizzle-orm';
import { longestShortSeconds } from '#domain/counting-changes.ts';
import type { Days } from '#domain/days.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { columnOf } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import type { TotalDay, TotalStanding } from './running-totals.ts';
import { totalDayColumns, totals } from './table.ts';

/** Of several spans of days at once, and of one metric or all. */
export const selectTotals = (
  db: Db,
  userId: string,
  spans: readonly Days[],
  metric?: Metric,
): Promise<TotalDay[]> => {
  const query = db
    .select(totalDayColumns)
    .from(totals)
    .where(
      and(
        eq(totals.userId, userId),
        metric && eq(totals.metric, metric),
        or(...spans.map(({ from, to }) => and(gte(totals.day, from), lte(totals.day, to)))),
      ),
    )
    .orderBy(asc(totals.day));
  return query.prepare(`totals-of-${spans.length}${metric ? '-one' : ''}`).execute();
};

/** What stood at the end of a day. */
export async function selectStandings(db: Db, userId: string, at: string): Promise<TotalStanding[]> {
  const first = db
    .selectDistinct({ platform: totals.platform, metric: totals.metric })
    .from(totals)
    .where(and(eq(totals.userId, userId), lte(totals.day, at)))
    .as('first');
  const { rows } = await executePrepared<TotalStanding>(
    db,
    sql`
    select first.platform, first.metric, newest.value, newest.songs
    from ${first}
    cross join lateral (
      select value, songs from ${totals} t
      where t.user_id = ${userId} and t.day <= ${at}::date
        and t.platform = first.platform and t.metric = first.metric
      order by t.day desc limit 1
    ) newest`,
  );
  return rows;
}

const amongSongs = (songIds: readonly string[] | undefined) =>
  songIds ? sql`and t.song_id = any(${arrayOf('text', songIds)})` : sql``;

export type PlatformSongs = {
  platform: PlatformId;
  songs: number;
  /** Those whose owner hides the metric that was asked for. */
  withheld: number;
  inactive: number;
  paused: number;
  lastSyncedAt: Date | undefined;
};

export async function selectPlatformStates(
  db: Db,
  userId: string,
  metric: Metric | undefined,
  songIds?: readonly string[] | undefined,
): Promise<PlatformSongs[]> {
  const { rows } = await executePrepared<Omit<PlatformSongs, 'lastSyncedAt'> & { last: string | null }>(
    db,
    sql`
    select i.platform, count(*) as songs, max(i.confirmed_at) as last,
      count(*) filter (where i.withheld ? ${metric ?? null}::text) as withheld,
      count(*) filter (where i.status <> 'active') as inactive,
      count(*) filter (where t.is_paused) as paused
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null ${amongSongs(songIds)}
    group by i.platform
    order by songs desc, i.platform`,
  );
  return rows.map(({ last, ...row }) => ({
    ...row,
    lastSyncedAt: last === null ? undefined : new Date(last),
  }));
}

/** The first day of which a total is known. */
export async function selectFirstDay(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: min(totals.day) })
    .from(totals)
    .where(eq(totals.userId, userId));
  return row?.day ?? undefined;
}

/** Counters in the order in which one leads; a rank or a popularity is no number of plays. */
const leading = leadingCounters.map(columnOf);

/** By what stands now of the metric on any of their links, then by a leading counter; songs without either come last. */
export async function selectLargestSongs(
  db: Db,
  userId: string,
  metric: Metric | undefined,
  limit: number,
  songIds?: readonly string[] | undefined,
): Promise<string[]> {
  const own = sql.raw(metric ? `max(i.${columnOf(metric)}) desc nulls last,` : '');
  const value = sql.raw(`coalesce(${leading.map((name) => `i.${name}`).join(', ')})`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.song_id as id from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null ${amongSongs(songIds)}
    group by t.song_id
    order by ${own} max(${value}) desc nulls last, min(lower(i.shown_title)), t.song_id limit ${limit}`);
  return rows.map((row) => row.id);
}

/** Whether any video of the list, or of these songs or links, may be a Short. */
export async function selectMayHaveShorts(
  db: Db,
  userId: string,
  of: { songIds: readonly string[] } | { trackIds: readonly string[] } | undefined,
): Promise<boolean> {
  const among =
    of &&
    ('songIds' in of
      ? sql`t.song_id = any(${arrayOf('text', of.songIds)})`
      : sql`t.id = any(${arrayOf('text', of.trackIds)})`);
  const { rows } = await executePrepared<{ may: boolean }>(
    db,
    sql`
    select exists(
      select from ${tracks} t join ${items} i on i.id = t.item_id
      where t.user_id = ${userId} and t.removed_at is null and i.platform = 'youtube'
        and coalesce(i.duration_seconds, 0) <= ${longestShortSeconds}::integer ${among ? sql`and ${among}` : sql``}
    ) as may`,
  );
  return rows[0]?.may ?? false;
}
