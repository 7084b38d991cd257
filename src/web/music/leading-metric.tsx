/** The one number of a song where there is room for one: its leading metric, named, with its change. */
import type { Track } from '#contract/tracks.ts';
import { changeDays, leadingMetricOf, shownMetricOf } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { changeKind, signed } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dash } from '#web/ui/dash.tsx';
import { LazyTooltip } from '#web/ui/lazy-tooltip.tsx';
import { MetricValue } from './metric-value.tsx';

export function LeadingValue({ track }: { track: Track }) {
  const { t } = useTranslation('metrics');
  const metric = shownMetricOf(track);
  return (
    <span className="flex min-w-0 flex-col items-end">
      <MetricValue metric={metric ?? 'plays'} track={track} />
      {metric ? <span className="unit">{t(`name.${metric}`)}</span> : null}
    </span>
  );
}

/** What the last complete days brought a song's leading number, with its sign. */
type LeadingChangeProps = {
  track: Track;
  /** Short, for narrow places; the full number is spoken and stands in the tooltip. */
  isShort?: boolean;
  /** Where songs are counted in different things, one under the other. */
  hasUnit?: boolean;
  className?: string;
};

/** Without arrow or colour: a gain alone does not say whether the song does better or worse than before. */
export function LeadingChange({ track, isShort, hasUnit, className }: LeadingChangeProps) {
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
        <Dash reason={reason} />
      </LazyTooltip>
    );
  }
  const meaning = t('value.changeOf', { metric: t(`metrics:name.${metric}`), days: changeDays });
  const short = isShort ? signed(changeKind(difference), compact(difference)) : change(difference);
  return (
    <LazyTooltip
      className={cn('text-body', hasUnit && 'flex-col items-end', className)}
      content={`${change(difference)}\u00a0· ${meaning}`}
    >
      <span aria-hidden={isShort ? true : undefined} dir={isShort ? 'ltr' : undefined}>
        {short}
      </span>
      {isShort ? <span className="sr-only">{change(difference)}</span> : null}
      {hasUnit ? <span className="unit">{t(`metrics:name.${metric}`)}</span> : null}
    </LazyTooltip>
  );
}

/** Change of the song's leading metric in the last days; undefined where it is not known. */
export function leadingChange(track: Track): number | undefined {
  const metric = leadingMetricOf(track.metrics);
  return metric && track.change[metric];
}
