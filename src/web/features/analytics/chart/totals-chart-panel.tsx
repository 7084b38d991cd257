/** The main chart: what one metric gained each day, or its total, per platform over the period. */
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { addDays, dayIn, intervalEnd, intervalStart, type Weekday } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { pointsTogether } from '#domain/sums.ts';
import { weekStarts } from '#i18n/dates.ts';
import { metricsOf } from '#i18n/figures.ts';
import { hasMissing } from '#web/charts/chart-model.ts';
import type { ChartFile } from '#web/charts/chart-text.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { useChartGaps, useChartWords, usePartialPoints } from '#web/music/chart-labels.ts';
import { NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import type { ControlState } from '#web/music/control-bar/use-controls.ts';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useRuleText } from '#web/music/counting-marks.ts';
import { useTerms } from '#web/music/terms.ts';
import { isOf, quantityOf, useWanted, useWantedLines, type WantedLines } from '#web/music/wanted-lines.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { OpenedDay, useOpenedDay } from '../day/opened-day.tsx';
import { readSeries } from '../explore/explore-query.ts';
import { useBefore } from '../figures/use-before.ts';
import { chartHeight } from './chart-height.ts';
import { type ChartView, type TotalsChart, totalsChart } from './chart-series.ts';
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
  const { labels, formats } = usePointWords(name, overview, view);
  const sentences = useChartSentences();
  const { dates, series, marks, mode, ...chart } = useTotalsChart(overview, metric, view);
  const wanted = useWantedOfAll(overview, { metric, view, series, mode });
  const drawn = useMemo(
    () => [...series, ...chart.before, ...wanted.series],
    [series, chart.before, wanted.series],
  );
  const gainedOf = (platform: string) =>
    overview.totals.find((total) => total.metric === metric && total.platform === platform)?.change.gained ??
    null;
  const isEmpty = series.every((line) => line.values.every((value) => value === null) && !line.gaps?.length);
  const { interval, from, to } = overview;
  const opened = useOpenedDay();
  const weekStart = weekStarts[useLanguage()];
  const said = { name, series, view, gainedOf, from, to, dateText: formats.date };
  return (
    <Panel
      actions={
        <>
          {metrics.length > 1 ? (
            <MetricPicker choices={metrics} metric={metric} onChoose={(chosen) => choose('metric', chosen)} />
          ) : null}
          <Segmented
            label={t('chart.mode')}
            onValueChange={(chosen) => choose('show', chosen)}
            options={views.map((value) => ({
              value,
              label: t(value === 'daily' ? `chart.per.${interval}` : 'chart.total'),
            }))}
            size="sm"
            value={view}
          />
        </>
      }
      stale={stale}
      title={t('chart.title')}
    >
      {isEmpty ? (
        <NothingInPeriod
          className="py-16"
          lastDay={addDays(dayIn(now, overview.timeZone), -1)}
          lastSyncedAt={overview.sync.lastSyncedAt}
          shown={overview}
          state={controls}
        >
          {t('chart.emptyText')}
        </NothingInPeriod>
      ) : (
        <LineChart
          caption={(shown) =>
            [
              sentences({
                ...said,
                dates: shown.dates,
                series: shown.series.filter(({ faint }) => !faint),
                ...(shown.dates.length === dates.length ? {} : { gainedOf: () => undefined }),
              }),
              wanted.sentence,
            ]
              .join(' ')
              .trim()
          }
          captionHidden={series.length > mostSentences}
          dates={dates}
          file={{ into: file, words: [metric, view === 'total' ? view : ''] }}
          formats={formats}
          fromZero={view === 'daily'}
          height={chartHeight}
          interval={interval}
          labels={labels}
          marks={marks}
          mode={mode}
          note={[
            ...(view === 'total' ? [t('chart.note')] : hasMissing(series) ? [t('chart.missingNote')] : []),
            wanted.note,
          ]
            .join(' ')
            .trim()}
          provisionalFrom={cutFrom(overview, weekStart)}
          onPick={opened.pick}
          picked={opened.day}
          series={drawn}
        />
      )}
      {isEmpty ? null : (
        <OpenedDay
          chart={{ dates, series, interval }}
          formats={formats}
          opened={opened}
          points={overview.points}
          subject={{ metric }}
        />
      )}
    </Panel>
  );
}

/** With what is flagged of its songs. */
function useTotalsChart(overview: Overview, metric: Metric, view: ChartView): TotalsChart {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  const gaps = useChartGaps();
  const rule = useRuleText();
  const partialOf = usePartialPoints();
  const before = useBefore(overview)?.name ?? null;
  const flags = useChartFlags(overview.points);
  return useMemo(() => {
    const chart = totalsChart(overview, metric, view, {
      takenBack: (platform) => t('chart.takenBack', { platform }),
      rule,
      gaps,
      partial: (points) =>
        partialOf(points.map((point) => ({ ...point, part: null, daysGiven: point.days, isRunning: false }))),
      before,
      apart,
    });
    return { ...chart, marks: [...flags, ...chart.marks] };
  }, [overview, metric, view, t, gaps, partialOf, before, apart, rule, flags]);
}

type DrawnTotals = Pick<TotalsChart, 'series' | 'mode'> & { metric: Metric; view: ChartView };

/**
 * What is wanted of all songs together: beside bars that stand on each other, or a line that is everything. Among lines
 * of several platforms everything has one of its own, as soon as something is wanted of it.
 */
function useWantedOfAll(overview: Overview, { metric, view, series, mode }: DrawnTotals): WantedLines {
  const { t } = useTranslation('metrics');
  const { from, to, interval, timeZone: tz } = overview;
  const seriesMode = view === 'total' ? 'total' : 'change';
  const wanted = useWanted(metric, quantityOf(seriesMode, interval));
  const isApart = mode === 'lines' && series.length > 1;
  const asked = { from, to, tz, interval, metric, mode: seriesMode, compare: 'off' } as const;
  const { data } = useQuery({
    ...readSeries(asked),
    enabled: isApart && wanted.some((one) => isOf({}, one)),
  });
  const all = data?.series[0]?.values;
  const lines = useMemo(() => {
    if (!isApart)
      return [{ id: 'all', of: [{}], values: pointsTogether(series.map(({ values }) => values)) }];
    return all?.length === series[0]?.values.length && all ? [{ id: 'all', of: [{}], values: all }] : [];
  }, [isApart, series, all]);
  const drawn = useWantedLines(wanted, lines);
  const name = t('wanted.together');
  return useMemo(() => {
    const [line] = isApart && drawn.series.length > 0 ? lines : [];
    const together = line ? [{ id: line.id, name, values: line.values, faint: {} }] : [];
    return { ...drawn, series: [...together, ...drawn.series] };
  }, [drawn, lines, isApart, name]);
}

/** A week or month is named by its days; one that the period's end cuts is not a whole one. */
function usePointWords(name: string, { interval, points }: Overview, view: ChartView) {
  const { t } = useTranslation('analytics');
  const { labels, formats } = useChartWords(name, { interval, canPick: true, areGains: view === 'daily' });
  const { days } = useDayFormats();
  return useMemo(() => {
    if (interval === 'day') return { labels, formats };
    const byStart = new Map(points.map((point) => [point.from, point]));
    const date = (start: string) => {
      const point = byStart.get(start);
      return point ? days(point) : formats.date(start);
    };
    const until = (start: string) => byStart.get(start)?.to ?? start;
    return { labels: { ...labels, provisional: t('chart.cut') }, formats: { ...formats, date, until } };
  }, [interval, points, labels, formats, days, t]);
}

/** The last point where it is not a whole week or month. */
function cutFrom({ points, interval }: Overview, weekStart: Weekday): number | undefined {
  const last = points.at(-1);
  return last && last.to < intervalEnd(intervalStart(last.from, interval, weekStart), interval)
    ? points.length - 1
    : undefined;
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

/** What the main chart shows, as the address says it. */
const views = ['daily', 'total'] as const;

type ChartChoice = {
  metric: Metric;
  metrics: readonly Metric[];
  view: ChartView;
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
    view: views.find((name) => name === search.get('show')) ?? 'daily',
    choose,
  };
}
