/** A day of a chart that was opened: what stands on it, line by line, and a way to note a campaign from it on. */
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from '#web/charts/chart-model.ts';
import type { ChartFormats } from '#web/charts/chart-text.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { NoteCampaign } from '../campaigns/note-campaign.tsx';

export type DayPanelProps = {
  /** The day, or the first of a week or month; one of the chart's. */
  day: string;
  chart: Pick<ChartData, 'dates' | 'series' | 'marks' | 'interval'>;
  formats: Pick<ChartFormats, 'date' | 'value'>;
  /** The song that the chart is of, which a campaign begins with. */
  songId: string | undefined;
  /** Whoever opened it by hand is led there; whoever came by a link is not. */
  takesFocus: boolean;
  onClose: () => void;
};

export function DayPanel({ day, chart, formats, songId, takesFocus, onClose }: DayPanelProps) {
  const { t } = useTranslation('explore');
  const id = useId();
  const { heading, leave } = useLed(day, takesFocus, onClose);
  return (
    <section
      aria-labelledby={id}
      className="scroll-mb-24 rounded-md border border-line bg-ground p-4 has-[h3:focus-visible]:border-accent"
      onKeyDown={(event) => {
        // What happens in the form that it opens is the form's.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        leave();
      }}
    >
      <header className="flex items-center justify-between gap-4">
        <h3 className="text-base text-strong focus:outline-none" id={id} ref={heading} tabIndex={-1}>
          {formats.date(day)}
        </h3>
        <PlainIconButton icon={<X />} label={t('day.close')} onClick={leave} />
      </header>
      <DayLines chart={chart} day={day} formats={formats} />
      <NoteCampaign from={day} namesDay={(chart.interval ?? 'day') !== 'day'} songId={songId} />
    </section>
  );
}

/** The focus is led to the heading, and on leaving back to where it was. */
function useLed(day: string, takesFocus: boolean, onClose: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!takesFocus) return;
    if (document.activeElement !== heading.current) before.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [day, takesFocus]);
  const leave = () => {
    onClose();
    if (before.current instanceof HTMLElement || before.current instanceof SVGElement)
      before.current.focus({ preventScroll: true });
  };
  return { heading, leave };
}

/** What the chart holds there: a value for each line, and what is flagged. */
function DayLines({ chart, day, formats }: Pick<DayPanelProps, 'chart' | 'day' | 'formats'>) {
  const { t } = useTranslation('explore');
  const place = chart.dates.indexOf(day);
  const lines = chart.series.filter(({ faint, id }) => !faint && id !== 'usual');
  const marks = (chart.marks ?? []).filter(({ index }) => index === place);
  return (
    <>
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
      {marks.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-0.5 text-body text-xs">
          {marks.map(({ text }) => (
            <li dir="auto" key={text}>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
