/** One metric of a song: the number, or why there is none. Never 0 for what is not known. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { AbsentReason } from '#web/metrics/absent-reason.tsx';
import { Explained } from '#web/ui/lazy-tooltip.tsx';
import { metricStateOf, metricsOf } from './metric-state.ts';

export function MetricValue({ track, metric }: { track: Track; metric: Metric }) {
  const { t } = useTranslation('tracks');
  const { count, money } = useFormats();
  const state = metricStateOf(track, metric);
  if (state.kind === 'value') {
    const isPrice = metric === 'price' && track.currency;
    return <>{isPrice ? money(state.value, track.currency ?? '') : count(state.value)}</>;
  }
  const reason =
    state.kind === 'pending' ? (
      t('value.pendingReason', { platform: platformNames[track.platform] })
    ) : (
      <AbsentReason
        isEmpty={metricsOf([track]).length === 0}
        isHidden={state.kind === 'withheld'}
        metric={metric}
        platform={track.platform}
      />
    );
  return (
    <Explained className="cursor-help font-normal text-muted" content={reason}>
      {state.kind === 'withheld' ? t('value.withheld') : <span aria-hidden="true">–</span>}
      {state.kind === 'withheld' ? null : <span className="sr-only">{t(`value.${state.kind}`)}</span>}
    </Explained>
  );
}
