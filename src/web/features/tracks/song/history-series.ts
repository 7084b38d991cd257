/** The lines of a history: the number itself, what was imported, the days before, and what somebody wants to reach. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { ChartSeries } from '#web/charts/chart-model.ts';
import { dashes, shapes as markers } from '#web/charts/shapes.ts';
import { useChartGaps, usePartialPoints } from '#web/music/chart-labels.ts';
import { platformStyle } from '#web/music/platforms.ts';
import { gainsBefore, importedIn } from './history-model.ts';
import type { ShownHistory } from './use-history.ts';

type Beside = {
  /** Names the days that gains are compared with. */
  comparedWith: string;
  wanted: readonly ChartSeries[];
};

/** The number's line or bars; behind what came in each day what the days that they are compared with had brought. */
export function useSeries(
  shown: ShownHistory,
  dates: readonly string[],
  { platform }: Track,
  { comparedWith, wanted }: Beside,
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
    const beside = [own, behind, ...wanted].filter(({ values }) => values.some((value) => value !== null));
    return [main, ...beside];
  }, [shown, dates, platform, comparedWith, wanted, t, ownText, gapsOn, partialOf]);
}
