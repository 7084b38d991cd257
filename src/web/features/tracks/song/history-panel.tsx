/** A song's history: for which days, what is shown of it, the chart, and what is to be known of it. */
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartFile } from '#charts/chart-text.ts';
import type { Track } from '#contract/tracks.ts';
import { addDays, type Days } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { saveFile } from '#web/data/save-file.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { ControlBar } from '#web/music/control-bar/control-bar.tsx';
import { useGrowthStart } from '#web/music/control-bar/growth-start.ts';
import { NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import { type ControlState, useControls } from '#web/music/control-bar/use-controls.ts';
import { useChartFile } from '#web/music/export-menu.tsx';
import { useTerms } from '#web/music/terms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DayPanel } from './day-panel.tsx';
import { HistoryChart } from './history-chart.tsx';
import { isEmpty } from './history-model.ts';
import {
  type HistoryPlan,
  type HistoryState,
  type HistoryWanted,
  offeredFor,
  planOf,
} from './history-state.ts';
import { type ShownHistory, useHistory } from './use-history.ts';

type HistoryPanelProps = {
  track: Track;
  metric: Metric;
  metrics: readonly Metric[];
  state: HistoryState;
  onState: (state: HistoryState) => void;
  today: string;
  now: Date;
  noteFrom: (day: string) => ReactNode;
};

export function HistoryPanel(props: HistoryPanelProps) {
  const { track, metric, metrics, state, onState, today, now, noteFrom } = props;
  const { t } = useTranslation(['tracks', 'metrics']);
  const { timeZone } = useFormats();
  const content = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const { releaseDate: releasedOn } = track;
  const offered = useMemo(() => offeredFor(releasedOn, today), [releasedOn, today]);
  const bar = useControls({ offered, releasedOn });
  const { controls } = bar;
  const wanted = useMemo(
    () => ({ state, controls, metric, today, timeZone, releasedOn }),
    [state, controls, metric, today, timeZone, releasedOn],
  );
  const plan = useMemo(() => planOf(wanted), [wanted]);
  const reading = useHistory(track.id, wanted, plan);
  const { shown, stale, error } = reading;
  const failure = usePanelError(reading, t('history.failed'));
  const files = useHistoryFiles(track, shown, plan, timeZone);
  const openDay = (day: string | undefined) => {
    setOpened(day !== undefined);
    onState({ ...state, day });
  };
  return (
    <>
      <ControlBar exports={files.links} now={now} shown={{ ...plan, timeZone }} state={bar} />
      <Panel
        actions={<HistoryActions {...{ metric, metrics, state, onState }} />}
        error={failure}
        stale={shown !== undefined && stale}
        title={t('history.title')}
      >
        <div className="flex flex-col gap-5" ref={content}>
          {shown || !error ? (
            <HistoryContent {...{ shown, track, wanted, plan, bar, openDay }} file={files.file} />
          ) : null}
          {state.day && state.day <= today ? (
            <DayPanel
              day={state.day}
              metric={metric}
              noteFrom={noteFrom}
              onClose={() => {
                openDay(undefined);
                content.current?.querySelector<HTMLElement>('[role=slider]')?.focus();
              }}
              onDay={openDay}
              takesFocus={isOpened}
              today={today}
              track={track}
            />
          ) : null}
        </div>
      </Panel>
    </>
  );
}

/** As the chart shows it, and each of its days for programs; none where no day is known. */
function useHistoryFiles(
  track: Track,
  shown: ShownHistory | undefined,
  { from, to, comparison }: HistoryPlan,
  timeZone: string,
) {
  const { isSandbox } = useTerms();
  const isThere = shown !== undefined && !isEmpty(shown);
  const chart = useChartFile(isThere ? { days: { from, to }, comparison, isSandbox } : undefined);
  const save = async (format: 'csv' | 'json') => {
    if (!shown) return;
    const { historyFile } = await import('../history-files.ts');
    const { name, blob } = historyFile(format, { track, shown, timeZone, isSandbox });
    saveFile(name, blob);
  };
  const days = (['csv', 'json'] as const).map((format) => ({ format, save: () => save(format) }));
  return { file: chart.file, links: isThere ? [...chart.links, ...days] : [] };
}

/** Which number, and whether what came or what stood. */
type HistoryActionsProps = Pick<HistoryPanelProps, 'metric' | 'metrics' | 'state' | 'onState'>;

function HistoryActions({ metric, metrics, state, onState }: HistoryActionsProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  return (
    <>
      {isGauge(metric) ? null : (
        <Segmented
          label={t('history.mode')}
          onValueChange={(mode) => onState({ ...state, mode })}
          options={[
            { value: 'change', label: t('growth.gained') },
            { value: 'total', label: t('history.total') },
          ]}
          value={state.mode}
        />
      )}
      {metrics.length > 1 ? (
        <Select
          aria-label={t('history.metric')}
          className="w-44"
          onChange={({ target }) =>
            onState({ ...state, metric: metrics.find((name) => name === target.value) })
          }
          options={metrics.map((name) => ({ value: name, label: t(`metrics:name.${name}`) }))}
          value={metric}
        />
      ) : null}
    </>
  );
}

/** The chart, or what stands in its place: nothing known in these days, or not read yet. */
type HistoryContentProps = {
  shown: ShownHistory | undefined;
  track: Track;
  wanted: HistoryWanted;
  plan: Days;
  bar: ControlState;
  openDay: (day: string) => void;
  file: RefObject<ChartFile | null>;
};

function HistoryContent({ shown, track, wanted, plan, bar, openDay, file }: HistoryContentProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, day, sentences } = useFormats();
  const starts = useGrowthStart([track]);
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
      <NothingInPeriod
        className="min-h-97 justify-center"
        lastDay={addDays(wanted.today, -1)}
        lastSyncedAt={track.lastSyncedAt}
        shown={plan}
        state={bar}
      >
        {sentences([
          starts !== null && t('notice.firstTitle', { day: day(starts) }),
          !track.lastSyncedAt && t('history.emptyText'),
          days !== undefined &&
            t('metrics:terms.kept', {
              platform: platformNames[track.platform],
              count: days,
              n: count(days),
            }),
        ])}
      </NothingInPeriod>
    );
  return (
    <HistoryChart
      file={file}
      onDay={openDay}
      onDays={(from, to) => bar.choose({ days: { from, to } })}
      picked={wanted.state.day}
      shown={shown}
      track={track}
    />
  );
}
