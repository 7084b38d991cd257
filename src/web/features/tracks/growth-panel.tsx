/** How much a song gained in the last 7, 28 and 90 complete days. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { growthOver } from './growth.ts';
import { GrowthTable } from './growth-table.tsx';
import { growthQuery, growthSpans } from './history-state.ts';
import { readHistory } from './queries.ts';

type GrowthPanelProps = { track: Track; metric: Metric; today: string };

export function GrowthPanel({ track, metric, today }: GrowthPanelProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { timeZone } = useFormats();
  const keepDays = useTerms().keepDays[track.platform];
  const { data, error, isFetching, refetch } = useQuery(
    readHistory(track.id, growthQuery(metric, today, timeZone)),
  );
  const text = t('growth.text', { metric: t(`metrics:name.${metric}`) });
  const rows = growthSpans.map((days) => growthOver(data?.points ?? [], days, today, metric));
  return (
    <Panel
      description={text}
      error={
        error
          ? {
              message: t('history.failed'),
              retryLabel: t('song.retry'),
              onRetry: () => void refetch(),
              retrying: isFetching,
            }
          : undefined
      }
      title={t('growth.title')}
    >
      {data ? (
        <GrowthTable keepDays={keepDays} label={text} rows={rows} />
      ) : error ? null : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  );
}
