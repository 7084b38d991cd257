/** The main chart: a line for each platform, or bars that stand on each other where their terms allow a sum. Pure. */
import type { ChartMark } from '#charts/chart-model.ts';
import { platformStyle } from '#charts/platform-style.ts';
import type { Overview, Total } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { mayBeSummed } from '#domain/sums.ts';
import {
  knownPoints,
  mostCompared,
  type SeriesMode,
  type SeriesTexts,
  seriesChart,
} from '#web/music/series-chart.ts';

export type ChartTexts = SeriesTexts & {
  takenBack: (platform: string) => string;
  /** Names what the period is compared with; null where that is nothing. */
  before: string | null;
};

type TotalsInput = {
  overview: Overview;
  metric: Metric;
  view: SeriesMode;
  apart: readonly PlatformId[];
  flags: readonly ChartMark[];
};

/** What was not observed stays missing; what came over days nobody looked lies over all of them. */
export function totalsChart({ overview, metric, view, apart, flags }: TotalsInput, say: ChartTexts) {
  const { points, interval } = overview;
  const totals = overview.totals.filter((total) => total.metric === metric);
  const isDaily = view === 'change';
  // Bars stand on each other, which is a sum; lines beside each other are none.
  const isSummed = totals.length === 1 || totals.every(({ platform }) => mayBeSummed(platform, apart));
  const isCompared = isDaily && (isSummed || totals.length <= mostCompared);
  const chart = seriesChart(
    {
      ...{ metric, mode: view, interval, points, flags },
      mayHaveShorts: overview.mayHaveShorts,
      lines: totals.map(({ platform, brought, sparkline, before, gaps, daysRead }) => ({
        ...{ id: platform, name: platformNames[platform], style: platformStyle(platform), before, gaps },
        values: isDaily ? brought : sparkline,
        known: knownPoints(points, daysRead),
      })),
      before:
        isCompared && say.before
          ? { name: say.before, since: overview.comparison?.from, isTogether: isSummed }
          : null,
      corrections: totals.flatMap((total) =>
        points.flatMap((_, index) =>
          hasFallen(total, index) ? [{ index, text: say.takenBack(platformNames[total.platform]) }] : [],
        ),
      ),
    },
    say,
  );
  const mode = isDaily && isSummed ? ('bars' as const) : ('lines' as const);
  return { ...chart, mode, lines: chart.series.filter(({ faint }) => !faint) };
}

export type TotalsChart = ReturnType<typeof totalsChart>;

/** Only where the platform took numbers back in the period: a total also falls when old numbers may not be kept. */
function hasFallen({ sparkline, change }: Total, place: number): boolean {
  const [now = null, before = null] = [sparkline[place], sparkline[place - 1]];
  return change.corrected < 0 && now !== null && before !== null && now < before;
}
