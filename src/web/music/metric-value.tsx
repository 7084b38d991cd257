/** One metric of a song: the number, or why there is none. Never 0 for what is not known. */
import { useCallback } from 'react';
import type { Track } from '#contract/tracks.ts';
import { type Metric, metricOrder } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { changeKind, signed } from '#web/ui/change.tsx';
import { LazyTooltip } from '#web/ui/lazy-tooltip.tsx';
import { AbsentReason } from './absent-reason.tsx';

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
    <LazyTooltip className="cursor-help font-normal text-muted" content={reason}>
      {state.kind === 'withheld' ? (
        t('value.withheld')
      ) : (
        <span aria-hidden="true">{state.kind === 'pending' ? '…' : '–'}</span>
      )}
      {state.kind === 'withheld' ? null : <span className="sr-only">{t(`value.${state.kind}`)}</span>}
    </LazyTooltip>
  );
}

/** What is known of one metric of a song: a number, or why there is none. Zero is a number. */
type MetricState =
  | { kind: 'value'; value: number }
  /** The platform gives it in general and hides it for this song. */
  | { kind: 'withheld' }
  /** The platform does not give it at all. */
  | { kind: 'notGiven' }
  /** The platform has not answered yet. */
  | { kind: 'pending' };

type Measured = Pick<Track, 'metrics' | 'withheld' | 'lastSyncedAt'>;

export function metricStateOf(track: Measured, metric: Metric): MetricState {
  const value = track.metrics[metric];
  if (value !== undefined) return { kind: 'value', value };
  if (track.withheld.includes(metric)) return { kind: 'withheld' };
  return { kind: track.lastSyncedAt === null ? 'pending' : 'notGiven' };
}

/** Metrics that at least one of the songs has or hides, in the order their columns stand. */
export function metricsOf(tracks: readonly Measured[]): Metric[] {
  const found = new Set<Metric>();
  for (const track of tracks) {
    for (const metric of Object.keys(track.metrics)) found.add(metric as Metric);
    for (const metric of track.withheld) found.add(metric);
  }
  return metricOrder.filter((metric) => found.has(metric));
}

/** Writes a value of a metric as the language does; a price as money. Stable between renders. */
export function useValueText(metric: Metric, currency: string | undefined): (value: number) => string {
  const { count, money } = useFormats();
  return useCallback(
    (value: number) => (metric === 'price' && currency ? money(value, currency) : count(value)),
    [metric, currency, count, money],
  );
}

/** With its sign; a price as money. */
export function useAmountText(metric: Metric, currency: string | undefined): (amount: number) => string {
  const text = useValueText(metric, currency);
  const { change } = useFormats();
  return (amount) =>
    metric === 'price' && currency ? signed(changeKind(amount), text(amount)) : change(amount);
}
