/**
 * From a series, as any answer of numbers tells it, to what is drawn of it: the one way to a chart of the dashboard,
 * Analytics, a song or a link. Pure but for the hook that holds its words.
 */
import { useCallback, useMemo } from 'react';
import type { ChartData, ChartGap, ChartMark, ChartSeries, PartialPoint } from '#charts/chart-model.ts';
import type { Unseen } from '#charts/gaps.ts';
import { comparisonKind, lengthOf } from '#domain/comparison.ts';
import { type CountingChange, changesOf } from '#domain/counting-changes.ts';
import {
  addDays,
  type Days,
  type Interval,
  intervalEnd,
  intervalStart,
  pointOf,
  type Weekday,
} from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { pointsTogether } from '#domain/sums.ts';
import { comparedDays, weekStarts } from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { type KnownPoint, useChartGaps, usePartialPoints } from './chart-labels.ts';

type Values = readonly (number | null)[];

export type SeriesLine = Pick<ChartSeries, 'id' | 'name' | 'style'> & {
  values: Values;
  /** What the days had brought that each point is compared with; null: nothing of it is known. */
  before?: Values | null;
  /** What came over days nobody looked and is no one point's. */
  gaps: readonly Unseen[];
  /** How much of each point is known. */
  known: readonly (KnownPoint | undefined)[];
  /** Of a line that counts days since a release: when that was. */
  releasedOn?: string;
};

/** How lines of the days before are drawn: one for each line, or one for all that stand on each other. */
type BeforeLines = {
  name: string;
  /** The days that each point is compared with, where they can be named. */
  dates?: readonly string[];
  /** The first of those days; absent: that of `dates`. */
  since?: string;
  isTogether: boolean;
};

/** More lines than these, each with one that it is compared with, could not be told apart. */
export const mostCompared = 2;

/** What each point gained, or what stood at its end. */
export const seriesModes = ['change', 'total'] as const;
export type SeriesMode = (typeof seriesModes)[number];

export type DrawnSeries = {
  metric: Metric | null;
  mode: SeriesMode;
  interval: Interval;
  points: readonly Days[];
  /** The last complete day: what ends after it is running. Absent: none of the points is. */
  to?: string;
  /** Days since a release at which each point begins, in place of `points`. */
  ages?: readonly number[] | null;
  lines: readonly SeriesLine[];
  before: BeforeLines | null;
  /** Lines that stand beside those, such as own figures. */
  beside?: readonly ChartSeries[];
  flags: readonly ChartMark[];
  /** What platforms took back or gave back, by the point in which they did. */
  corrections: readonly { index: number; text: string }[];
  /** The one that all lines are of. */
  platform?: PlatformId;
  /** Whether any of its videos may be a Short. */
  mayHaveShorts?: boolean | undefined;
};

export type SeriesTexts = {
  /** Says that a platform counts otherwise from a day on; `isBefore`: the days that a chart is compared with are older. */
  rule: (change: CountingChange, isBefore: boolean) => string;
  gaps: (dates: readonly string[], unseen: readonly Unseen[]) => ChartGap[];
  /** What is to be said of points that were not wholly read. */
  partial: (points: readonly (KnownPoint | undefined)[]) => (PartialPoint | null)[];
  weekStart: Weekday;
};

/** Stable between renders. */
export function useSeriesTexts(): SeriesTexts {
  const rule = useRuleText();
  const gaps = useChartGaps();
  const partial = usePartialPoints();
  const weekStart = weekStarts[useLanguage()];
  return useMemo(() => ({ rule, gaps, partial, weekStart }), [rule, gaps, partial, weekStart]);
}

/** Without what depends on the shape that was chosen: stacks, shares, small charts. */
export function seriesChart(drawn: DrawnSeries, say: SeriesTexts) {
  const {
    metric,
    mode,
    interval,
    points,
    ages,
    lines,
    before,
    beside = [],
    flags,
    corrections,
    platform,
    mayHaveShorts,
  } = drawn;
  const dates = ages ? ages.map(String) : points.map(({ from }) => from);
  const corrected = corrections.map((mark) => ({ ...mark, kind: 'correction' as const }));
  const since = lines.some((line) => line.before) ? (before?.since ?? before?.dates?.[0]) : undefined;
  const rules = metric ? countingMarks(say.rule, { metric, points, platform, mayHaveShorts, since }) : [];
  return {
    dates,
    series: [...lines.map((line) => lineOf(line, drawn, say)), ...beside, ...linesBefore(drawn)],
    interval,
    ...(ages && { isCounted: true }),
    ...(metric && isGauge(metric) && { steps: true }),
    ...(mode === 'change' && { fromZero: true }),
    provisionalFrom: ages ? undefined : cutFrom(drawn, say.weekStart),
    marks: ages ? corrected : [...flags, ...corrected, ...rules],
  } satisfies ChartData;
}

function lineOf(line: SeriesLine, { mode, points, ages }: DrawnSeries, say: SeriesTexts): ChartSeries {
  const { id, name, style, values, gaps, known, releasedOn: day0 } = line;
  const days = ages && day0 ? ages.map((age) => addDays(day0, age)) : points.map(({ from }) => from);
  const isOfGains = mode === 'change';
  return {
    ...{ id, name, values },
    ...(style && { style }),
    ...(isOfGains && gaps.length > 0 && { gaps: say.gaps(days, gaps) }),
    ...(isOfGains && !ages && known.length > 0 && { partial: say.partial(known) }),
  };
}

/** How much is known of points that are told with the number of their days that were read. */
export const knownPoints = (points: readonly Days[], daysRead: readonly number[]): KnownPoint[] =>
  points.map((point, place) => {
    const days = lengthOf(point);
    return { days, daysGiven: days, daysRead: daysRead[place] ?? 0, part: null, isRunning: false };
  });

/** Faint; what is known of one line stands behind that line. */
function linesBefore({ lines, before }: DrawnSeries): ChartSeries[] {
  if (!before) return [];
  const { name, dates, isTogether } = before;
  const known = lines.flatMap((line) => (line.before ? [{ ...line, before: line.before }] : []));
  const days = dates ? { dates } : {};
  if (isTogether && lines.length > 1)
    return known.length === 0
      ? []
      : [{ id: 'before', name, values: pointsTogether(known.map((line) => line.before)), faint: days }];
  return known.map((line) => ({
    id: `before ${line.id}`,
    name: lines.length === 1 ? name : `${line.name}\u00a0· ${name}`,
    values: line.before,
    faint: { of: line.id, ...days },
  }));
}

/** The last point, where it is not over, or the period ends before its week or month does. */
function cutFrom({ points, interval, to }: DrawnSeries, weekStart: Weekday): number | undefined {
  const last = points.at(-1);
  return last &&
    ((to && to < last.to) || last.to < intervalEnd(intervalStart(last.from, interval, weekStart), interval))
    ? points.length - 1
    : undefined;
}

/** `since`: the first of the days that the points are compared with. */
type Counted = Pick<DrawnSeries, 'points' | 'mayHaveShorts'> & {
  metric: Metric;
  platform: PlatformId | undefined;
  since: string | undefined;
};

/**
 * Flags on the days on which a platform began to count by another rule; where such a day lies between the points and those
 * they are compared with, on the first. Without a platform: of all that count the metric.
 */
const countingMarks = (
  say: SeriesTexts['rule'],
  { metric, platform, points, mayHaveShorts, since }: Counted,
): ChartMark[] =>
  changesOf(metric, platform).flatMap((change): ChartMark[] => {
    if (change.of && !mayHaveShorts) return [];
    const index = pointOf(points, change.on);
    if (index >= 0) return [{ index, text: say(change, false), kind: 'rule' }];
    const isBetween = since !== undefined && since < change.on && change.on < (points[0]?.from ?? '');
    return isBetween ? [{ index: 0, text: say(change, true), kind: 'rule' }] : [];
  });

/** Stable between renders. */
function useRuleText(): SeriesTexts['rule'] {
  const { t } = useTranslation('metrics');
  const { day } = useFormats();
  return useCallback(
    ({ platform, on, of }, isBefore) =>
      t(isBefore ? 'ruleCompared' : of ? 'ruleChangedShorts' : 'ruleChanged', {
        ...{ platform: platformNames[platform], day: day(on) },
      }),
    [t, day],
  );
}

/** Names the days that a chart's are compared with; null where nothing is. */
export function useBeforeName(period: Days & { comparison: Days | null }): string | null {
  const { t } = useTranslation('metrics');
  const language = useLanguage();
  const { count } = useFormats();
  const { comparison, from } = period;
  const kind = comparisonKind(period);
  const length = lengthOf(period);
  if (!comparison || kind === 'off') return null;
  if (kind === 'previous') return t('chart.before', { count: length, n: count(length) });
  return kind === 'year' ? t('chart.beforeYear') : comparedDays(language, comparison, from);
}
