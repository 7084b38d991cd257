/** The lines of the main chart: one for each platform, side by side, never added up. Pure. */
import type { Overview, Total } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { type ChartGap, type ChartMark, type ChartSeries, lastKnown } from '#web/charts/chart-model.ts';
import { platformStyle } from '#web/music/platforms.ts';

export type ChartView = 'daily' | 'total';

export type TotalsChart = { dates: string[]; series: ChartSeries[]; marks: ChartMark[] };

export type ChartTexts = {
  takenBack: (platform: string) => string;
  gaps: (dates: readonly string[], unseen: Total['gaps']) => ChartGap[];
};

/** What was not observed stays missing; what came over days nobody looked lies over all of them. */
export function totalsChart(
  overview: Overview,
  metric: Metric,
  view: ChartView,
  say: ChartTexts,
): TotalsChart {
  const dates = overview.points.map(({ from }) => from);
  const totals = overview.totals.filter((total) => total.metric === metric);
  const series = totals.map((total) => ({
    id: total.platform,
    name: platformNames[total.platform],
    style: platformStyle(total.platform),
    values: view === 'daily' ? total.brought : total.sparkline,
    ...(view === 'daily' ? { gaps: say.gaps(dates, total.gaps) } : {}),
  }));
  const marks = totals.flatMap((total) =>
    dates.flatMap((_, index) =>
      hasFallen(total, index)
        ? [{ index, text: say.takenBack(platformNames[total.platform]), kind: 'correction' as const }]
        : [],
    ),
  );
  return { dates, series, marks };
}

/** Only where the platform took numbers back in the period: a total also falls when old numbers may not be kept. */
function hasFallen({ sparkline, change }: Total, place: number): boolean {
  const [now = null, before = null] = [sparkline[place], sparkline[place - 1]];
  return change.corrected < 0 && now !== null && before !== null && now < before;
}

/** A single line has what it is compared with behind it, point by point. */
export function withBefore(
  series: readonly ChartSeries[],
  total: Total | undefined,
  name: string,
): readonly ChartSeries[] {
  const [only] = series;
  if (!only || series.length > 1 || !total?.before) return series;
  return [...series, { id: 'before', name, values: total.before, faint: { of: only.id } }];
}

/** The best of the days that are known; null when there is none. */
export function bestOf(
  values: readonly (number | null)[],
  dates: readonly string[],
): { date: string; value: number } | null {
  const known = values.flatMap((value, place) =>
    value === null ? [] : [{ value, date: dates[place] ?? '' }],
  );
  const [first] = known;
  return first ? known.reduce((best, day) => (day.value > best.value ? day : best), first) : null;
}

export type LineSummary = { first: { date: string; value: number }; last: { date: string; value: number } };

/** Both ends of what is known of a line; null when that is nothing. */
export function endsOf(values: readonly (number | null)[], dates: readonly string[]): LineSummary | null {
  const last = lastKnown(values);
  const start = values.findIndex((value) => value !== null);
  const first = values[start];
  if (!last || first === undefined || first === null) return null;
  return {
    first: { date: dates[start] ?? '', value: first },
    last: { date: dates[last.index] ?? '', value: last.value },
  };
}
