/** The one number of a song where there is room for one: its leading metric, named, with its change. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { changeDays, leadingMetricOf, type Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { changeKind, signed } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { LazyTooltip } from '#web/ui/lazy-tooltip.tsx';
import { MetricValue } from './metric-value.tsx';
import { StatusBadge } from './status-badge.tsx';

export function LeadingSummary({ track }: { track: Track }) {
  const { t } = useTranslation('metrics');
  const metric = shownMetricOf(track);
  return (
    <span className="flex min-w-0 flex-col items-end text-sm leading-tight">
      <span className="font-medium text-strong">
        <NarrowValue metric={metric ?? 'plays'} track={track} />
      </span>
      {metric ? (
        <span className="max-w-full truncate text-muted text-xs group-data-compact/table:sr-only">
          {t(`name.${metric}`)}
        </span>
      ) : null}
      {track.status === 'active' ? (
        <LeadingChange className="text-xs" isShort track={track} />
      ) : (
        <StatusBadge track={track} />
      )}
    </span>
  );
}

/** A longer number would leave a song's title little room on a phone. */
const longestOnPhone = 9_999_999;

/** Short where it is long; the full number is spoken. */
function NarrowValue({ track, metric }: { track: Track; metric: Metric }) {
  const { compact, count } = useFormats();
  const value = metric === 'price' ? undefined : track.metrics[metric];
  if (value === undefined || value <= longestOnPhone) return <MetricValue metric={metric} track={track} />;
  return (
    <>
      <span aria-hidden="true">{compact(value)}</span>
      <span className="sr-only">{count(value)}</span>
    </>
  );
}

/** A song's leading number with its name, or its price where a platform tells nothing else. */
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

/** What the last complete days brought a song's leading number, with its sign. */
type LeadingChangeProps = {
  track: Track;
  /** Short, for narrow places; the full number is spoken and stands in the tooltip. */
  isShort?: boolean;
  className?: string;
};

/** Without arrow or colour: a gain alone does not say whether the song does better or worse than before. */
export function LeadingChange({ track, isShort, className }: LeadingChangeProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { change, compact } = useFormats();
  const metric = leadingMetricOf(track.metrics);
  const difference = leadingChange(track);
  // Of a song without any such number: why there is none.
  if (!metric) return <MetricValue metric={track.withheld[0] ?? 'plays'} track={track} />;
  if (difference === undefined) {
    const reason = t('value.noChange', { days: changeDays });
    return (
      <LazyTooltip className="cursor-help text-muted" content={reason}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{reason}</span>
      </LazyTooltip>
    );
  }
  const meaning = t('value.changeOf', { metric: t(`metrics:name.${metric}`), days: changeDays });
  const short = isShort ? signed(changeKind(difference), compact(difference)) : change(difference);
  return (
    <LazyTooltip className={cn('text-body', className)} content={`${change(difference)} · ${meaning}`}>
      <span aria-hidden={isShort ? true : undefined}>{short}</span>
      {isShort ? <span className="sr-only">{change(difference)}</span> : null}
    </LazyTooltip>
  );
}

/** Change of the song's leading metric in the last days; undefined where it is not known. */
export function leadingChange(track: Track): number | undefined {
  const metric = leadingMetricOf(track.metrics);
  return metric && track.change[metric];
}
