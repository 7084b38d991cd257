/** SQL of links with what is known of them now: whose numbers a question is about. */
import { type SQL, sql } from 'drizzle-orm';
import { type Metric, type Metrics, metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf } from '#server/db/sql.ts';
import { columnOf, metricList, metricsOfRow } from '../metrics/columns.ts';
import { items } from '../metrics/table.ts';
import { datedLink, ownLinks, releaseDay } from './columns.ts';

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

type Row = Omit<Link, 'countedFrom' | 'metrics'> & { countedFrom: number };

function isWanted({ trackId, songId, platform, trackIds, songIds }: LinksWanted): SQL {
  if (trackIds !== undefined) return sql`t.id = any(${arrayOf('text', trackIds)})`;
  if (songIds !== undefined) return sql`t.song_id = any(${arrayOf('text', songIds)})`;
  if (trackId !== undefined) return sql`t.id = ${trackId}`;
  if (songId !== undefined) return sql`t.song_id = ${songId}`;
  return platform === undefined ? sql`true` : sql`i.platform = ${platform}`;
}

/** In the order they were added. */
export async function selectLinks(db: Db, userId: string, wanted: LinksWanted): Promise<Link[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${datedLink}, i.shown_title as title, i.artist, ${releaseDay} as "releaseDate",
      i.duration_seconds as "durationSeconds", ${metricList('i')}
    from ${ownLinks(userId)} where ${isWanted(wanted)} order by t.added_at, t.id`);
  return rows.map((row) => ({
    ...{ trackId: row.trackId, songId: row.songId, itemId: row.itemId, platform: row.platform },
    ...{ title: row.title, artist: row.artist, durationSeconds: row.durationSeconds },
    ...{ releaseDate: row.releaseDate, ownRelease: row.ownRelease },
    countedFrom: new Date(row.countedFrom),
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
