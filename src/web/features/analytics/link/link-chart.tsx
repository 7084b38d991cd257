/** The chart of a link with its sentence, what is missing of it, the platform's corrections, and the day that is open. */
import { PencilLine } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { type ChartData, hasMissing } from '#charts/chart-model.ts';
import type { ChartFile } from '#charts/chart-text.ts';
import type { HistoryPoint } from '#contract/history-point.ts';
import type { Track } from '#contract/tracks.ts';
import { dayIn, pointOf } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { amountOf } from '#domain/money.ts';
import { platformNames } from '#domain/platforms.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { useGrowthStart } from '#web/music/control-bar/growth-start.ts';
import { NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import type { ControlState } from '#web/music/control-bar/use-controls.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { useValueText } from '#web/music/metric-value.tsx';
import { useTerms } from '#web/music/terms.ts';
import { quantityOf, useWanted, useWantedLines } from '#web/music/wanted-lines.ts';
import { changeKind, signed } from '#web/ui/change.tsx';
import { useChartSentences } from '../chart/use-chart-sentences.ts';
import { OpenedDay, useOpenedDay } from '../day/opened-day.tsx';
import { type SeriesReply, useKnownDays } from '../explore/explore-query.ts';
import { chartedIn, linesChart } from '../lines/lines-chart.ts';
import { useImportedNote, useLinesTexts, useLinesWords } from '../lines/use-lines-texts.ts';
import { LinkDay } from './link-day.tsx';
import { barsOf, type Correction, correctionsOf, gapsOf } from './link-days.ts';

type LinkChartProps = {
  track: Track;
  reply: SeriesReply;
  /** Totals of its days, one by one. */
  daily: readonly HistoryPoint[];
  lastDay: string;
  bar: ControlState;
  file: RefObject<ChartFile | null>;
  /** Its line over all days. */
  ever: Parameters<typeof useKnownDays>[0]['ever'];
};

export function LinkChart({ track, reply, daily, lastDay, bar, file, ever }: LinkChartProps) {
  const { t } = useTranslation(['metrics', 'tracks']);
  const { sentences } = useFormats();
  const opened = useOpenedDay();
  const { mode, points } = reply;
  const metric = reply.metric ?? 'views';
  const name = t(`name.${metric}`);
  const { chart, wanted } = useLinkChart(reply, metric, track);
  const { labels, formats, write } = useLinkWords(reply, metric, track);
  const sentence = useChartSentences(write);
  const corrections = useMemo(() => correctionsOf(daily), [daily]);
  if (isNothing(chart)) return <Nothing {...{ bar, ever, lastDay, reply, track }} />;
  const gainedOf = () => reply.series[0]?.change.gained ?? null;
  const said = { ...reply, name, view: mode, gainedOf, dateText: formats.date };
  return (
    <div className="flex flex-col gap-5">
      <LineChart
        caption={(shown) => sentences([sentence(said, shown), wanted.sentence])}
        {...chart}
        file={{ into: file, words: [track.title, metric, mode === 'total' ? mode : ''] }}
        formats={formats}
        height={300}
        labels={labels}
        note={<LinkNote beyond={wanted.note} chart={chart} daily={daily} reply={reply} track={track} />}
        onPick={opened.pick}
        picked={opened.day}
        series={[...chart.series, ...wanted.series]}
      />
      {corrections.length > 0 ? (
        <Corrections
          corrections={corrections}
          onDay={(date) => opened.show(points[pointOf(points, date)]?.from)}
          text={write.count}
          track={track}
        />
      ) : null}
      <OpenedDay
        chart={chart}
        formats={formats}
        opened={opened}
        // Of the running day there is no more than its readings.
        points={points.filter(({ from }) => from <= reply.to)}
        readingsOf={(day, place) => (
          <LinkDay
            day={day}
            metric={metric}
            said={[...(day > reply.to ? [t('tracks:history.running.day')] : []), ...saidOf(chart, place)]}
            track={track}
          />
        )}
        subject={{ metric, songIds: [track.songId], link: track.id }}
      />
    </div>
  );
}

/** What came over it and other days together, and what its platform took back or gave back on it. */
const saidOf = ({ series, marks = [] }: ChartData, place: number): string[] => [
  ...series.flatMap(({ gaps = [] }) =>
    gaps.filter(({ from, to }) => from <= place && place <= to).map(({ text }) => text),
  ),
  ...marks.filter(({ kind, index }) => kind === 'correction' && index === place).map(({ text }) => text),
];

const isNothing = ({ series }: ChartData): boolean =>
  series.every(({ values, gaps = [] }) => values.every((value) => value === null) && gaps.length === 0);

/** With goals beside totals, and thresholds beside what each day gained. */
function useLinkChart(reply: SeriesReply, metric: Metric, { id: trackId, songId, currency }: Track) {
  const { t } = useTranslation('explore');
  const say = useLinesTexts(reply);
  const flags = useChartFlags(reply.points, { songIds: songId });
  const all = t('line.all');
  const lines = useMemo(
    () => chartedIn(reply, { platform: undefined, hidden: [], isStacked: false, all }),
    [reply, all],
  );
  const text = useValueText(metric, currency);
  const wanted = useWantedLines(
    useWanted(metric, quantityOf(reply.mode, reply.interval), { trackId }),
    lines,
    text,
  );
  const chart = useMemo(
    () => barsOf(linesChart({ reply, flags, own: true }, say), reply),
    [reply, flags, say],
  );
  return { chart, wanted };
}

/** A price is written as money. */
function useLinkWords(reply: SeriesReply, metric: Metric, { currency }: Track) {
  const { t } = useTranslation('metrics');
  const write = useFormats();
  const { labels, formats } = useLinesWords(reply, 'lines', t(`name.${metric}`));
  const text = useValueText(metric, currency);
  return useMemo(() => {
    if (metric !== 'price' || !currency) return { labels, formats, write };
    const { change: _, ...rest } = formats;
    return {
      labels,
      formats: {
        ...{ ...rest, value: text, axisValue: text },
        cell: (value: number) => amountOf(value, currency),
      },
      write: { count: text, change: (amount: number) => signed(changeKind(amount), text(amount)) },
    };
  }, [labels, formats, write, metric, currency, text]);
}

type NothingProps = Pick<LinkChartProps, 'bar' | 'ever' | 'lastDay' | 'reply' | 'track'>;

/** Nothing is known in these days. */
function Nothing({ bar, ever, lastDay, reply, track }: NothingProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, day, sentences } = useFormats();
  const starts = useGrowthStart([track]);
  const known = useKnownDays({ ever, songId: track.songId, hasOwn: true, isWanted: true });
  const days = useTerms().keepDays[track.platform];
  const platform = platformNames[track.platform];
  return (
    <NothingInPeriod
      className="min-h-97 justify-center"
      known={known ?? undefined}
      lastDay={lastDay}
      lastSyncedAt={track.lastSyncedAt}
      shown={reply}
      state={bar}
    >
      {sentences([
        starts !== null && t('notice.firstTitle', { day: day(starts) }),
        !track.lastSyncedAt && t('history.emptyText'),
        days !== undefined && t('metrics:terms.kept', { platform, count: days, n: count(days) }),
      ])}
    </NothingInPeriod>
  );
}

const mostTogether = 3;

/** What the chart leaves open. `beyond`: says what is wanted and too far off to be drawn. */
type LinkNoteProps = Pick<LinkChartProps, 'track' | 'reply' | 'daily'> & { chart: ChartData; beyond: string };

function LinkNote({ track, reply, daily, chart, beyond }: LinkNoteProps) {
  const { t } = useTranslation(['tracks', 'metrics', 'explore']);
  const { count, list, sentences, timeZone } = useFormats();
  const importedNote = useImportedNote(reply);
  const { missing, withheld } = gapsOf(daily, reply, dayIn(new Date(track.addedAt), timeZone));
  const together = chart.series.flatMap(({ gaps = [] }) => gaps.map(({ text }) => text));
  // The rest stands in the chart and its table.
  const latest = [...(together.length > mostTogether ? ['…'] : []), ...together.slice(-mostTogether)];
  const isRunning = (reply.points.at(-1)?.to ?? '') > reply.to;
  return (
    <p>
      {sentences([
        missing > 0 && t('history.unread', { count: missing, n: count(missing) }),
        latest.length > 0 && t('history.together', { amounts: list(latest) }),
        withheld > 0 && t('history.withheld', { count: withheld, n: count(withheld) }),
        isRunning && t(`history.running.${reply.interval}`),
        reply.mode === 'change' && hasMissing(chart.series) && t('explore:note.change'),
        reply.imported.length > 0 && importedNote,
        beyond,
        t('metrics:chart.openDay'),
      ])}
    </p>
  );
}

type CorrectionsProps = {
  corrections: readonly Correction[];
  track: Track;
  /** Writes a value of the metric. */
  text: (value: number) => string;
  onDay: (day: string) => void;
};

/** What a platform took back, day by day. */
function Corrections({ corrections, track, text, onDay }: CorrectionsProps) {
  const { t } = useTranslation('tracks');
  const { day } = useFormats();
  return (
    <section className="border-line border-t pt-4">
      <h3 className="font-medium text-sm">
        <DictionaryTerm id="corrected">
          {t('history.corrections', { platform: platformNames[track.platform] })}
        </DictionaryTerm>
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
