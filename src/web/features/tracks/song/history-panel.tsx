/** A song's history: what is shown and for when, the chart, and what is to be known of it. */
import { ChartNoAxesColumn } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayPanel } from './day-panel.tsx';
import { HistoryChart } from './history-chart.tsx';
import { HistoryControls } from './history-controls.tsx';
import { isEmpty } from './history-model.ts';
import type { HistoryState } from './history-state.ts';
import { type ShownHistory, useHistory } from './use-history.ts';

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
  const content = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const change = (next: HistoryState) => {
    setOpened(next.day !== undefined);
    onState(next);
  };
  const { shown, stale, isFetching, error, retry } = useHistory(track.id, { state, metric, today, timeZone });
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
      <div className="flex flex-col gap-5" ref={content}>
        <HistoryControls metric={metric} onState={onState} state={state} today={today} />
        {shown || !error ? <HistoryContent {...{ shown, track, state, onState: change }} /> : null}
        {state.day && state.day <= today ? (
          <DayPanel
            day={state.day}
            metric={metric}
            onClose={() => {
              change({ ...state, day: undefined });
              content.current?.querySelector<HTMLElement>('[role=slider]')?.focus();
            }}
            onDay={(day) => change({ ...state, day })}
            takesFocus={isOpened}
            today={today}
            track={track}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** The chart, or what stands in its place: nothing known in these days, or not read yet. */
type HistoryContentProps = {
  shown: ShownHistory | undefined;
  track: Track;
  state: HistoryState;
  onState: (state: HistoryState) => void;
};

function HistoryContent({ shown, track, state, onState }: HistoryContentProps) {
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
  if (isEmpty(shown))
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
  return (
    <HistoryChart
      onDay={(day) => onState({ ...state, day })}
      onDays={(from, to) => onState({ ...state, range: 'custom', from, to, interval: undefined })}
      picked={state.day}
      shown={shown}
      track={track}
    />
  );
}
