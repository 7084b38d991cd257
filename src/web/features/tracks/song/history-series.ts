/** The lines of a history: the number itself, what was imported, the days before, and what somebody wants to reach. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { listGoals } from '#contract/goals.ts';
import type { Track } from '#contract/tracks.ts';
import type { ChartSeries } from '#web/charts/chart-model.ts';
import { dashes, shapes as markers } from '#web/charts/shapes.ts';
import { read } from '#web/data/query.ts';
import { useChartGaps, usePartialPoints } from '#web/music/chart-labels.ts';
import { platformStyle } from '#web/music/platforms.ts';
import { gainsBefore, importedIn } from './history-model.ts';
import type { ShownHistory } from './use-history.ts';

export type Goals = { drawn: readonly number[]; beyond: readonly number[] };

const none: Goals = { drawn: [], beyond: [] };

/** Of the number that is shown, as totals; what came in a day is no way to a goal. */
export function useGoals({ points, metric, mode }: ShownHistory, trackId: string): Goals {
  const isAsked = mode !== 'change';
  const { data } = useQuery({
    ...read<typeof listGoals>('/api/goals', { query: { trackId } }),
    enabled: isAsked,
  });
  return useMemo(() => {
    if (!isAsked || !data) return none;
    const targets = data.filter((goal) => goal.metric === metric).map(({ target }) => target);
    return goalsIn(
      points.map(({ value }) => value),
      [...new Set(targets)].toSorted((a, b) => a - b),
    );
  }, [data, points, metric, isAsked]);
}

/**
 * A goal is a line where the history still shows beside it: no further off than as much again as the history spans, or a
 * tenth of where it stands. Pure.
 */
export function goalsIn(values: readonly (number | null)[], targets: readonly number[]): Goals {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return none;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const reach = Math.max(high - low, high / 10);
  const isNear = (target: number) => target >= low - reach && target <= high + reach;
  return { drawn: targets.filter(isNear), beyond: targets.filter((target) => !isNear(target)) };
}

type Beside = {
  /** Names the days that gains are compared with. */
  comparedWith: string;
  goals: Goals;
  /** Writes a value of the metric. */
  text: (value: number) => string;
};

/** The number's line or bars; behind what came in each day what the days that they are compared with had brought. */
export function useSeries(
  shown: ShownHistory,
  dates: readonly string[],
  { platform }: Track,
  { comparedWith, goals, text }: Beside,
): ChartSeries[] {
  const { t } = useTranslation('metrics');
  const { t: ownText } = useTranslation('tracks');
  const gapsOn = useChartGaps();
  const partialOf = usePartialPoints();
  return useMemo(() => {
    const { points, unseen, metric, before, daysAgo } = shown;
    const earlier = gainsBefore(points, before, daysAgo);
    const main = {
      id: metric,
      name: t(`name.${metric}`),
      style: platformStyle(platform),
      values: points.map(({ value }) => value),
      partial: partialOf(points.map(({ gain }) => gain)),
      gaps: gapsOn(dates, unseen),
    };
    const own = {
      id: 'imported',
      name: ownText('history.imported'),
      values: importedIn(points, shown.days),
      // Not in the platform's colour: it lies over its bars.
      style: { token: 'series-1', dash: dashes.imported, marker: markers.arrow },
      faint: {},
    };
    const behind = {
      id: 'before',
      name: comparedWith,
      values: earlier.values,
      faint: { of: metric, dates: earlier.dates },
    };
    const wanted = goals.drawn.map((target) => ({
      id: `goal-${target}`,
      name: ownText('history.goal', { target: text(target) }),
      values: dates.map(() => target),
      style: { token: 'series-3', dash: dashes.long, marker: markers.star },
      faint: {},
    }));
    const beside = [own, behind, ...wanted].filter(({ values }) => values.some((value) => value !== null));
    return [main, ...beside];
  }, [shown, dates, platform, comparedWith, goals, text, t, ownText, gapsOn, partialOf]);
}
