/** The song's current numbers side by side; where a platform gives none, that is said. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MetricCard } from './metric-card.tsx';

type MetricStripProps = { track: Track; metrics: readonly Metric[]; today: string; now: Date };

export function MetricStrip({ track, metrics, today, now }: MetricStripProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count } = useFormats();
  const platform = platformNames[track.platform];
  const days = useTerms().keepDays[track.platform];
  if (metrics.length === 0) {
    const state = track.lastSyncedAt === null ? 'pending' : days === undefined ? 'none' : 'expired';
    const reasons = {
      pending: t('value.pendingReason', { platform }),
      none: t(`gives.${track.platform}`),
      expired: t('metrics:absent.expired', { platform, count: days ?? 0, n: count(days ?? 0) }),
    };
    return (
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        title={t(`figures.${state}`, { platform })}
      >
        {reasons[state]}
      </EmptyState>
    );
  }
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
