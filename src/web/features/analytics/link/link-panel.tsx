/** A link over time: for which days, which of its numbers, the chart, and its days opened to their readings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Track } from '#contract/tracks.ts';
import { type Interval, lastDayIn } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { saveFile } from '#web/data/save-file.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ControlBar } from '#web/music/control-bar/control-bar.tsx';
import { useControls } from '#web/music/control-bar/use-controls.ts';
import { useChartFile } from '#web/music/export-menu.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { everOf, type SeriesReply } from '../explore/explore-query.ts';
import type { ExploreChange, ExploreState } from '../explore/explore-state.ts';
import { ModeSwitch } from '../explore/mode-switch.tsx';
import { useExploreState } from '../explore/use-explore-state.ts';
import { LinkChart } from './link-chart.tsx';
import { linkQueries, offeredFor } from './link-query.ts';

type LinkPanelProps = {
  track: Track;
  metric: Metric;
  /** All that can be drawn of it. */
  metrics: readonly Metric[];
  now: Date;
};

export function LinkPanel({ track, metric, metrics, now }: LinkPanelProps) {
  const { t } = useTranslation('tracks');
  const { timeZone } = useFormats();
  const language = useLanguage();
  const { state, change } = useExploreState();
  const { releaseDate: releasedOn } = track;
  const lastDay = lastDayIn(now, timeZone);
  const offered = useMemo(() => offeredFor(releasedOn, lastDay), [releasedOn, lastDay]);
  const bar = useControls({ offered, releasedOn });
  const reader = { timeZone, now, language };
  const wanted = { metric, mode: state.mode, controls: bar.controls, reader };
  const { line, daily } = linkQueries(track, wanted);
  const reading = useKept(line);
  const days = useQuery(daily('total')).data?.points ?? none;
  const failure = usePanelError(reading, t('history.failed'));
  const reply = reading.data ?? undefined;
  const files = useLinkFiles(track, reply, daily);
  return (
    <>
      <ControlBar exports={files.links} now={now} shown={reply} state={bar} />
      <Panel
        actions={<LinkChoices {...{ metric, metrics, state, change }} interval={reply?.interval} />}
        error={failure}
        stale={reply !== undefined && reading.isOld}
        title={t('history.title')}
      >
        {reply ? (
          <LinkChart
            {...{ bar, lastDay, reply, track }}
            daily={days}
            ever={linkQueries(track, { ...wanted, controls: everOf(bar.controls, true) }).line}
            file={files.file}
          />
        ) : failure ? null : (
          <div>
            <Skeleton className="mb-3 h-5 w-2/3" />
            <Skeleton className="h-86" />
          </div>
        )}
      </Panel>
    </>
  );
}

const none = [] as const;

const isEmpty = ({ series, imported }: SeriesReply): boolean =>
  [...series, ...imported].every(({ values }) => values.every((value) => value === null)) &&
  series.every(({ gaps }) => gaps.length === 0);

/** As the chart shows it, and each of its days for programs; none where no day is known. */
function useLinkFiles(
  track: Track,
  reply: SeriesReply | undefined,
  daily: ReturnType<typeof linkQueries>['daily'],
) {
  const client = useQueryClient();
  const { timeZone } = useFormats();
  const shown = reply && !isEmpty(reply) ? reply : undefined;
  const isSandbox = shown?.sandbox ?? false;
  const chart = useChartFile(shown && { days: shown, comparison: shown.comparison, isSandbox });
  const save = async (format: 'csv' | 'json', { metric, mode }: SeriesReply) => {
    const [{ historyFile }, history] = await Promise.all([
      import('./link-files.ts'),
      client.fetchQuery(daily(mode)),
    ]);
    if (!history || !metric) return;
    const of = { track, shown: { days: history.points, metric, mode }, timeZone, isSandbox };
    const { name, blob } = historyFile(format, of);
    saveFile(name, blob);
  };
  const ofDays = (['csv', 'json'] as const).map((format) => ({
    format,
    save: async () => shown && save(format, shown),
  }));
  return { file: chart.file, links: shown ? [...chart.links, ...ofDays] : [] };
}

type LinkChoicesProps = Pick<LinkPanelProps, 'metric' | 'metrics'> & {
  state: ExploreState;
  change: (wanted: ExploreChange) => void;
  interval: Interval | undefined;
};

/** Which number, and whether what came or what stood. */
function LinkChoices({ metric, metrics, state, change, interval = 'day' }: LinkChoicesProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  return (
    <>
      {isGauge(metric) ? null : (
        <ModeSwitch interval={interval} mode={state.mode} onMode={(mode) => change({ mode })} size="md" />
      )}
      {metrics.length > 1 ? (
        <Select
          aria-label={t('history.metric')}
          className="w-44"
          onChange={({ target }) => change({ metric: metrics.find((name) => name === target.value) })}
          options={metrics.map((name) => ({ value: name, label: t(`metrics:name.${name}`) }))}
          value={metric}
        />
      ) : null}
    </>
  );
}
