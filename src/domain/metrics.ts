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

export type Counter = {
  [Name in Metric]: (typeof metricKinds)[Name] extends 'counter' ? Name : never;
}[Metric];

/** Whole numbers up to 2^53-1; `price` in minor units of the track's `currency`. */
export type Metrics = Partial<Record<Metric, number>>;

/** Days between the two ends of a song's `change`. */
export const changeDays = 7;

/** A song's leading metric is the first of these that is known of it: what lists sort and sparklines draw by. */
export const leadingMetrics = [
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

export const leadingMetricOf = (values: Metrics): Metric | undefined =>
  leadingMetrics.find((name) => values[name] !== undefined);

/** The one number of a song where there is room for one: its leading one, or its price where a platform tells nothing else. */
export const shownMetricOf = (song: { metrics: Metrics; withheld: readonly Metric[] }): Metric | undefined =>
  leadingMetricOf(song.metrics) ?? (song.metrics.price === undefined ? song.withheld[0] : 'price');

/** A gauge moves both ways: its fall is a fall, not a correction, and it is never summed over songs. */
export const isGauge = (name: Metric): name is Exclude<Metric, Counter> => metricKinds[name] === 'gauge';

/** Those of the leading ones that can be added up over songs. */
export const leadingCounters: readonly Counter[] = leadingMetrics.filter((name) => !isGauge(name));

/** Every metric as lists order them; price comes last, as it says nothing of how a song does. */
export const metricOrder: readonly Metric[] = [...leadingMetrics, 'price'];

export const isMetric = (name: string | null): name is Metric => metricOrder.some((known) => known === name);
