/**
 * Days on which a platform began to count a metric by another rule: what jumps or falls there is no growth. One table for
 * the dictionary, the reconciliation, every chart and comparison, forecasts and unusual days.
 */
import type { Metric } from './metrics.ts';
import type { PlatformId } from './platforms.ts';

/** `of`: of such songs alone, which no reply tells apart but by their length. */
export type CountingChange = {
  platform: PlatformId;
  metric: Metric;
  on: string;
  page: string;
  of?: 'shorts';
};

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

/** Every start and replay of a Short is a view; before, it took some seconds. */
const shorts: CountingChange = { ...firstFrame, on: '2025-03-31', of: 'shorts' };

/** Of one metric and platform the newest first. */
export const countingChanges: readonly CountingChange[] = [firstFrame, shorts];

/** No Short is longer (https://support.google.com/youtube/answer/15424877); many videos that are shorter are none. */
export const longestShortSeconds = 180;

/** Of a video: absent where it says no length. */
export const mayBeShort = (platform: PlatformId, seconds: number | null): boolean =>
  platform === 'youtube' && (seconds === null || seconds <= longestShortSeconds);

/** Those of a metric, on one platform or on any. */
export const changesOf = (metric: Metric, platform?: PlatformId): readonly CountingChange[] =>
  countingChanges.filter(
    (change) => change.metric === metric && (platform === undefined || change.platform === platform),
  );

/** From which day on all that is counted up to a last day was counted alike; undefined: always. */
export const alikeSince = (metric: Metric, platform: PlatformId, last: string): string | undefined =>
  changesOf(metric, platform).find(({ on, of }) => of === undefined && on <= last)?.on;
