/** The chart of a history: the number itself, what was imported, the days before, and what is flagged and was corrected. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { platformStyle } from '#charts/platform-style.ts';
import { dashes, shapes as markers } from '#charts/shapes.ts';
import type { Track } from '#contract/tracks.ts';
import { mayBeShort } from '#domain/counting-changes.ts';
import { daysBetween, pointOf } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { useValueText } from '#web/music/metric-value.tsx';
import { type DrawnSeries, seriesChart, useBeforeName, useSeriesTexts } from '#web/music/series-chart.ts';
import { type Correction, gainsBefore, importedIn, provisionalFrom, takenBack } from './history-model.ts';
import type { ShownHistory } from './use-history.ts';

/** The number's line or bars; behind what came in each day what the days that they are compared with had brought. */
export function useHistoryChart(shown: ShownHistory, track: Track, corrections: readonly Correction[]) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const say = useSeriesTexts();
  const name = useBeforeName(shown);
  const flags = useChartFlags(shown.points, { songIds: track.songId });
  const corrected = useCorrections(shown, corrections, track);
  const { platform } = track;
  const mayHaveShorts = mayBeShort(platform, track.durationKnown ? track.duration : null);
  return useMemo(() => {
    const { points, unseen, metric, mode, interval, before, from, comparison } = shown;
    const earlier = comparison && gainsBefore(points, before, daysBetween(comparison.from, from));
    const own = importedIn(points, shown.days);
    const chart = seriesChart(
      {
        ...{ metric, mode, interval, points, platform, flags, corrections: corrected, mayHaveShorts },
        lines: [
          {
            ...{ id: metric, name: t(`metrics:name.${metric}`), style: platformStyle(platform) },
            values: points.map(({ value }) => value),
            before: earlier?.values.some((value) => value !== null) ? earlier.values : null,
            gaps: unseen,
            known: points.map(({ gain }) => gain),
          },
        ],
        before: name !== null && earlier ? { name, dates: earlier.dates, isTogether: false } : null,
        beside: own.some((value) => value !== null)
          ? [{ id: 'imported', name: t('history.imported'), values: own, style: importedStyle, faint: {} }]
          : [],
      },
      say,
    );
    return { ...chart, provisionalFrom: provisionalFrom(points) };
  }, [shown, flags, corrected, platform, mayHaveShorts, name, t, say]);
}

/** Not in the platform's colour: it lies over its bars. */
const importedStyle = { token: 'series-1', dash: dashes.imported, marker: markers.arrow };

/** Where the platform corrected itself: in totals what stood before and after, in changes how much it took back. */
function useCorrections(
  { points, metric, mode }: ShownHistory,
  corrections: readonly Correction[],
  { currency, platform }: Track,
): DrawnSeries['corrections'] {
  const { t } = useTranslation('tracks');
  const text = useValueText(metric, currency);
  return useMemo(() => {
    const marks =
      mode === 'change'
        ? takenBack(points).map(({ index, amount }) => ({
            index,
            text: t(amount < 0 ? 'history.takenBack' : 'history.cameBack', {
              amount: text(Math.abs(amount)),
              platform: platformNames[platform],
            }),
          }))
        : corrections.map(({ date, before, after }) => ({
            index: pointOf(points, date),
            text: t('history.correctionMark', { before: text(before), after: text(after) }),
          }));
    return marks.filter(({ index }) => index >= 0);
  }, [mode, points, corrections, platform, t, text]);
}
