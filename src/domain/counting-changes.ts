/**
 * Days on which a platform began to count a metric by another rule: what jumps or falls there is no growth. One table for
 * the dictionary, the reconciliation and every chart.
 */
import type { Metric } from './metrics.ts';
import type { PlatformId } from './platforms.ts';

export type CountingChange = { platform: PlatformId; metric: Metric; on: string; page: string };

/**
 * YouTube counts a view from the first frame since 24 August 2026, as it had announced; the entry in its revision history
 * is three days younger.
 */
const firstFrame: CountingChange = {
  platform: 'youtube',
  metric: 'views',
  on: '2026-08-24',
  page: 'https://developers.google.com/youtube/analytics/revision_history',
};

export const countingChanges: readonly CountingChange[] = [firstFrame];

/** Those of a metric, on one platform or on any. */
export const changesOf = (metric: Metric, platform?: PlatformId): readonly CountingChange[] =>
  countingChanges.filter(
    (change) => change.metric === metric && (platform === undefined || change.platform === platform),
  );
