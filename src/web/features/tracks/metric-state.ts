/** What is known of one metric of a song: a number, or why there is none. Zero is a number. */
import type { Track } from '#contract/tracks.ts';
import { type Metric, metricOrder } from '#domain/metrics.ts';

export type MetricState =
  | { kind: 'value'; value: number }
  /** The platform gives it in general and hides it for this song. */
  | { kind: 'withheld' }
  /** The platform does not give it at all. */
  | { kind: 'notGiven' }
  /** The platform has not answered yet. */
  | { kind: 'pending' };

type Measured = Pick<Track, 'metrics' | 'withheld' | 'lastSyncedAt'>;

export function metricStateOf(track: Measured, metric: Metric): MetricState {
  const value = track.metrics[metric];
  if (value !== undefined) return { kind: 'value', value };
  if (track.withheld.includes(metric)) return { kind: 'withheld' };
  return { kind: track.lastSyncedAt === null ? 'pending' : 'notGiven' };
}

/** Metrics that at least one of the songs has or hides, in the order their columns stand. */
export function metricsOf(tracks: readonly Measured[]): Metric[] {
  const found = new Set<Metric>();
  for (const track of tracks) {
    for (const metric of Object.keys(track.metrics)) found.add(metric as Metric);
    for (const metric of track.withheld) found.add(metric);
  }
  return metricOrder.filter((metric) => found.has(metric));
}
