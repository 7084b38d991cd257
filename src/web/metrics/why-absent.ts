/** Which reason there is for a metric that a platform never gives (facts of the platforms, not of a song). Pure. */
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';

export type AbsentReasonKey = 'noStreams' | 'rankOnly' | 'popularityOnly' | 'ownExport' | 'notGiven';

/** How often something was heard or seen: what people miss first. */
const audience: readonly Metric[] = ['views', 'plays', 'streams', 'listeners'];

const reasons: Partial<Record<PlatformId, AbsentReasonKey>> = {
  spotify: 'noStreams',
  deezer: 'rankOnly',
  tidal: 'popularityOnly',
  'apple-music': 'ownExport',
  bandcamp: 'ownExport',
};

export const whyAbsent = (platform: PlatformId, metric: Metric): AbsentReasonKey =>
  (audience.includes(metric) && reasons[platform]) || 'notGiven';
