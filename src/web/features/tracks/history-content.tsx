/** The chart, or what stands in its place: nothing known in these days, or not read yet. */
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryChart } from './history-chart.tsx';
import type { ShownHistory } from './use-history.ts';

export function HistoryContent({ shown, track }: { shown: ShownHistory | undefined; track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count } = useFormats();
  const days = useTerms().keepDays[track.platform];
  if (!shown)
    return (
      <div>
        <Skeleton className="mb-3 h-5 w-2/3" />
        <Skeleton className="h-86" />
      </div>
    );
  if (shown.points.every((point) => point.value === null))
    return (
      <EmptyState
        className="min-h-97 justify-center"
        icon={<ChartNoAxesColumn />}
        title={t('history.emptyTitle')}
      >
        {t('history.emptyText')}{' '}
        {days === undefined
          ? null
          : t('metrics:terms.kept', {
              platform: platformNames[track.platform],
              count: days,
              n: count(days),
            })}
      </EmptyState>
    );
  return <HistoryChart shown={shown} track={track} />;
}
