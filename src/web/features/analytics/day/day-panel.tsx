/** A day of a chart that was opened: what it brought against its weekday, who made it, and what else happened. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ChartData } from '#charts/chart-model.ts';
import type { ChartFormats } from '#charts/chart-text.ts';
import { type Days, pointOf } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { FlagsOf } from '#web/music/chart-flags.ts';
import { FlagsOfDays } from '#web/music/of-a-day.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { NoteDay } from '../campaigns/note-day.tsx';
import { DayFacts, type DaySubject } from './day-facts.tsx';

export type DayPanelProps = {
  /** Which day the address names, and how to go to another one. */
  opened: { day: string | undefined; isByHand: boolean; show: (day: string | undefined) => void };
  points: readonly Days[];
  chart: Pick<ChartData, 'dates' | 'series' | 'interval'>;
  formats: Pick<ChartFormats, 'date' | 'value'>;
  subject: DaySubject;
  /** The readings of a day, which is the point at `place`. */
  readingsOf?: ((day: string, place: number) => ReactNode) | undefined;
  /** What is said of a day that has not been yet, and all that is. */
  expectedOf?: (date: string) => string | undefined;
};

/** A day, week or month of the chart; a day that lies within one of those opens it. */
type PointProps = DayPanelProps & { place: number };

export function DayPanel(props: DayPanelProps) {
  const { opened, chart, points } = props;
  const { day = '' } = opened;
  const own = points[pointOf(points, day)]?.from ?? day;
  const place = chart.dates.length === 1 ? 0 : chart.dates.indexOf(own);
  return place < 0 ? <Elsewhere {...props} /> : <OpenPoint {...props} place={place} />;
}

function OpenPoint(props: PointProps) {
  const { place, chart, formats, opened } = props;
  const { t } = useTranslation(['controls', 'metrics']);
  const id = useId();
  const date = chart.dates[place] ?? '';
  const expected = props.expectedOf?.(date);
  // Whoever opened it by hand is led there; whoever came by a link is not.
  const { heading, leave } = useLed(date, opened.isByHand, () => opened.show(undefined));
  // The one day of a chart is open from the start: it can be left by another period alone.
  const isAlone = chart.dates.length === 1;
  return (
    <section
      aria-labelledby={id}
      className="scroll-mb-24 rounded-md border border-line bg-ground p-4 has-[h3:focus-visible]:border-accent"
      data-day={date}
      onKeyDown={(event) => {
        // What happens in the form that it opens is the form's.
        if (isAlone || event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        leave();
      }}
    >
      <header className="flex items-center justify-between gap-4">
        <h3 className="text-base text-strong focus:outline-none" id={id} ref={heading} tabIndex={-1}>
          {formats.date(date)}
        </h3>
        <div className={isAlone ? 'hidden' : 'flex items-center'}>
          <PlainIconButton
            disabled={place === 0}
            icon={<ChevronLeft className="rtl:-scale-x-100" />}
            label={t('controls:step.back')}
            onClick={() => opened.show(chart.dates[place - 1])}
          />
          <PlainIconButton
            disabled={place === chart.dates.length - 1}
            icon={<ChevronRight className="rtl:-scale-x-100" />}
            label={t('controls:step.forward')}
            onClick={() => opened.show(chart.dates[place + 1])}
          />
          <PlainIconButton icon={<X />} label={t('metrics:chart.closeDay')} onClick={leave} />
        </div>
      </header>
      {expected === undefined ? (
        <KnownDay {...props} date={date} isAlone={isAlone} />
      ) : (
        <p className="mt-2 text-body text-sm">{expected}</p>
      )}
    </section>
  );
}

function KnownDay(props: PointProps & { date: string; isAlone: boolean }) {
  const { place, points, chart, formats, subject, date, isAlone } = props;
  const { t } = useTranslation('explore');
  const days = points.find(({ from }) => from === date);
  const isDay = (chart.interval ?? 'day') === 'day';
  return (
    <>
      {!days || isGauge(subject.metric) ? (
        <DayLines chart={chart} formats={formats} place={place} />
      ) : (
        <DayFacts days={days} subject={subject} />
      )}
      {isDay ? props.readingsOf?.(date, place) : null}
      {days ? <FlagsOfDays days={days} of={flagsOf(subject)} /> : null}
      <div className="flex flex-wrap items-center gap-x-4">
        <NoteDay
          from={date}
          namesDay={!isDay}
          songId={subject.songIds?.length === 1 ? subject.songIds[0] : undefined}
        />
        {days && !isAlone ? (
          <TheseDays days={days} subject={subject}>
            {t('day.only')}
          </TheseDays>
        ) : null}
      </div>
    </>
  );
}

const flagsOf = ({ songIds, platform }: DaySubject): FlagsOf => ({
  ...(songIds && { songIds: songIds.join() }),
  ...(platform && { platform }),
});

/** The focus is led to the heading, and on leaving back to where it was. */
function useLed(day: string, takesFocus: boolean, onClose: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const panel = heading.current?.closest('section');
    // Who goes on from day to day keeps the button that leads there.
    if (!takesFocus || !day || panel?.contains(document.activeElement)) return;
    before.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: 'nearest' });
  }, [day, takesFocus]);
  const leave = () => {
    onClose();
    if (before.current instanceof HTMLElement || before.current instanceof SVGElement)
      before.current.focus({ preventScroll: true });
  };
  return { heading, leave };
}

/** What is no sum stands as the chart has it: a value for each line. */
function DayLines({ chart, place, formats }: Pick<PointProps, 'chart' | 'place' | 'formats'>) {
  const { t } = useTranslation('explore');
  const lines = chart.series.filter(({ faint, id }) => !faint && id !== 'usual');
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {lines.map(({ id, name, values, partial }) => {
        const value = values[place] ?? null;
        return (
          <div className="flex min-w-0 items-baseline gap-2" key={id}>
            <dt className="truncate text-muted text-xs" dir="auto">
              {name}
            </dt>
            <dd className="font-medium text-strong">
              {value === null ? (partial?.[place]?.text ?? t('day.none')) : formats.value(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A day before the chart, whose period has gone on since: it is a press away. What is expected goes on by itself. */
function Elsewhere({ opened: { day = '' }, points, subject, expectedOf }: DayPanelProps) {
  const { t } = useTranslation(['explore', 'controls']);
  const { day: dayText } = useFormats();
  if (expectedOf || day >= (points[0]?.from ?? '')) return null;
  return (
    <p className="text-body text-sm">
      {t('day.elsewhere', { day: dayText(day) })}{' '}
      <TheseDays days={{ from: day, to: day }} subject={subject}>
        {t('controls:nothing.show', { days: dayText(day) })}
      </TheseDays>
    </p>
  );
}

type TheseDaysProps = { days: Days; subject: DaySubject; children: string };

/** The whole page of these days alone; of one song that is `/analytics`, as its own page has no control bar. */
function TheseDays({ days, subject: { songIds = [], metric, link }, children }: TheseDaysProps) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  for (const name of ['period', 'interval', 'day', 'forecastDay', 'zoom']) to.delete(name);
  to.set('from', days.from);
  to.set('to', days.to);
  const [song, ...others] = songIds;
  const isOfOne = song !== undefined && others.length === 0 && !link;
  if (isOfOne) {
    to.set('song', song);
    to.set('metric', metric);
  }
  return (
    <Link
      className="mt-3 text-body text-sm underline underline-offset-4"
      to={`${isOfOne ? '/analytics' : ''}?${to}`}
    >
      {children}
    </Link>
  );
}
