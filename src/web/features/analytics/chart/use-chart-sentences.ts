/** What the main chart says, one sentence for each line. */
import { useTranslation } from 'react-i18next';
import type { ChartSeries } from '#web/charts/chart-model.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { type ChartView, dailySummaryOf, endsOf } from './chart-series.ts';

export function useChartSentences(): (
  name: string,
  dates: readonly string[],
  series: readonly ChartSeries[],
  view: ChartView,
) => string {
  const { t } = useTranslation('analytics');
  const { count, change, day } = useFormats();
  const total = (name: string, dates: readonly string[], { values }: ChartSeries) => {
    const ends = endsOf(values, dates);
    if (!ends) return t('chart.none', { name });
    return t('chart.line', {
      name,
      value: count(ends.last.value),
      to: day(ends.last.date),
      from: day(ends.first.date),
      change: change(ends.last.value - ends.first.value),
    });
  };
  const daily = (name: string, dates: readonly string[], { values }: ChartSeries) => {
    const summary = dailySummaryOf(values, dates);
    const ends = endsOf(values, dates);
    if (!summary || !ends) return t('chart.none', { name });
    return t('chart.dailyLine', {
      name,
      sum: change(summary.sum),
      from: day(ends.first.date),
      to: day(ends.last.date),
      best: day(summary.best.date),
      value: change(summary.best.value),
    });
  };
  return (name, dates, series, view) =>
    series.map((line) => (view === 'daily' ? daily : total)(`${name}, ${line.name}`, dates, line)).join(' ');
}
