/** The main chart: what one metric gained each day, or its total, per platform over the period. */
import { type RefObject, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { hasMissing } from '#charts/chart-model.ts';
import type { ChartFile } from '#charts/chart-text.ts';
import type { Overview } from '#contract/analytics.ts';
import { lastDayIn } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { pointsTogether } from '#domain/sums.ts';
import { metricsOf } from '#i18n/figures.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { useChartWords } from '#web/music/chart-labels.ts';
import { NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import type { ControlState } from '#web/music/control-bar/use-controls.ts';
import { type SeriesMode, seriesModes, useBeforeName, useSeriesTexts } from '#web/music/series-chart.ts';
import { useTerms } from '#web/music/terms.ts';
import { useWantedWithWhole, type WantedLines } from '#web/music/wanted-lines.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { DayChart } from '../day/opened-day.tsx';
import { ModeSwitch } from '../explore/mode-switch.tsx';
import { useOverviewDays } from '../use-overview.ts';
import { chartHeight } from './chart-height.ts';
import { type TotalsChart, totalsChart } from './chart-series.ts';
import { useChartSentences } from './use-chart-sentences.ts';

type TotalsChartPanelProps = {
  overview: Overview;
  controls: ControlState;
  now: Date;
  stale?: boolean;
  file: RefObject<ChartFile | null>;
};

/** More would be a paragraph before the chart; they are still spoken. */
const mostSentences = 2;

export function TotalsChartPanel({ overview, controls, now, stale, file }: TotalsChartPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { metric, metrics, view, choose } = useChartView(overview);
  const name = metricText(`name.${metric}`);
  const { labels, formats } = useChartWords(name, {
    ...{ interval: overview.interval, points: overview.points, cut: true },
    ...{ canPick: true, areGains: view === 'change' },
  });
  const written = useFormats();
  const sentences = useChartSentences(written);
  const inARow = written.sentences;
  const { lines, ...chart } = useTotalsChart(overview, metric, view);
  const wanted = useWantedOfAll(overview, { metric, view, lines, mode: chart.mode });
  const drawn = useMemo(() => [...chart.series, ...wanted.series], [chart.series, wanted.series]);
  const gainedOf = (platform: string) =>
    overview.totals.find((total) => total.metric === metric && total.platform === platform)?.change.gained ??
    null;
  const isEmpty = lines.every((line) => line.values.every((value) => value === null) && !line.gaps?.length);
  const reader = { timeZone: overview.timeZone, now, language: useLanguage() };
  const known = useOverviewDays(reader, isEmpty, { metric, view });
  const said = { ...overview, name, view, gainedOf, dateText: formats.date };
  return (
    <Panel
      actions={
        <>
          {metrics.length > 1 ? (
            <MetricPicker choices={metrics} metric={metric} onChoose={(chosen) => choose('metric', chosen)} />
          ) : null}
          <ModeSwitch interval={overview.interval} mode={view} onMode={(chosen) => choose('show', chosen)} />
        </>
      }
      stale={stale}
      title={t('chart.title')}
    >
      {isEmpty ? (
        <NothingInPeriod
          className="py-16"
          known={known}
          lastDay={lastDayIn(now, overview.timeZone)}
          lastSyncedAt={overview.sync.lastSyncedAt}
          shown={overview}
          state={controls}
        />
      ) : (
        <DayChart
          caption={(shown) => inARow([sentences(said, shown), wanted.sentence])}
          captionHidden={lines.length > mostSentences}
          {...chart}
          file={{ into: file, words: [metric, view === 'total' ? view : ''] }}
          formats={formats}
          height={chartHeight}
          labels={labels}
          note={inARow([
            view === 'total' ? t('chart.note') : hasMissing(lines) && t('chart.missingNote'),
            wanted.note,
          ])}
          points={overview.points}
          series={drawn}
          subject={{ metric }}
        />
      )}
    </Panel>
  );
}

/** With what is flagged of its songs. */
function useTotalsChart(overview: Overview, metric: Metric, view: SeriesMode): TotalsChart {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  const say = useSeriesTexts();
  const before = useBeforeName(overview);
  const flags = useChartFlags(overview.points);
  return useMemo(() => {
    const takenBack = (platform: string) => t('chart.takenBack', { platform });
    return totalsChart({ overview, metric, view, apart, flags }, { ...say, takenBack, before });
  }, [overview, metric, view, t, say, before, apart, flags]);
}

/**
 * What is wanted of all songs together: beside bars that stand on each other, or a line that is everything. Among lines
 * of several platforms everything has one of its own.
 */
function useWantedOfAll(
  overview: Overview,
  { metric, view, lines, mode }: { metric: Metric; view: SeriesMode } & Pick<TotalsChart, 'lines' | 'mode'>,
): WantedLines {
  const isApart = mode === 'lines' && lines.length > 1;
  const charted = useMemo(
    () =>
      isApart ? [] : [{ id: 'all', of: [{}], values: pointsTogether(lines.map(({ values }) => values)) }],
    [isApart, lines],
  );
  return useWantedWithWhole({
    ...overview,
    ...{ metric, mode: view, lines: charted },
    whole: isApart ? { of: {}, query: {} } : null,
  });
}

/** Which number the chart shows. */
type MetricPickerProps = {
  metric: Metric;
  choices: readonly Metric[];
  onChoose: (metric: Metric) => void;
};

const mostSideBySide = 4;

function MetricPicker({ metric, choices, onChoose }: MetricPickerProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const options = choices.map((name) => ({ value: name, label: metricText(`name.${name}`) }));
  return choices.length <= mostSideBySide ? (
    <Segmented
      label={t('chart.metric')}
      onValueChange={onChoose}
      options={options}
      size="sm"
      value={metric}
    />
  ) : (
    <Select
      aria-label={t('chart.metric')}
      onChange={(event) => {
        const chosen = choices.find((name) => name === event.target.value);
        if (chosen) onChoose(chosen);
      }}
      options={options}
      value={metric}
    />
  );
}

type ChartChoice = {
  metric: Metric;
  metrics: readonly Metric[];
  view: SeriesMode;
  choose: (name: 'metric' | 'show', value: string) => void;
};

function useChartView({ totals }: Overview): ChartChoice {
  const [search, setSearch] = useSearchParams();
  const metrics = metricsOf(totals);
  const metric = metrics.find((name) => name === search.get('metric')) ?? metrics[0] ?? 'views';
  const choose = (name: 'metric' | 'show', value: string) => {
    const next = new URLSearchParams(location.search);
    next.set(name, value);
    setSearch(next, { preventScrollReset: true, replace: true });
  };
  return {
    metric,
    metrics,
    view: seriesModes.find((name) => name === search.get('show')) ?? 'change',
    choose,
  };
}
