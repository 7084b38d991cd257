/** What a song shows in a list: its leading metric, and how much of it is new. Pure. */
import type { Track } from '#contract/tracks.ts';
import { leadingMetrics, type Metric } from '#domain/metrics.ts';

export type Lead = {
  metric: Metric;
  value: number;
  /** Absent where the earlier value is not known. */
  change: number | undefined;
  /** The change as a share of the earlier value; absent where that was nothing. */
  share: number | undefined;
};

export function leadOf({ metrics, change }: Pick<Track, 'metrics' | 'change'>): Lead | undefined {
  const metric = leadingMetrics.find((name) => metrics[name] !== undefined);
  const value = metric && metrics[metric];
  if (metric === undefined || value === undefined) return undefined;
  const moved = change[metric];
  const before = moved === undefined ? 0 : value - moved;
  return {
    metric,
    value,
    change: moved,
    share: moved !== undefined && before > 0 ? moved / before : undefined,
  };
}
