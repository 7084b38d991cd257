/** The main chart: a line for each platform, or bars that stand on each other where their terms allow a sum. Pure. */
import type { Overview, Total } from '#contract/analytics.ts';
import { lengthOf } from '#domain/comparison.ts';
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { mayBeSummed, pointsTogether } from '#domain/sums.ts';
import {
  type ChartGap,
  type ChartMark,
  type ChartSeries,
  lastKnown,
  type PartialPoint,
} from '#web/charts/chart-model.ts';
import { countingMarks, type RuleText } from '#web/music/counting-marks.ts';
import { platformStyle } from '#web/music/platforms.ts';

export type ChartView = 'daily' | 'total';

export type TotalsChart = {
  dates: string[];
  /** One for each platform. */
  series: ChartSeries[];
  /** What they are compared with, drawn faint. */
  before: ChartSeries[];
  marks: ChartMark[];
  /** Bars stand on each other, which is a sum; lines beside each other are none. */
  mode: 'bars' | 'lines';
};

/** How many days a point has within the period, and on how many of them anything was read. */
export type PointRead = { days: number; daysRead: number };

export type ChartTexts = {
  takenBack: (platform: string) => string;
  rule: RuleText;
  gaps: (dates: readonly string[], unseen: Total['gaps']) => ChartGap[];
  /** What is to be said of points that were not wholly read. */
  partial: (points: readonly PointRead[]) => (PartialPoint | null)[];
  /** Names what the period is compared with; null where that is nothing. */
  before: string | null;
};

/** What was not observed stays missing; what came over days nobody looked lies over all of them. */
export function totalsChart(
  overview: Overview,
  metric: Metric,
  view: ChartView,
  { apart, ...say }: ChartTexts & { apart: readonly PlatformId[] },
): TotalsChart {
  const dates = overview.points.map(({ from }) => from);
  const totals = overview.totals.filter((total) => total.metric === metric);
  const series = totals.map((total) => ({
    id: total.platform,
    name: platformNames[total.platform],
    style: platformStyle(total.platform),
    values: view === 'daily' ? total.brought : total.sparkline,
    ...(view === 'daily' && {
      gaps: say.gaps(dates, total.gaps),
      partial: say.partial(pointsRead(overview, total)),
    }),
  }));
  const marks: ChartMark[] = totals.flatMap((total) =>
    dates.flatMap((_, index) =>
      hasFallen(total, index)
        ? [{ index, text: say.takenBack(platformNames[total.platform]), kind: 'correction' as const }]
        : [],
    ),
  );
  marks.push(...countingMarks(say.rule, { metric, points: overview.points }));
  const isSummed = totals.length === 1 || totals.every(({ platform }) => mayBeSummed(platform, apart));
  const mode = view === 'daily' && isSummed ? 'bars' : 'lines';
  const before = view === 'daily' && say.before ? linesBefore(totals, mode, say.before) : [];
  return { dates, series, before, marks, mode };
}

const pointsRead = ({ points }: Overview, { daysRead }: Total): PointRead[] =>
  points.map((point, place) => ({ days: lengthOf(point), daysRead: daysRead[place] ?? 0 }));

/** More lines than these could not be told from those of the period. */
const mostLinesBefore = 2;

/** What the period is compared with: one line behind bars that stand on each other, or one for each of few lines. */
function linesBefore(totals: readonly Total[], mode: 'bars' | 'lines', name: string): ChartSeries[] {
  const known = totals.flatMap((total) => (total.before ? [{ ...total, before: total.before }] : []));
  if (mode === 'lines')
    return known.length > mostLinesBefore
      ? []
      : known.map(({ platform, before }) => ({
          id: `before ${platform}`,
          name: `${platformNames[platform]}, ${name}`,
          values: before,
          faint: { of: platform },
        }));
  if (known.length === 0) return [];
  const [only] = totals.length === 1 ? known : [];
  return [
    {
      id: 'before',
      name,
      values: pointsTogether(known.map(({ before }) => before)),
      faint: only ? { of: only.platform } : {},
    },
  ];
}

/** Only where the platform took numbers back in the period: a total also falls when old numbers may not be kept. */
function hasFallen({ sparkline, change }: Total, place: number): boolean {
  const [now = null, before = null] = [sparkline[place], sparkline[place - 1]];
  return change.corrected < 0 && now !== null && before !== null && now < before;
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
