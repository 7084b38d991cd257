/** The drawn history with its sentence, its source and the platform's corrections. */
import { PencilLine } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartFile } from '#charts/chart-text.ts';
import type { Track } from '#contract/tracks.ts';
import { dayIn, earliest } from '#domain/days.ts';
import { amountOf } from '#domain/money.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useChartWords } from '#web/music/chart-labels.ts';
import { useValueText } from '#web/music/metric-value.tsx';
import { quantityOf, useWanted, useWantedLines } from '#web/music/wanted-lines.ts';
import { isTiny } from './growth.ts';
import { useIntervalText } from './growth-words.tsx';
import { type Correction, correctionsOf, gapsOf, provisionalFrom, summaryOf } from './history-model.ts';
import { useHistoryChart } from './history-series.ts';
import type { ShownHistory } from './use-history.ts';

type HistoryChartProps = {
  shown: ShownHistory;
  track: Track;
  /** The day that is open. */
  picked: string | undefined;
  onDay: (day: string) => void;
  /** A week or month was chosen, to see its days. */
  onDays: (from: string, to: string) => void;
  file: RefObject<ChartFile | null>;
};

export function HistoryChart(props: HistoryChartProps) {
  const { shown, track, picked, onDay, onDays, file } = props;
  const { t } = useTranslation(['tracks', 'metrics']);
  const { sentences } = useFormats();
  const { points, daily, metric, mode, interval } = shown;
  const name = t(`metrics:name.${metric}`);
  const text = useValueText(metric, track.currency);
  const sentence = useHistorySentence(shown, track.currency);
  const corrections = useMemo(() => correctionsOf(daily), [daily]);
  const chart = useHistoryChart(shown, track, corrections);
  const words = useChartWords(name, {
    ...{ interval, points },
    canPick: interval === 'day',
    areGains: mode === 'change' || metric === 'price',
  });
  const formats = useMemo(() => {
    const { axisValue = text, ...rest } = words.formats;
    const { currency } = track;
    return {
      ...{ ...rest, value: text, axisValue: metric === 'price' ? text : axisValue },
      ...(metric === 'price' && currency && { cell: (value: number) => amountOf(value, currency) }),
    };
  }, [words.formats, text, metric, track.currency]);
  const wanted = useWantedOn(shown, track.id, text);
  const pick = (date: string) => {
    const point = points.find(({ from }) => from === date);
    if (!point) return;
    if (interval === 'day') onDay(date);
    else onDays(date, point.to);
  };
  return (
    <>
      <LineChart
        caption={(view) =>
          sentences([sentence(view.dates[0] ?? '', view.dates.at(-1) ?? ''), wanted.sentence])
        }
        {...chart}
        file={{ into: file, words: [track.title, metric, mode === 'total' ? mode : ''] }}
        formats={formats}
        height={300}
        labels={words.labels}
        mode={mode === 'change' ? 'bars' : 'lines'}
        note={<HistoryNote beyond={wanted.note} shown={shown} track={track} />}
        onPick={pick}
        picked={picked}
        series={[...chart.series, ...wanted.series]}
      />
      <CorrectionsList corrections={corrections} onDay={onDay} platform={track.platform} text={text} />
    </>
  );
}

/** Goals beside totals, thresholds beside what each day brought. */
function useWantedOn({ points, metric, mode, interval }: ShownHistory, trackId: string, text: ValueText) {
  const wanted = useWanted(metric, quantityOf(mode, interval), { trackId });
  const lines = useMemo(
    () => [{ id: metric, of: [{ trackId }], values: points.map(({ value }) => value) }],
    [points, metric, trackId],
  );
  return useWantedLines(wanted, lines, text);
}

type ValueText = (value: number) => string;

const mostTogether = 3;

/** What the chart leaves open. `beyond`: says what is wanted and too far off to be drawn. */
type HistoryNoteProps = { shown: ShownHistory; track: Track; beyond: string };

function HistoryNote({ shown, track, beyond }: HistoryNoteProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, list, sentences, timeZone } = useFormats();
  const { points, unseen, daily, metric } = shown;
  const intervalText = useIntervalText(metric, track.currency);
  const added = dayIn(new Date(track.addedAt), timeZone);
  const gaps = gapsOf(daily, shown, added);
  const latest = unseen.slice(-mostTogether).map((interval) => intervalText(interval));
  // The rest stands in the chart and its table.
  const together = unseen.length > mostTogether ? ['…', ...latest] : latest;
  const said = [
    ...(gaps.missing > 0 ? [t('history.unread', { count: gaps.missing, n: count(gaps.missing) })] : []),
    ...(together.length > 0 ? [t('history.together', { amounts: list(together) })] : []),
    ...(gaps.withheld > 0 ? [t('history.withheld', { count: gaps.withheld, n: count(gaps.withheld) })] : []),
    ...(provisionalFrom(points) === undefined ? [] : [t(`history.running.${shown.interval}`)]),
    ...(beyond ? [beyond] : []),
  ];
  return <p>{sentences(said)}</p>;
}

/** What a platform took back, day by day; nothing where it did not. */
type CorrectionsListProps = {
  corrections: readonly Correction[];
  platform: PlatformId;
  /** Writes a value of the metric. */
  text: (value: number) => string;
  onDay: (day: string) => void;
};

function CorrectionsList({ corrections, platform, text, onDay }: CorrectionsListProps) {
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
            <button
              className="rounded-sm text-start hover:underline"
              onClick={() => onDay(date)}
              type="button"
            >
              {t('history.correction', { before: text(before), after: text(after), day: day(date) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The days of a history from one point to another as one sentence: what a reader would say who had looked at the chart. */
function useHistorySentence(
  shown: ShownHistory,
  currency: string | undefined,
): (from: string, lastPoint: string) => string {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { day, share } = useFormats();
  const text = useValueText(shown.metric, currency);
  const metric = t(`metrics:name.${shown.metric}`);
  return (from, lastPoint) => {
    const to = shown.points.find(({ from }) => from === lastPoint)?.to ?? lastPoint;
    const summary = summaryOf(shown.days, { from, to: earliest(to, shown.to) }, shown.mode);
    if (summary.kind === 'unknown') return t('history.unknown', { metric });
    if (summary.kind === 'gained') {
      const { sum, best } = summary;
      if (sum === 0) return t('history.gainedNone', { metric });
      return t('history.gained', {
        metric,
        sum: text(sum),
        best: day(best.date),
        peak: text(best.value ?? 0),
      });
    }
    const { first, last, difference, rate } = summary;
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
  };
}
