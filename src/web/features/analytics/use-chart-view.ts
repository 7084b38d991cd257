/** What the main chart shows, as the address says it and as far as the numbers allow it. */
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import { type ChartView, canShowDaily } from './chart-series.ts';
import { metricsOf } from './figures.ts';

export type ChartChoice = {
  metric: Metric;
  metrics: readonly Metric[];
  view: ChartView;
  /** Only the total where the days hold more than growth. */
  views: readonly ChartView[];
  choose: (name: 'metric' | 'show', value: string) => void;
};

export function useChartView({ totals }: Overview): ChartChoice {
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
