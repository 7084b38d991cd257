/** What the page knows without the contract's shapes says the same as the contract. */
import { describe, expect, it } from 'vitest';
import { metricNames } from '#contract/metrics.ts';
import { leadingMetricOf as contractLeading, trackSort } from '#contract/tracks.ts';
import { isGauge, leadingMetricOf, metricOrder } from './known-metrics.ts';
import { sortKeys } from './list-state.ts';

describe('what the page knows without the contract', () => {
  it('[TRK-07] sorts by every key the API sorts by', () => {
    expect([...sortKeys].sort()).toEqual([...trackSort.options].sort());
  });

  it('[TRK-05] knows every metric, and lets the same one lead', () => {
    expect([...metricOrder].sort()).toEqual([...metricNames].sort());
    for (const metric of metricNames)
      expect(leadingMetricOf({ [metric]: 0 })).toBe(contractLeading({ [metric]: 0 }));
    expect([isGauge('rank'), isGauge('views')]).toEqual([true, false]);
  });
});
