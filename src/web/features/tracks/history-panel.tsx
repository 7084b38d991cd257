/** A song's history: what is shown and for when, the chart, and what is to be known of it. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { HistoryContent } from './history-content.tsx';
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
        {shown || !error ? <HistoryContent shown={shown} track={track} /> : null}
      </div>
    </Panel>
  );
}
