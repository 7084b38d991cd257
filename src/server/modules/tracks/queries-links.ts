/** SQL of links with what is known of them now: whose numbers a question is about. */
import { type SQL, sql } from 'drizzle-orm';
import { type Metric, type Metrics, metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { columnOf, metricList, metricsOfRow } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { releaseDay, withOwnReleases } from './columns.ts';
import { tracks } from './table.ts';

export type Link = {
  trackId: string;
  songId: string;
  itemId: string;
  platform: PlatformId;
  title: string;
  artist: string;
  /** As its user says, or else its platform. */
  releaseDate: string | null;
  ownRelease: string | null;
  countedFrom: Date;
  /** null: its platform says none. */
  durationSeconds: number | null;
  /** What is known now. */
  metrics: Metrics;
};

export type LinksWanted = {
  trackId?: string;
  songId?: string;
  platform?: PlatformId;
  /** Only these, or those of these songs. */
  trackIds?: readonly string[];
  songIds?: readonly string[];
};

type Row = {
  [column: string]: unknown;
  track_id: string;
  song_id: string;
  item_id: string;
  platform: PlatformId;
  title: string;
  artist: string;
  release_date: string | null;
  own_release: string | null;
  counted_from: string;
  duration_seconds: number | null;
};

function isWanted({ trackId, songId, platform, trackIds, songIds }: LinksWanted): SQL {
  if (trackIds !== undefined) return sql`and t.id = any(${arrayOf('text', trackIds)})`;
  if (songIds !== undefined) return sql`and t.song_id = any(${arrayOf('text', songIds)})`;
  if (trackId !== undefined) return sql`and t.id = ${trackId}`;
  if (songId !== undefined) return sql`and t.song_id = ${songId}`;
  return platform === undefined ? sql`` : sql`and i.platform = ${platform}`;
}

/** In the order they were added. */
export async function selectLinks(db: Db, userId: string, wanted: LinksWanted): Promise<Link[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id as track_id, t.song_id, t.item_id, i.platform, i.shown_title as title, i.artist, t.counted_from, i.duration_seconds,
      ${releaseDay} as release_date, said.day as own_release,
      ${metricList('i')}
    from ${tracks} t join ${items} i on i.id = t.item_id ${withOwnReleases}
    where t.user_id = ${userId} and t.removed_at is null ${isWanted(wanted)}
    order by t.added_at, t.id`);
  return rows.map((row) => ({
    trackId: row.track_id,
    songId: row.song_id,
    itemId: row.item_id,
    platform: row.platform,
    title: row.title,
    artist: row.artist,
    releaseDate: row.release_date,
    ownRelease: row.own_release,
    countedFrom: new Date(row.counted_from),
    durationSeconds: row.duration_seconds,
    metrics: metricsOfRow(row),
  }));
}

/** Metrics that any of the items has now, and the platforms that those are of. */
export async function selectCurrentMetrics(
  db: Db,
  itemIds: readonly string[],
): Promise<{ metrics: Metric[]; platforms: PlatformId[] }> {
  const isKnown = metricNames.map((name) => `bool_or(i.${columnOf(name)} is not null) as "${name}"`);
  const { rows } = await db.execute<Record<string, boolean> & { platform: PlatformId }>(sql`
    select i.platform, ${sql.raw(isKnown.join(', '))} from ${items} i
    where i.id = any(${arrayOf('text', itemIds)}) group by i.platform`);
  return {
    metrics: metricNames.filter((name) => rows.some((row) => row[name])),
    platforms: rows.map(({ platform }) => platform),
  };
}
