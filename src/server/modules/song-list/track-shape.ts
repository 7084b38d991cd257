/** From a row of the list to the track that the API shows. Pure. */
import type { Track } from '#contract/tracks.ts';
import { type Metric, metricNames } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { videoIdOf } from '#server/platforms/youtube/url.ts';
import type { MetricGrowth, Momentum } from '../growth/service.ts';
import { metricsOfRow } from '../metrics/columns.ts';
import type { ItemStatus } from '../metrics/table.ts';

/** What a song lasts where its platform does not say (TRK-04). */
const usualSeconds = 240;

/** As the statement of `queries-list.ts` answers it, besides the metric columns. */
export type TrackRow = {
  [column: string]: unknown;
  id: string;
  item_id: string;
  song_id: string;
  added_at: string;
  is_paused: boolean;
  platform: PlatformId;
  platform_track_id: string;
  url: string;
  title: string;
  artist: string;
  album: string | null;
  artwork_url: string | null;
  duration_seconds: number | null;
  isrc: string | null;
  release_date: string | null;
  currency: string | null;
  status: ItemStatus;
  status_since: string;
  confirmed_at: string | null;
  next_sync_at: string | null;
  withheld: Metric[];
  /** What it brought in `changeDays`; null: not worked out yet. */
  growth: MetricGrowth | null;
  momentum: Momentum | null;
};

/** A counter's fall is a platform's correction, no loss: it is left out of what was gained (SYNC-05). */
const changeOf = ({ growth }: TrackRow): Track['change'] =>
  Object.fromEntries(
    metricNames.flatMap((metric) => {
      const gained = growth?.[metric]?.gained ?? null;
      return gained === null ? [] : [[metric, gained]];
    }),
  );

const isoOf = <T extends string | null>(instant: T): T =>
  (instant === null ? null : new Date(instant).toISOString()) as T;

export function trackOf(row: TrackRow, isSandbox: boolean): Track {
  const song = { platformTrackId: row.platform_track_id, originalUrl: row.url };
  const videoId = row.platform === 'youtube' ? videoIdOf(song) : '';
  const metrics = metricsOfRow(row);
  return {
    id: row.id,
    songId: row.song_id,
    platform: row.platform,
    ...song,
    ...(videoId && { videoId }),
    title: row.title,
    artist: row.artist,
    album: row.album,
    albumArt: row.artwork_url,
    duration: row.duration_seconds ?? usualSeconds,
    durationKnown: row.duration_seconds !== null,
    ...(row.isrc && { isrc: row.isrc }),
    ...(row.release_date && { releaseDate: row.release_date }),
    metrics,
    ...(row.currency && metrics.price !== undefined && { currency: row.currency }),
    withheld: row.withheld,
    change: changeOf(row),
    momentum: row.momentum,
    status: row.status === 'active' && row.is_paused ? 'paused' : row.status,
    statusSince: row.status === 'active' ? null : isoOf(row.status_since),
    lastSyncedAt: isoOf(row.confirmed_at),
    nextSyncAt: row.is_paused ? null : isoOf(row.next_sync_at),
    addedAt: isoOf(row.added_at),
    ...(isSandbox && { sandbox: true as const }),
  };
}
