/** What can be measured of a song. A metric a platform does not give is absent, never 0. */
/**
 * `counter` only grows (a fall is a platform's correction), `gauge` moves both ways,
 * so a change of a gauge is never summed over songs.
 */
export const metricKinds = {
  views: 'counter',
  likes: 'counter',
  comments: 'counter',
  plays: 'counter',
  streams: 'counter',
  listeners: 'counter',
  reposts: 'counter',
  favorites: 'counter',
  supporters: 'counter',
  downloads: 'counter',
  playlistAdds: 'counter',
  popularity: 'gauge',
  rank: 'gauge',
  price: 'gauge',
} as const satisfies Record<string, 'counter' | 'gauge'>;

export type Metric = keyof typeof metricKinds;
export const metricNames = Object.keys(metricKinds) as [Metric, ...Metric[]];

export const counterNames = metricNames.filter((name) => metricKinds[name] === 'counter');

/** Whole numbers up to 2^53-1; `price` in minor units of the track's `currency`. */
export type Metrics = Partial<Record<Metric, number>>;
