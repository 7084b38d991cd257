/** A day of a chart that was opened: what it brought against its weekday, who made it, and what else happened. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ChartData } from '#charts/chart-model.ts';
import type { ChartFormats } from '#charts/chart-text.ts';
import { addDays, type Days, lastDayIn, pointOf } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { FlagsOf } from '#web/music/chart-flags.ts';
import { stepFrom } from '#web/music/control-bar/controls.ts';
import { withDays } from '#web/music/control-bar/days-link.tsx';
import { FlagsOfDays } from '#web/music/of-a-day.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { NoteDay } from '../campaigns/note-day.tsx';
import { DayFacts, type DaySubject } from './day-facts.tsx';

export type DayPanelProps = {
  /** Which day the address names, and how to go to another one. */
  opened: {
    day: string | undefined;
    isByHand: boolean;
    show: (day: string | undefined, elsewhere?: string) => void;
  };
  /** Which point of the chart it is, as a day that lies within a week or month opens that; -1: one before them all. */
  place: number;
  points: readonly Days[];
  chart: Pick<ChartData, 'dates' | 'series' | 'interval'>;
  formats: Pick<ChartFormats, 'date' | 'value'>;
  subject: DaySubject;
  /** The readings of a day, which is the point at `place`. */
  readingsOf?: ((day: string, place: number) => ReactNode) | undefined;
  /** What is said of a day that has not been yet, and all that is. */
  expectedOf?: (date: string) => string | undefined;
};

export const DayPanel = (props: DayPanelProps) =>
  props.place < 0 ? <Elsewhere {...props} /> : <OpenPoint {...props} />;

function OpenPoint(props: DayPanelProps) {
  const { place, chart, formats, opened } = props;
  const { t } = useTranslation(['controls', 'metrics']);
  const id = useId();
  const neighbour = useNeighbour(props);
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
          {(['back', 'forward'] as const).map((direction) => {
            const next = neighbour(direction);
            const Icon = direction === 'back' ? ChevronLeft : ChevronRight;
            return (
              <PlainIconButton
                disabled={!next}
                icon={<Icon className="rtl:-scale-x-100" />}
                key={direction}
                label={t(`controls:step.${direction}`)}
                onClick={() => next && opened.show(...next)}
              />
            );
          })}
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

/**
 * The point before or after it, and where it is. At an end of the chart the days go on as the arrows of the period take
 * them, with the chart around the day.
 */
function useNeighbour({ chart, place, points, subject, expectedOf }: DayPanelProps) {
  const addressOf = useAddressOf(subject);
  const { timeZone } = useFormats();
  return (direction: 'back' | 'forward'): [day: string, elsewhere?: string] | undefined => {
    const isBack = direction === 'back';
    const inChart = chart.dates[place + (isBack ? -1 : 1)];
    if (inChart) return [inChart];
    const [first, last] = [points[0], points.at(-1)];
    // A zoom ends elsewhere, and what is expected has no days around it.
    if (expectedOf || !first || !last || (isBack ? first : last).from !== chart.dates[place]) return;
    // Before a day of which nothing is known nothing is.
    if (isBack && linesOf(chart).every(({ values, gaps }) => values[0] === null && gaps?.[0]?.from !== 0))
      return;
    const shown = { from: first.from, to: last.to };
    const days = stepFrom(shown, direction, { lastDay: lastDayIn(new Date(), timeZone) }, [])?.days;
    const day = isBack ? addDays(shown.from, -1) : addDays(shown.to, 1);
    return days && [day, addressOf(days, day)];
  };
}

const linesOf = ({ series }: DayPanelProps['chart']) =>
  series.filter(({ faint, id }) => !faint && id !== 'usual');

function KnownDay(props: DayPanelProps & { date: string; isAlone: boolean }) {
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
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = heading.current?.closest('section');
    // Who goes on from day to day keeps the button that leads there.
    if (!takesFocus || !day || panel?.contains(document.activeElement)) return;
    before.current = document.activeElement as HTMLElement;
    heading.current?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: 'nearest' });
  }, [day, takesFocus]);
  const leave = () => {
    onClose();
    before.current?.focus({ preventScroll: true });
  };
  return { heading, leave };
}

/** What is no sum stands as the chart has it: a value for each line. */
function DayLines({ chart, place, formats }: Pick<DayPanelProps, 'chart' | 'place' | 'formats'>) {
  const { t } = useTranslation('explore');
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {linesOf(chart).map(({ id, name, values, partial }) => {
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

/** A day before the chart, whose period has gone on since: it is a press away. One after it, or that a zoom leaves out, is not told. */
function Elsewhere({ opened: { day = '', isByHand }, points, subject, expectedOf }: DayPanelProps) {
  const { t } = useTranslation(['explore', 'controls']);
  const { day: dayText } = useFormats();
  // The days around it are still being read.
  if (isByHand && pointOf(points, day) < 0) return <div className="min-h-70" />;
  if (expectedOf || day >= (points[0]?.from ?? '')) return null;
  return (
    <p className="min-h-10 text-body text-sm">
      {t('day.elsewhere', { day: dayText(day) })}{' '}
      <TheseDays days={{ from: day, to: day }} subject={subject}>
        {t('controls:nothing.show', { days: dayText(day) })}
      </TheseDays>
    </p>
  );
}

type TheseDaysProps = { days: Days; subject: DaySubject; children: string };

/** The whole page of these days alone. */
const TheseDays = ({ days, subject, children }: TheseDaysProps) => (
  <Link className="mt-3 text-body text-sm underline underline-offset-4" to={useAddressOf(subject)(days)}>
    {children}
  </Link>
);

/** Of the page of other days, with one of them open; of one song that is `/analytics`, as its own page has no control bar. */
function useAddressOf({ songIds = [], metric, link }: DaySubject): (days: Days, day?: string) => string {
  const [search] = useSearchParams();
  return (days, day) => {
    const to = withDays(search, days);
    const interval = search.get('interval');
    // How it is cut stays as long as the days are as many.
    if (day && interval) to.set('interval', interval);
    if (day) to.set('day', day);
    const [song] = songIds.length === 1 && !link ? songIds : [];
    if (song) {
      to.set('song', song);
      to.set('metric', metric);
    }
    return `${song ? '/analytics' : ''}?${to}`;
  };
}
