/** A song's leading number with its name, or its price where a platform tells nothing else. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { leadingMetricOf, type Metric } from '#domain/metrics.ts';
import { MetricValue } from './metric-value.tsx';

export const shownMetricOf = ({
  metrics,
  withheld,
}: Pick<Track, 'metrics' | 'withheld'>): Metric | undefined =>
  leadingMetricOf(metrics) ?? (metrics.price === undefined ? withheld[0] : 'price');

export function LeadingValue({ track }: { track: Track }) {
  const { t } = useTranslation('metrics');
  const metric = shownMetricOf(track);
  return (
    <span className="flex min-w-0 flex-col items-end">
      <MetricValue metric={metric ?? 'plays'} track={track} />
      {metric ? <span className="text-muted text-xs">{t(`name.${metric}`)}</span> : null}
    </span>
  );
}
