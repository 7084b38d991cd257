/** The one number of a song where there is room for one: its leading metric, named, with its change. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { LeadingChange } from './leading-change.tsx';
import { shownMetricOf } from './leading-value.tsx';
import { MetricValue } from './metric-value.tsx';
import { StatusBadge } from './status-badge.tsx';

export function LeadingFigure({ track }: { track: Track }) {
  const { t } = useTranslation('metrics');
  const metric = shownMetricOf(track);
  return (
    <span className="flex flex-col items-end gap-0.5 text-sm">
      <span className="font-medium text-strong">
        <MetricValue metric={metric ?? 'plays'} track={track} />
      </span>
      <span className="flex items-center gap-1.5 text-muted text-xs">
        {metric ? t(`name.${metric}`) : null}
        {track.status === 'active' ? (
          <LeadingChange className="text-xs" isShort track={track} />
        ) : (
          <StatusBadge track={track} />
        )}
      </span>
    </span>
  );
}
