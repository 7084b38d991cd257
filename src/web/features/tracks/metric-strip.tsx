/** The song's current numbers side by side; where a platform gives none, that is said. */
import { useTranslation } from 'react-i18next';
import type { Metric } from '#contract/metrics.ts';
import { platformNames } from '#contract/platforms.ts';
import type { Track } from '#contract/tracks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MetricCard } from './metric-card.tsx';

type MetricStripProps = { track: Track; metrics: readonly Metric[]; today: string; now: Date };

export function MetricStrip({ track, metrics, today, now }: MetricStripProps) {
  const { t } = useTranslation('tracks');
  const platform = platformNames[track.platform];
  if (metrics.length === 0)
    return (
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        title={track.lastSyncedAt ? t('figures.none', { platform }) : t('figures.pending')}
      >
        {track.lastSyncedAt ? t(`gives.${track.platform}`) : t('value.pendingReason', { platform })}
      </EmptyState>
    );
  return (
    <section
      aria-label={t('figures.title')}
      className="grid grid-cols-2 gap-4 max-md:[&>:only-child]:col-span-2 md:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]"
    >
      {metrics.map((metric) => (
        <MetricCard key={metric} metric={metric} now={now} today={today} track={track} />
      ))}
    </section>
  );
}
