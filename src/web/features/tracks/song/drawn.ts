/** Which of a link's numbers its page can draw, and which of them it does. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrack } from '#contract/tracks.ts';
import { counterNames, leadingMetricOf, type Metric } from '#domain/metrics.ts';
import { metricsOf } from '#web/music/metric-value.tsx';

type Drawable = Pick<ReplyOf<typeof getTrack>, 'metrics' | 'withheld' | 'lastSyncedAt' | 'ownFigures'>;

/** `known`: those that its platform gives or hides; besides there are the owner's own that it gives nobody. */
export function drawnOf(track: Drawable, search: URLSearchParams) {
  const known = metricsOf([track]);
  const own = new Set<string>(track.ownFigures.map(({ figure }) => figure));
  const metrics = [...known, ...counterNames.filter((name) => own.has(name) && !known.includes(name))];
  const chosen = metrics.find((name) => name === search.get('metric'));
  const metric: Metric | undefined = chosen ?? leadingMetricOf(track.metrics) ?? metrics[0];
  return { known, metrics, metric };
}
