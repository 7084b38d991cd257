/** Metrics in the order their columns stand, without the shapes of the contract, which would bring zod into the bundle. */
import type { Metric, Metrics } from '#contract/metrics.ts';

/** A song's leading metric is the first of these that is known; the test holds this list to the contract's. */
export const leadingOrder = [
  'views',
  'plays',
  'streams',
  'listeners',
  'favorites',
  'supporters',
  'downloads',
  'likes',
  'reposts',
  'playlistAdds',
  'comments',
  'popularity',
  'rank',
] as const satisfies Metric[];

/** Every metric; price comes last, as it says nothing of how a song does. */
export const metricOrder: readonly Metric[] = [...leadingOrder, 'price'];

const gauges: ReadonlySet<Metric> = new Set<Metric>(['popularity', 'rank', 'price']);

/** A gauge moves both ways: its fall is a fall, not a correction. */
export const isGauge = (metric: Metric): boolean => gauges.has(metric);

export const leadingMetricOf = (values: Metrics): Metric | undefined =>
  leadingOrder.find((metric) => values[metric] !== undefined);

export const isMetric = (name: string | null): name is Metric =>
  metricOrder.some((metric) => metric === name);

/** Days between the two ends of `change`. */
export const changeDays = 7;
