/** How lists are sorted, as parts of statements. */
import { type SQL, sql } from 'drizzle-orm';
import type { TrackFilters } from '#contract/tracks.ts';
import { leadingMetrics, type Metric, metricKinds, metricNames } from '#domain/metrics.ts';
import { columnOf } from '../metrics/queries-columns.ts';

export type Sort = TrackFilters['sort'];
export type SortKey = { expression: SQL; type: 'text' | 'bigint' | 'timestamptz' | 'date' };

const changeOf = (metric: Metric): string => {
  const difference = `i.${columnOf(metric)} - past.${columnOf(metric)}`;
  // Not `greatest(0, …)`: that would make 0 of an unknown difference.
  return metricKinds[metric] === 'counter' ? `(${difference}) * (${difference} > 0)::integer` : difference;
};

/** The change of the leading metric; null where the earlier value is not known. */
export const leadingChange: SQL = sql.raw(
  `case ${leadingMetrics.map((metric) => `when i.${columnOf(metric)} is not null then ${changeOf(metric)}`).join(' ')} end`,
);

export const sortKeys = {
  addedAt: { expression: sql`t.added_at`, type: 'timestamptz' },
  title: { expression: sql`lower(i.title)`, type: 'text' },
  artist: { expression: sql`lower(i.artist)`, type: 'text' },
  platform: { expression: sql`i.platform`, type: 'text' },
  lastSyncedAt: { expression: sql`i.confirmed_at`, type: 'timestamptz' },
  releaseDate: { expression: sql`i.release_date`, type: 'date' },
  change: { expression: leadingChange, type: 'bigint' },
  ...(Object.fromEntries(
    metricNames.map((metric) => [metric, { expression: sql.raw(`i.${columnOf(metric)}`), type: 'bigint' }]),
  ) as Record<Metric, SortKey>),
} satisfies Record<Sort, SortKey>;
