import { expect, test } from 'vitest';
import { isGauge, leadingMetricOf, metricNames, metricOrder } from './metrics.ts';

test('[TRK-05] every metric has its place in lists, and the first that is known leads', () => {
  expect([...metricOrder].sort()).toEqual([...metricNames].sort());
  expect(leadingMetricOf({ comments: 0, likes: 0, rank: 9 })).toBe('likes');
  expect(leadingMetricOf({ price: 129 })).toBeUndefined();
  expect([isGauge('rank'), isGauge('views')]).toEqual([true, false]);
});
