/** The main chart: what one metric gained each day, or its total, per platform over the period. */
import { ChartLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useChartWords } from '#web/music/chart-labels.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { chartHeight } from './chart-height.ts';
import { type ChartView, canShowDaily, totalsChart } from './chart-series.ts';
import { metricsOf } from './figures.ts';
import { useChartSentences } from './use-chart-sentences.ts';

type TotalsChartPanelProps = { overview: Overview; stale?: boolean };

/** More would be a paragraph before the chart; they are still spoken. */
const mostSentences = 2;

export function TotalsChartPanel({ overview, stale }: TotalsChartPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { metric, metrics, view, views, choose } = useChartView(overview);
  const name = metricText(`name.${metric}`);
  const { labels, formats } = useChartWords(name);
  const sentences = useChartSentences();
  const { dates, series, marks } = useMemo(
    () => totalsChart(overview, metric, view, (platform) => t('chart.takenBack', { platform })),
    [overview, metric, view, t],
  );
  const isEmpty = series.every((line) => line.values.every((value) => value === null));
  return (
    <Panel
      actions={
        <>
          {metrics.length > 1 ? (
            <MetricPicker choices={metrics} metric={metric} onChoose={(chosen) => choose('metric', chosen)} />
          ) : null}
          {views.length > 1 ? (
            <Segmented
              label={t('chart.mode')}
              onValueChange={(chosen) => choose('show', chosen)}
              options={views.map((value) => ({ value, label: t(`chart.${value}`) }))}
              size="sm"
              value={view}
            />
          ) : null}
        </>
      }
      stale={stale}
      title={t('chart.title')}
    >
      {isEmpty ? (
        <EmptyState className="py-16" icon={<ChartLine />} title={t('chart.empty')}>
          {t('chart.emptyText')}
        </EmptyState>
      ) : (
        <LineChart
          caption={sentences(name, dates, series, view)}
          captionHidden={series.length > mostSentences}
          dates={dates}
          formats={formats}
          height={chartHeight}
          labels={labels}
          marks={marks}
          mode={view === 'daily' && series.length === 1 ? 'stacked' : 'lines'}
          note={view === 'daily' ? t('chart.dailyNote') : t('chart.note')}
          series={series}
        />
      )}
    </Panel>
  );
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

/** What the main chart shows, as the address says it and as far as the numbers allow it. */
type ChartChoice = {
  metric: Metric;
  metrics: readonly Metric[];
  view: ChartView;
  /** Only the total where the days hold more than growth. */
  views: readonly ChartView[];
  choose: (name: 'metric' | 'show', value: string) => void;
};

function useChartView({ totals }: Overview): ChartChoice {
  const [search, setSearch] = useSearchParams();
  const metrics = metricsOf(totals);
  const metric = metrics.find((name) => name === search.get('metric')) ?? metrics[0] ?? 'views';
  const hasDays = canShowDaily(totals.filter((total) => total.metric === metric));
  const choose = (name: 'metric' | 'show', value: string) =>
    setSearch(
      (now) => {
        now.set(name, value);
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  return {
    metric,
    metrics,
    view: hasDays && search.get('show') !== 'total' ? 'daily' : 'total',
    views: hasDays ? ['daily', 'total'] : ['total'],
    choose,
  };
}
