/** The drawn history with its sentence, its source and the platform's corrections. */
import { PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useChartGaps, useChartWords } from '#web/music/chart-labels.ts';
import { useValueText } from '#web/music/metric-value.tsx';
import { platformStyle } from '#web/music/platforms.ts';
import { useTerms } from '#web/music/terms.ts';
import { isTiny } from './growth.ts';
import { useStretchText } from './growth-words.tsx';
import {
  betweenDays,
  type Correction,
  correctionsOf,
  courseOf,
  gapsOf,
  pointOf,
  provisionalFrom,
  takenBack,
} from './history-model.ts';
import type { ShownHistory } from './use-history.ts';

export function HistoryChart({ shown, track }: { shown: ShownHistory; track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { points, daily, metric, mode } = shown;
  const name = t(`metrics:name.${metric}`);
  const text = useValueText(metric, track.currency);
  const sentence = useHistorySentence(shown, track.currency);
  const words = useChartWords(name);
  const formats = useMemo(() => {
    const { axisValue, change, ...rest } = words.formats;
    return {
      ...rest,
      value: text,
      axisValue: metric === 'price' ? text : axisValue,
      // A day's gain against that of the day before would look like the gain itself.
      ...(mode === 'total' && metric !== 'price' ? { change } : {}),
    };
  }, [words.formats, text, metric, mode]);
  const corrections = useMemo(() => correctionsOf(daily), [daily]);
  const dates = useMemo(() => points.map(({ date }) => date), [points]);
  const chartGaps = useChartGaps();
  const series = useMemo(
    () => [
      {
        id: metric,
        name,
        style: platformStyle(track.platform),
        values: points.map(({ value }) => value),
        gaps: chartGaps(
          dates,
          points.flatMap(({ gap }) => gap ?? []),
        ),
      },
    ],
    [metric, name, points, dates, track.platform, chartGaps],
  );
  const marks = useMarks(shown, corrections, track);
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
        note={<HistoryNote shown={shown} track={track} />}
        provisionalFrom={provisionalFrom(points)}
        series={series}
      />
      <CorrectionsList corrections={corrections} platform={track.platform} text={text} />
    </>
  );
}

/** Where the platform corrected itself: in totals what stood before and after, in changes how much it took back. */
function useMarks(
  { points, metric, mode }: ShownHistory,
  corrections: readonly Correction[],
  { currency, platform }: Track,
) {
  const { t } = useTranslation('tracks');
  const text = useValueText(metric, currency);
  return useMemo(() => {
    const marks =
      mode === 'change'
        ? takenBack(points).map(({ index, amount }) => ({
            index,
            text: t('history.takenBack', {
              amount: text(Math.abs(amount)),
              platform: platformNames[platform],
            }),
          }))
        : corrections.map(({ date, before, after }) => ({
            index: pointOf(points, date),
            text: t('history.correctionMark', { before: text(before), after: text(after) }),
          }));
    return marks.filter(({ index }) => index >= 0).map((mark) => ({ ...mark, kind: 'unusual' as const }));
  }, [mode, points, corrections, platform, t, text]);
}

/** What is to be known of a history: its source, its gaps, its running day, its end. */
const sourceKeys = {
  counter: 'sourceCounter',
  owner: 'sourceOwner',
  import: 'sourceImport',
  sandbox: 'sourceSandbox',
} as const;

function HistoryNote({ shown, track }: { shown: ShownHistory; track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, list, timeZone } = useFormats();
  const { isSandbox, keepDays } = useTerms();
  const { points, daily, metric } = shown;
  const platform = platformNames[track.platform];
  const days = keepDays[track.platform];
  const stretchText = useStretchText(metric, track.currency);
  const gaps = gapsOf(daily, dayIn(new Date(track.addedAt), timeZone));
  const sources = [
    ...new Set(points.flatMap(({ source }) => (source && isSandbox ? 'sandbox' : (source ?? [])))),
  ];
  const together = betweenDays(points).map((stretch) => stretchText(stretch));
  const sentences = [
    ...sources.map((source) => t(`history.${sourceKeys[source]}`, { platform })),
    ...(gaps.missing > 0 ? [t('history.unread', { count: gaps.missing, n: count(gaps.missing) })] : []),
    ...(together.length > 0 ? [t('history.together', { amounts: list(together) })] : []),
    ...(gaps.withheld > 0 ? [t('history.withheld', { count: gaps.withheld, n: count(gaps.withheld) })] : []),
    ...(provisionalFrom(points) === undefined ? [] : [t('history.running')]),
    ...(days === undefined ? [] : [t('metrics:terms.kept', { platform, count: days, n: count(days) })]),
  ];
  return <p>{sentences.join(' ')}</p>;
}

/** What a platform took back, day by day; nothing where it did not. */
type CorrectionsListProps = {
  corrections: readonly Correction[];
  platform: PlatformId;
  /** Writes a value of the metric. */
  text: (value: number) => string;
};

function CorrectionsList({ corrections, platform, text }: CorrectionsListProps) {
  const { t } = useTranslation('tracks');
  const { day } = useFormats();
  if (corrections.length === 0) return null;
  return (
    <section className="border-line border-t pt-4">
      <h3 className="font-medium text-sm">
        {t('history.corrections', { platform: platformNames[platform] })}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-body text-sm">
        {corrections.toReversed().map(({ date, before, after }) => (
          <li className="flex items-start gap-2" key={date}>
            <PencilLine aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            {t('history.correction', { before: text(before), after: text(after), day: day(date) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A history as one sentence: what a reader would say who had looked at the chart. */
function useHistorySentence(shown: ShownHistory, currency: string | undefined): string {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { day, share } = useFormats();
  const text = useValueText(shown.metric, currency);
  const metric = t(`metrics:name.${shown.metric}`);
  // Points of weeks and months stand at their first day; totals are told by the days themselves.
  const course = courseOf(shown.mode === 'total' ? shown.daily : shown.points, shown.mode);
  if (course.kind === 'unknown') return t('history.unknown', { metric });
  if (course.kind === 'gained') {
    const { sum, best } = course;
    if (sum === 0) return t('history.gainedNone', { metric });
    return t('history.gained', { metric, sum: text(sum), best: day(best.date), peak: text(best.value ?? 0) });
  }
  const { first, last, difference, rate } = course;
  const facts = {
    metric,
    from: text(first.value ?? 0),
    to: text(last.value ?? 0),
    first: day(first.date),
    last: day(last.date),
    difference: text(Math.abs(difference)),
  };
  if (difference === 0) return t('history.stayed', facts);
  const verb = difference > 0 ? 'rose' : 'fell';
  return rate === null || isTiny(rate)
    ? t(`history.${verb}`, facts)
    : t(`history.${verb}Rate`, { ...facts, rate: share(Math.abs(rate)) });
}
