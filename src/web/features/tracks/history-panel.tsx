/** A song's history: what is shown and for when, the chart, and what is to be known of it. */
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Metric } from '#contract/metrics.ts';
import type { Track } from '#contract/tracks.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HistoryChart } from './history-chart.tsx';
import { HistoryControls } from './history-controls.tsx';
import type { HistoryState } from './history-state.ts';
import { useHistory } from './use-history.ts';

type HistoryPanelProps = {
  track: Track;
  metric: Metric;
  metrics: readonly Metric[];
  state: HistoryState;
  onState: (state: HistoryState) => void;
  today: string;
};

export function HistoryPanel({ track, metric, metrics, state, onState, today }: HistoryPanelProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const errorText = useErrorText();
  const { timeZone } = useFormats();
  const { shown, stale, isFetching, error, retry } = useHistory({
    id: track.id,
    state,
    metric,
    today,
    timeZone,
  });
  const isEmpty = shown?.points.every((point) => point.value === null) ?? false;
  return (
    <Panel
      actions={
        metrics.length > 1 ? (
          <Select
            aria-label={t('history.metric')}
            className="w-44"
            onChange={({ target }) =>
              onState({ ...state, metric: metrics.find((name) => name === target.value) })
            }
            options={metrics.map((name) => ({ value: name, label: t(`metrics:name.${name}`) }))}
            value={metric}
          />
        ) : null
      }
      error={
        error
          ? {
              message: `${t('history.failed')} ${errorText(error)}`,
              retryLabel: t('song.retry'),
              onRetry: retry,
              retrying: isFetching,
            }
          : undefined
      }
      stale={shown !== undefined && stale}
      title={t('history.title')}
    >
      <div className="flex flex-col gap-5">
        <HistoryControls onState={onState} state={state} today={today} />
        {shown && isEmpty ? (
          <EmptyState
            className="min-h-85 justify-center"
            icon={<ChartNoAxesColumn />}
            title={t('history.emptyTitle')}
          >
            {t('history.emptyText')}
          </EmptyState>
        ) : null}
        {shown && !isEmpty ? <HistoryChart shown={shown} track={track} /> : null}
        {shown || error ? null : (
          <div>
            <Skeleton className="mb-3 h-5 w-2/3" />
            <Skeleton className="h-75" />
          </div>
        )}
      </div>
    </Panel>
  );
}
