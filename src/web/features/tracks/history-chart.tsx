/** The drawn history with its sentence, its source and the platform's corrections. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useChartWords } from '#web/music/chart-labels.ts';
import { useValueText } from '#web/music/metric-value.tsx';
import { axisText } from './axis-text.ts';
import { CorrectionsList } from './corrections-list.tsx';
import { correctionsOf, pointOf, provisionalFrom } from './history-model.ts';
import { HistoryNote } from './history-note.tsx';
import type { ShownHistory } from './use-history.ts';
import { useHistorySentence } from './use-history-sentence.ts';

export function HistoryChart({ shown, track }: { shown: ShownHistory; track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { points, daily, metric, mode } = shown;
  const language = useLanguage();
  const name = t(`metrics:name.${metric}`);
  const text = useValueText(metric, track.currency);
  const sentence = useHistorySentence(shown, track.currency);
  const words = useChartWords(name);
  const formats = useMemo(() => {
    const known = points.flatMap(({ value }) => value ?? []);
    const low = mode === 'change' ? 0 : Math.min(...known);
    const axis = axisText(language, low, Math.max(...known));
    return { ...words.formats, value: text, axisValue: metric === 'price' ? text : axis };
  }, [words.formats, text, metric, language, points, mode]);
  const corrections = useMemo(() => correctionsOf(daily), [daily]);
  const dates = useMemo(() => points.map(({ date }) => date), [points]);
  const series = useMemo(
    () => [{ id: metric, name, platform: track.platform, values: points.map(({ value }) => value) }],
    [metric, name, points, track.platform],
  );
  const marks = useMemo(
    () =>
      corrections
        .map(({ date, before, after }) => ({
          index: pointOf(points, date),
          kind: 'unusual' as const,
          text: t('history.correctionMark', { before: text(before), after: text(after) }),
        }))
        .filter(({ index }) => index >= 0),
    [corrections, points, t, text],
  );
  return (
    <>
      <LineChart
        caption={sentence}
        dates={dates}
        formats={formats}
        height={300}
        labels={words.labels}
        marks={marks}
        mode={mode === 'change' ? 'bars' : 'lines'}
        note={<HistoryNote platform={track.platform} shown={shown} />}
        provisionalFrom={provisionalFrom(points)}
        series={series}
      />
      <CorrectionsList corrections={corrections} platform={track.platform} text={text} />
    </>
  );
}
