/** Metrics in the order their columns stand, and what leads a song. */
import { type Metric, type Metrics, metricKinds } from '#contract/metrics.ts';
import { leadingOrder } from '#web/metrics/leading-order.ts';

/** Every metric; price comes last, as it says nothing of how a song does. */
export const metricOrder: readonly Metric[] = [...leadingOrder, 'price'];

/** A gauge moves both ways: its fall is a fall, not a correction. */
export const isGauge = (metric: Metric): boolean => metricKinds[metric] === 'gauge';

export const leadingMetricOf = (values: Metrics): Metric | undefined =>
  leadingOrder.find((metric) => values[metric] !== undefined);

export const isMetric = (name: string | null): name is Metric =>
  metricOrder.some((metric) => metric === name);
