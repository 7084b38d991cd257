/** One day of a song's history, opened to its source: what it brought, and each reading that says so. */
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryPoint } from '#contract/history-point.ts';
import type { DayReading } from '#contract/track-day.ts';
import type { Track } from '#contract/tracks.ts';
import { addDays, dayIn } from '#domain/days.ts';
import { type Metric, metricOrder } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatTime, formatWeekday } from '#i18n/dates.ts';
import { zoneText } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useValueText } from '#web/music/metric-value.tsx';
import { FlagsOfDays, useUsualOfWeekday } from '#web/music/of-a-day.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readDay, readHistory } from '../queries.ts';
import { useAmountText, useIntervalText } from './growth-words.tsx';
import { modeOf } from './history-state.ts';
import { OwnFiguresOfDay } from './own-day.tsx';

type DayPanelProps = {
  track: Track;
  metric: Metric;
  day: string;
  today: string;
  /** Whoever opened it by hand is led there; whoever came by a link is not. */
  takesFocus: boolean;
  onDay: (day: string) => void;
  onClose: () => void;
  /** Another feature’s way to note what happened from this day on. */
  noteFrom: (day: string) => ReactNode;
};

export function DayPanel(props: DayPanelProps) {
  const { track, metric, day, today, takesFocus, onDay, onClose, noteFrom } = props;
  const { t } = useTranslation(['tracks', 'metrics']);
  const { timeZone } = useFormats();
  const language = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // No further than it takes to see it: the chart stays in view where there is room for both.
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <section
      aria-labelledby={id}
      className="scroll-mb-24 rounded-md border border-line bg-ground p-4 has-[h3:focus-visible]:border-accent"
      onKeyDown={(event) => {
        // What happens in the form that it opens is the form's.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3
          className="font-semibold text-base text-strong focus:outline-none"
          id={id}
          ref={heading}
          tabIndex={-1}
        >
          {formatWeekday(language, day)}
          <span className="ms-2 font-normal text-muted text-xs">{zoneText(timeZone)}</span>
        </h3>
        <div className="flex items-center">
          <PlainIconButton
            disabled={day <= (track.releaseDate ?? '')}
            icon={<ChevronLeft className="rtl:-scale-x-100" />}
            label={t('day.earlier')}
            onClick={() => onDay(addDays(day, -1))}
          />
          <PlainIconButton
            disabled={day >= today}
            icon={<ChevronRight className="rtl:-scale-x-100" />}
            label={t('day.later')}
            onClick={() => onDay(addDays(day, 1))}
          />
          <PlainIconButton icon={<X />} label={t('metrics:chart.closeDay')} onClick={onClose} />
        </div>
      </header>
      <DayFacts day={day} metric={metric} track={track} />
      <FlagsOfDays days={{ from: day, to: day }} of={{ songIds: track.songId }} />
      {noteFrom(day)}
    </section>
  );
}

type DayFactsProps = Pick<DayPanelProps, 'track' | 'metric' | 'day'>;

function DayFacts({ track, metric, day }: DayFactsProps) {
  const { t } = useTranslation('tracks');
  const { instant, timeZone } = useFormats();
  const mode = modeOf({ mode: 'change' }, metric);
  const readings = useQuery(readDay(track.id, day, timeZone));
  const pointOn = (date: string) =>
    readHistory(track.id, { metric, from: date, to: date, mode, tz: timeZone });
  const point = useQuery(pointOn(day));
  // What came over days nobody looked stands at the day on which it came to light.
  const seenAt = readings.data?.readings.length === 0 ? readings.data.next?.at : undefined;
  const later = useQuery({
    ...pointOn(seenAt ? dayIn(new Date(seenAt), timeZone) : day),
    enabled: seenAt !== undefined,
  });
  if (readings.error || point.error)
    return (
      <Alert className="mt-3" tone="danger">
        {t('day.failed')}
      </Alert>
    );
  if (!readings.data || !point.data) return <Skeleton className="mt-3 h-28" />;
  const { before, next } = readings.data;
  const around = [
    before && t('day.before', { when: instant(before.at) }),
    next && t('day.next', { when: instant(next.at) }),
  ];
  return (
    <div className="mt-2 flex flex-col gap-3 text-sm">
      <DaySentences
        day={day}
        gap={point.data.points[0]?.gap ?? later.data?.points[0]?.gap}
        metric={metric}
        point={point.data.points[0]}
        readings={readings.data.readings}
        track={track}
      />
      {readings.data.readings.length > 0 ? (
        <Readings day={day} readings={readings.data.readings} track={track} />
      ) : null}
      <OwnFiguresOfDay figures={readings.data.imported} />
      <p className="flex flex-col gap-0.5 text-muted text-xs">
        {around.map((text) => (text ? <span key={text}>{text}</span> : null))}
      </p>
    </div>
  );
}

/** What the day says of the number, in words. */
type DaySentencesProps = {
  day: string;
  metric: Metric;
  track: Track;
  point: HistoryPoint | undefined;
  /** What came over days nobody looked, this one among them. */
  gap: HistoryPoint['gap'];
  readings: readonly DayReading[];
};

function DaySentences({ day, metric, track, point, gap, readings }: DaySentencesProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const text = useValueText(metric, track.currency);
  const amountText = useAmountText(metric, track.currency);
  const intervalText = useIntervalText(metric, track.currency);
  const name = t(`metrics:name.${metric}`);
  const isChange = modeOf({ mode: 'change' }, metric) === 'change';
  const usual = useUsualOfWeekday(day, { trackId: track.id, metric }, isChange);
  const stood = readings.findLast(({ metrics }) => metrics[metric] !== undefined)?.metrics[metric];
  const value = point?.value ?? null;
  const brought = t(point?.note === 'running' ? 'day.soFar' : 'day.brought', {
    metric: name,
    amount: amountText(value ?? 0),
  });
  const none = readings.length === 0 ? t('day.none') : t('day.unknown');
  const corrected = point?.corrected;
  const sentences = [
    ...(stood === undefined ? [] : [t('day.stood', { metric: name, value: text(stood) })]),
    ...(gap ? [t('day.gap', { metric: name, amount: intervalText(gap) })] : []),
    ...(corrected
      ? [
          t(corrected < 0 ? 'history.takenBack' : 'history.cameBack', {
            amount: text(Math.abs(corrected)),
            platform: platformNames[track.platform],
          }),
        ]
      : []),
  ];
  const first = !isChange ? (readings.length === 0 ? none : null) : value === null ? none : brought;
  return (
    <div>
      {first ? <p className="font-medium text-base text-strong">{first}</p> : null}
      {usual && usual.value !== null ? (
        <p className="text-body">
          <span className="text-muted">{usual.name}</span> {text(Math.round(usual.value))}
        </p>
      ) : null}
      {sentences.map((sentence) => (
        <p className="text-body" key={sentence}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** Each look at the song on that day: when, what was seen, why it was looked, and where it comes from. */
type ReadingsProps = { day: string; readings: readonly DayReading[]; track: Track };

const head = 'whitespace-nowrap px-3 pb-1.5 font-medium text-muted text-xs first:ps-0';
const cell = 'border-line border-t px-3 py-1.5 text-body whitespace-nowrap first:ps-0';

function Readings({ day, readings, track }: ReadingsProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { day: dayText, timeZone } = useFormats();
  const language = useLanguage();
  const seen = new Set(readings.flatMap(({ metrics, withheld }) => [...Object.keys(metrics), ...withheld]));
  const metrics = metricOrder.filter((metric) => seen.has(metric));
  return (
    <section
      aria-label={t('day.readings', { day: dayText(day) })}
      className="max-h-72 overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="border-separate border-spacing-0">
        <thead>
          <tr>
            <th className={`${head} text-start`} scope="col">
              {t('day.time')}
            </th>
            {metrics.map((metric) => (
              <th className={`${head} text-end`} key={metric} scope="col">
                {t(`metrics:name.${metric}`)}
              </th>
            ))}
            <th className={`${head} text-start`} scope="col">
              {t('day.why')}
            </th>
            <th className={`${head} text-start`} scope="col">
              {t('source.kind')}
            </th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.at}>
              <th className={`${cell} text-start font-normal`} scope="row">
                {formatTime(language, reading.at, timeZone)}
              </th>
              {metrics.map((metric) => (
                <td className={`${cell} text-end tabular-nums`} key={metric}>
                  <ReadValue metric={metric} reading={reading} track={track} />
                </td>
              ))}
              <td className={cell}>
                <Why reading={reading} />
              </td>
              <td className={cell}>{track.sandbox ? t('source.sandbox') : t(`source.${reading.source}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Why({ reading: { trigger, isChange } }: { reading: DayReading }): ReactNode {
  const { t } = useTranslation('tracks');
  const parts = [trigger && t(`day.${trigger}`), isChange ? null : t('day.unchanged')];
  return parts.filter(Boolean).join('\u00a0· ');
}

type ReadValueProps = { reading: DayReading; metric: Metric; track: Track };

function ReadValue({ reading, metric, track }: ReadValueProps): ReactNode {
  const { t } = useTranslation('tracks');
  const text = useValueText(metric, track.currency);
  const value = reading.metrics[metric];
  if (value !== undefined) return text(value);
  return <span className="text-muted">{reading.withheld.includes(metric) ? t('value.withheld') : '–'}</span>;
}
