/** A day of a link, opened to its source: what stood at its end, and each reading that says so. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DayReading } from '#contract/track-day.ts';
import type { Track } from '#contract/tracks.ts';
import { type Metric, metricOrder } from '#domain/metrics.ts';
import { formatTime } from '#i18n/dates.ts';
import { zoneText } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useValueText } from '#web/music/metric-value.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readLinkDay } from './link-query.ts';
import { OwnFiguresOfDay } from './own-day.tsx';

type LinkDayProps = {
  track: Track;
  metric: Metric;
  day: string;
  /** What its chart says of it besides. */
  said: readonly string[];
};

export function LinkDay({ track, metric, day, said }: LinkDayProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { instant, timeZone } = useFormats();
  const text = useValueText(metric, track.currency);
  const { data, error } = useQuery(readLinkDay(track.id, day, timeZone));
  if (error)
    return (
      <Alert className="mt-3" tone="danger">
        {t('day.failed')}
      </Alert>
    );
  if (!data) return <Skeleton className="mt-3 h-28" />;
  const { readings, before, next, imported } = data;
  const stood = readings.findLast(({ metrics }) => metrics[metric] !== undefined)?.metrics[metric];
  const sentences = [
    ...(readings.length === 0 ? [t('day.none')] : []),
    ...(stood === undefined
      ? []
      : [t('day.stood', { metric: t(`metrics:name.${metric}`), value: text(stood) })]),
    ...said,
  ];
  const around = [
    before && t('day.before', { when: instant(before.at) }),
    next && t('day.next', { when: instant(next.at) }),
  ];
  return (
    <div className="mt-2 flex flex-col gap-3 text-sm">
      <div className="text-body">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {readings.length > 0 ? <Readings day={day} readings={readings} track={track} /> : null}
      <OwnFiguresOfDay figures={imported} />
      <p className="flex flex-col gap-0.5 text-muted text-xs">
        {around.map((text) => (text ? <span key={text}>{text}</span> : null))}
      </p>
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
              {t('day.time')} <span className="font-normal">{zoneText(timeZone)}</span>
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
