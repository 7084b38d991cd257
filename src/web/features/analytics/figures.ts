/** Key figures: totals of the API put together as far as the sources' terms allow, in the order people ask. Pure. */
import type { Total } from '#contract/analytics.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { mayBeSummed } from '#web/music/terms.ts';

export type Figure = {
  metric: Metric;
  /** What the value contains. */
  platforms: readonly PlatformId[];
  value: number;
  songs: number;
  gained: number;
  /** 0 or negative. */
  corrected: number;
  /** Null when not followed that long. */
  previous: number | null;
  sparkline: readonly (number | null)[];
};

/** Unknown as soon as one part is: a sum of what happens to be known would move without anything having moved. */
const sumOrUnknown = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

function combine(metric: Metric, totals: readonly Total[]): Figure {
  const sum = (pick: (total: Total) => number) => totals.reduce((all, total) => all + pick(total), 0);
  const days = Math.max(0, ...totals.map((total) => total.sparkline.length));
  return {
    metric,
    platforms: totals.map((total) => total.platform),
    value: sum((total) => total.value),
    songs: sum((total) => total.songs),
    gained: sum((total) => total.change.gained),
    corrected: sum((total) => total.change.corrected),
    previous: sumOrUnknown(totals.map((total) => total.change.previous)),
    sparkline: Array.from({ length: days }, (_, day) =>
      sumOrUnknown(totals.map((total) => total.sparkline[day] ?? null)),
    ),
  };
}

/** One figure for each counter and group of platforms: each of those `apart`, then the sum of the others. */
export function figuresOf(totals: readonly Total[], apart: readonly PlatformId[]): Figure[] {
  return leadingCounters.flatMap((metric) => {
    const known = totals.filter((total) => total.metric === metric);
    const together = known.filter((total) => mayBeSummed(total.platform, apart));
    const alone = known.filter((total) => !mayBeSummed(total.platform, apart));
    return [
      ...alone.map((total) => combine(metric, [total])),
      ...(together.length > 0 ? [combine(metric, together)] : []),
    ];
  });
}

/** Metrics that a chart can show, in the order of the figures. */
export const metricsOf = (totals: readonly Total[]): Metric[] =>
  leadingCounters.filter((metric) => totals.some((total) => total.metric === metric));

export type Pace = { kind: 'faster' | 'slower'; share: number } | { kind: 'same' | 'fromNone' | 'tooNew' };

/** How the growth of the period stands to that of the one before; no share of nothing. */
export function paceOf({ gained, previous }: Pick<Figure, 'gained' | 'previous'>): Pace {
  if (previous === null) return { kind: 'tooNew' };
  if (gained === previous) return { kind: 'same' };
  if (previous <= 0) return { kind: 'fromNone' };
  return { kind: gained > previous ? 'faster' : 'slower', share: Math.abs(gained - previous) / previous };
}
