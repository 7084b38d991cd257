/** How a song's leading number changed in the last days, with sign and arrow. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { changeDays, leadingMetricOf } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { Explained } from '#web/ui/lazy-tooltip.tsx';
import { leadingChange } from './select-tracks.ts';

type LeadingChangeProps = {
  track: Track;
  /** Short, for narrow places; the full figure is spoken and stands in the tooltip. */
  isShort?: boolean | undefined;
  className?: string | undefined;
};

export function LeadingChange({ track, isShort, className }: LeadingChangeProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { change, compact } = useFormats();
  const metric = leadingMetricOf(track.metrics);
  const difference = leadingChange(track);
  if (!metric || difference === undefined) {
    return (
      <Explained className="cursor-help text-muted" content={t('value.noChange', { days: changeDays })}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('value.noChange', { days: changeDays })}</span>
      </Explained>
    );
  }
  const meaning = t('value.changeOf', { metric: t(`metrics:name.${metric}`), days: changeDays });
  return (
    <Explained content={`${change(difference)} · ${meaning}`}>
      <Change
        className={className}
        kind={changeKind(difference)}
        text={isShort ? compact(difference) : change(difference)}
        label={isShort ? change(difference) : undefined}
      />
    </Explained>
  );
}
