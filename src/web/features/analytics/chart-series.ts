/** The lines of the main chart: one for each platform, side by side, never added up. Pure. */
import type { Overview, Total } from '#contract/analytics.ts';
import { eachDay } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { type ChartMark, type ChartSeries, lastKnown } from '#web/charts/chart-model.ts';
import { platformStyle } from '#web/music/platforms.ts';

export type ChartView = 'daily' | 'total';

export type TotalsChart = { dates: string[]; series: ChartSeries[]; marks: ChartMark[] };

/** What each day added; unknown where a day or the one before it is, and where a platform took numbers back. */
export const dailyGains = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value, place) => {
    const before = values[place - 1] ?? null;
    return value === null || before === null || value < before ? null : value - before;
  });

/** The period's gain is known as a whole: what its other days leave of it is the first day's. */
function gainsOf({ change }: Total, values: readonly (number | null)[]): (number | null)[] {
  const [first = null] = values;
  const last = lastKnown(values);
  if (first === null || !last || change.corrected < 0) return dailyGains(values);
  return [Math.max(0, change.gained - (last.value - first)), ...dailyGains(values).slice(1)];
}

/**
 * Whether the differences between days are growth alone. A song that was added within the period stands in the
 * total with its whole count, which no one gained; the total then rises by more than the songs did.
 */
function showsGrowthAlone({ sparkline, change }: Total): boolean {
  const ends = endsOf(sparkline, sparkline.map(String));
  return ends !== null && ends.last.value - ends.first.value <= change.gained + change.corrected;
}

/** Days can be shown one by one only where that is true of every line. */
export const canShowDaily = (totals: readonly Total[]): boolean =>
  totals.length > 0 && totals.every(showsGrowthAlone);

const hasFallen = (values: readonly (number | null)[], place: number): boolean =>
  (values[place] ?? 0) < (values[place - 1] ?? 0) && values[place] !== null;

/** A day without an observation stays missing: the line has a gap there. */
export function totalsChart(
  overview: Overview,
  metric: Metric,
  view: ChartView,
  sayTakenBack: (platform: string) => string,
): TotalsChart {
  const dates = eachDay(overview.from, overview.to);
  const totals = overview.totals.filter((total) => total.metric === metric);
  const valuesOf = (total: Total) => dates.map((_, place) => total.sparkline[place] ?? null);
  const series = totals.map((total) => ({
    id: total.platform,
    name: platformNames[total.platform],
    style: platformStyle(total.platform),
    values: view === 'daily' ? gainsOf(total, valuesOf(total)) : valuesOf(total),
  }));
  const marks = totals.flatMap((total) =>
    dates.flatMap((_, index) =>
      hasFallen(valuesOf(total), index)
        ? [{ index, text: sayTakenBack(platformNames[total.platform]), kind: 'unusual' as const }]
        : [],
    ),
  );
  return { dates, series, marks };
}

export type DailySummary = { sum: number; best: { date: string; value: number } };

/** The sum of what is known of the days, and the best of them; null when that is nothing. */
export function dailySummaryOf(
  values: readonly (number | null)[],
  dates: readonly string[],
): DailySummary | null {
  const known = values.flatMap((value, place) =>
    value === null ? [] : [{ value, date: dates[place] ?? '' }],
  );
  const [first] = known;
  if (!first) return null;
  return {
    sum: known.reduce((sum, { value }) => sum + value, 0),
    best: known.reduce((best, day) => (day.value > best.value ? day : best), first),
  };
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
