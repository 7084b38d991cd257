/** The tables kept here for the bundle's sake say the same as the contract. */
import { describe, expect, it } from 'vitest';
import { metricKinds, metricNames } from '#contract/metrics.ts';
import { plans } from '#contract/plans.ts';
import { platformNames as contractNames } from '#contract/platforms.ts';
import { changeDays as contractDays, leadingMetrics, trackSort } from '#contract/tracks.ts';
import { changeDays, isGauge, leadingOrder, metricOrder } from './known-metrics.ts';
import { syncEveryHours, trackLimits } from './known-plans.ts';
import { platformNames } from './known-platforms.ts';
import { sortKeys } from './list-state.ts';

describe('what the page knows without the contract', () => {
  it('[TRK-07] sorts by every key the API sorts by', () => {
    expect([...sortKeys].sort()).toEqual([...trackSort.options].sort());
  });

  it('[TRK-05] knows every metric, its kind and the order of leading ones', () => {
    expect(leadingOrder).toEqual(leadingMetrics);
    expect(changeDays).toBe(contractDays);
    expect([...metricOrder].sort()).toEqual([...metricNames].sort());
    for (const metric of metricNames) expect(isGauge(metric)).toBe(metricKinds[metric] === 'gauge');
  });

  it('[TRK-06] knows the limits and the rhythm of the plans', () => {
    for (const [tier, plan] of Object.entries(plans)) {
      expect(trackLimits[tier as keyof typeof plans]).toBe(plan.trackLimit);
      const seconds = 'syncEverySeconds' in plan ? plan.syncEverySeconds : undefined;
      expect(syncEveryHours[tier as keyof typeof plans]).toBe(seconds && seconds / 3600);
    }
  });

  it('knows every platform by its proper name', () => {
    expect(platformNames).toEqual(contractNames);
  });
});
