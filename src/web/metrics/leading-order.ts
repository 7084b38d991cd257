/** Which metric stands for a song, without the contract's shapes, which would bring zod into the bundle. Pure. */
import { type Metric, metricKinds } from '#contract/metrics.ts';

/** A song's leading metric is the first of these that is known of it; a test holds the list to the contract's. */
export const leadingOrder: readonly Metric[] = [
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
];

/** Those that can be added up over songs: scores such as popularity cannot. */
export const leadingCounters: readonly Metric[] = leadingOrder.filter(
  (metric) => metricKinds[metric] === 'counter',
);

/** Days that a song's `change` spans, as the contract says. */
export const changeDays = 7;
