/** How growth goes: what three spans brought and against what, whether it gains pace, the best day, and which weekdays bring the most. */
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrends } from '#contract/insights.ts';
import { daysBetween } from '#domain/days.ts';
import type { DictionaryId } from '#domain/dictionary.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { weekStarts } from '#i18n/dates.ts';
import { correctionWords, figureNotes } from '#i18n/figures/figure-notes.ts';
import { zoneText } from '#i18n/formats.ts';
import { dailyRate } from '#web/language/daily-rate.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { useAmountText } from '#web/music/metric-value.tsx';
import { RateChange, rateText } from '#web/ui/rate-change.tsx';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import { readTrends, type TrendsSubject } from './subject.ts';

type Trends = ReplyOf<typeof getTrends>;
type Window = Trends['windows'][number];
type Gap = Trends['acceleration']['gap'];

/** `currency`: of a link's price. */
type GrowthPanelProps = { subject: TrendsSubject; currency?: string | undefined };

export function GrowthPanel({ subject, currency }: GrowthPanelProps) {
  const { t } = useTranslation('insights');
  const { t: controlText } = useTranslation('controls');
  const { t: metricText } = useTranslation('metrics');
  const reading = usePanelRead(readTrends(subject));
  const { metric, timeZone } = reading.data ?? {};
  return (
    <ReadPanel
      description={
        metric && timeZone
          ? t('growth.text', { metric: metricText(`name.${metric}`), zone: zoneText(timeZone) })
          : undefined
      }
      reading={reading}
      skeleton="h-80"
      title={<DictionaryTerm id="growth">{t('growth.title')}</DictionaryTerm>}
    >
      {(trends) =>
        trends.windows.every(({ gap, change }) => gap === 'no_counter' && change.gained === null) ? (
          <p className="text-muted text-sm">{controlText('nothing.new')}</p>
        ) : (
          <div className="flex flex-col gap-5">
            <Windows currency={currency} trends={trends} />
            {trends.metric && isGauge(trends.metric) ? null : (
              <>
                <Facts trends={trends} />
                <Weekdays trends={trends} />
              </>
            )}
          </div>
        )
      }
    </ReadPanel>
  );
}

/** Long words of a column do not reach the numbers beside them. */
const head = 'not-first:ps-2 pb-1.5 text-end font-medium text-muted text-xs first:text-start';
const cell = 'not-first:ps-2 border-line border-t pt-2 text-end text-body first:text-start';

/** With the days that a release has lived through; of those that begin before it came out the shortest says all. */
export const livedWindows = <One extends Pick<Window, 'days' | 'from' | 'to'>>(windows: readonly One[]) => {
  const lived = windows.map((one) => ({ ...one, lived: daysBetween(one.from, one.to) + 1 }));
  const whole = lived.find((one) => one.lived < one.days);
  return whole ? lived.slice(0, lived.indexOf(whole) + 1) : lived;
};

type WindowsProps = { trends: Trends; currency: string | undefined };

/** The last 7, 28 and 90 days: what they brought, and against as many before. */
function Windows({ trends: { windows, metric }, currency }: WindowsProps) {
  const { t } = useTranslation('insights');
  const isScore = metric !== null && isGauge(metric);
  const shown = livedWindows(windows);
  const heads: readonly { name: 'span' | 'change' | 'gained' | 'perDay' | 'compared'; id?: DictionaryId }[] =
    isScore
      ? [
          { name: 'span', id: 'complete-days' },
          { name: 'change', id: metric },
        ]
      : [
          { name: 'span', id: 'complete-days' },
          { name: 'gained', id: 'gained' },
          { name: 'perDay' },
          { name: 'compared', id: 'comparison' },
        ];
  return (
    <div>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {heads.map(({ name, id }) => (
              <th className={head} key={name} scope="col">
                {id ? <DictionaryTerm id={id}>{t(`growth.${name}`)}</DictionaryTerm> : t(`growth.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((window) => (
            <WindowRow
              currency={currency}
              isScore={isScore}
              key={window.days}
              metric={metric}
              window={window}
            />
          ))}
        </tbody>
      </table>
      {shown.some(({ fading, rate }) => fading && rate !== null && rate < 0) ? (
        <p className="mt-3 text-muted text-xs">{t('growth.fadingNote')}</p>
      ) : null}
    </div>
  );
}

type WindowRowProps = {
  window: Window & { lived: number };
  metric: Metric | null;
  isScore: boolean;
  currency: string | undefined;
};

/** A span's figures, and on a line of its own what is to be known of them. */
function WindowRow({ window, metric, isScore, currency }: WindowRowProps) {
  const { t } = useTranslation('insights');
  const { count, day } = useFormats();
  const gapText = useGapText();
  const amount = useAmountText(metric ?? 'views', currency);
  const { days, lived, from, change, perDay, rate, gap, fading } = window;
  const { gained } = change;
  const notes = useWindowNotes(window, metric);
  const look = notes.length > 0 ? cell : `${cell} pb-2`;
  return (
    <>
      <tr>
        <th className={`${look} font-normal`} scope="row">
          {lived < days ? (
            <span className="block">{t('growth.sinceRelease', { day: day(from) })}</span>
          ) : null}
          <span className={lived < days ? 'text-muted text-xs' : ''}>
            {t(lived < days ? 'growth.days' : 'growth.last', { count: lived, n: count(lived) })}
          </span>
        </th>
        <td className={`${look} font-medium text-strong`}>
          {gained === null ? isScore ? <Unknown text={gapText(gap)} /> : '–' : amount(gained)}
        </td>
        {isScore ? null : (
          <>
            <td className={look}>{perDay === null ? '–' : dailyRate(perDay, count)}</td>
            <td className={look}>
              {rate === null ? <Unknown text={gapText(gap)} /> : <Rate isFading={fading} rate={rate} />}
            </td>
          </>
        )}
      </tr>
      {notes.length > 0 ? (
        <tr>
          <td className="pb-2 text-muted text-xs" colSpan={4}>
            {notes.join('\u00a0· ')}
          </td>
        </tr>
      ) : null}
    </>
  );
}

const Unknown = ({ text }: { text: string }) => (
  <span className="font-normal text-muted text-xs">{text}</span>
);

/** What limits a span's figures, in the words of the key figures. */
function useWindowNotes({ change, ofSongs, from, to }: Window, metric: Metric | null): string[] {
  const { t: analytics } = useTranslation('analytics');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  const { change: signed } = useFormats();
  if (metric === null) return [];
  const { corrected } = change;
  return [
    ...(corrected === 0 ? [] : [correctionWords(analytics, corrected, signed(corrected))]),
    ...figureNotes({ analytics, metrics }, language, { metric, change, ofSongs }, { from, to }),
  ];
}

/** A release is expected to bring less: that is named, and has no colour. */
function Rate({ rate, isFading }: { rate: number; isFading: boolean }) {
  const { t } = useTranslation('insights');
  const language = useLanguage();
  return isFading && rate < 0 ? (
    <RateChange as="eased" label={`${rateText(language, rate)}\u00a0· ${t('growth.fading')}`} share={rate} />
  ) : (
    <RateChange share={rate} />
  );
}

/** What is not known says why. */
function Facts({ trends }: { trends: Trends }) {
  const { t } = useTranslation('insights');
  const { count, change, share, day } = useFormats();
  const gapText = useGapText();
  const { acceleration, bestDay, doubling, halfLife } = trends;
  const { perWeek: pace, without } = acceleration;
  const facts: [name: 'pace' | 'best' | 'doubling' | 'halfLife', value: ReactNode][] = [
    [
      'pace',
      pace === null
        ? gapText(acceleration.gap)
        : [
            Math.abs(pace) < 0.005
              ? t('growth.steady')
              : t(pace > 0 ? 'growth.faster' : 'growth.slower', { share: share(Math.abs(pace)) }),
            ...(without > 0 ? [t('growth.without', { count: without, n: count(without) })] : []),
          ].join('\u00a0· '),
    ],
    ['best', bestDay ? t('growth.bestDay', { day: day(bestDay.date), amount: change(bestDay.gained) }) : '–'],
    [
      'doubling',
      doubling.days === null
        ? gapText(doubling.gap)
        : t('growth.inDays', { count: doubling.days, n: count(doubling.days) }),
    ],
    ...(halfLife.gap === 'no_release_date'
      ? []
      : [
          [
            'halfLife',
            halfLife.days === null
              ? gapText(halfLife.gap)
              : t('growth.days', { count: halfLife.days, n: count(halfLife.days) }),
          ] as ['halfLife', ReactNode],
        ]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted text-xs">{t(`growth.${name}`)}</dt>
          <dd className="text-sm text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What such a day usually brings, in the order of the reader's week; bars from zero. */
function Weekdays({ trends: { weekdays } }: { trends: Trends }) {
  const { t } = useTranslation('insights');
  const { count, compact } = useFormats();
  const { weekdayName } = useDayFormats();
  const start = weekStarts[useLanguage()];
  const ordered = weekdays.toSorted((a, b) => ((a.weekday - start + 7) % 7) - ((b.weekday - start + 7) % 7));
  const most = Math.max(1, ...ordered.map(({ median }) => median ?? 0));
  if (ordered.every(({ median }) => median === null)) return null;
  return (
    <div>
      <p className="mb-2 text-muted text-xs">{t('growth.weekdays')}</p>
      <ul className="grid grid-cols-7 gap-1.5">
        {ordered.map(({ weekday, median }) => (
          <li className="flex flex-col items-center justify-end gap-1 text-xs" key={weekday}>
            <span aria-hidden="true" className="text-center text-body">
              {/* Where a unit is a word of its own (10,1 тыс.), it may go below its number on a phone. */}
              {median === null ? '–' : compact(Math.round(median)).replace('\u00a0', ' ')}
            </span>
            <span
              aria-hidden="true"
              className="flex h-16 w-full items-end justify-center rounded-xs bg-hover"
            >
              <span
                className={`w-full rounded-xs ${median === most ? 'bg-strong/70' : 'bg-muted/60'}`}
                style={{ blockSize: `${(100 * (median ?? 0)) / most}%` }}
              />
            </span>
            <span className="text-muted">
              {weekdayName(weekday)}
              <span className="sr-only">
                : {median === null ? t('gap.not_read') : count(Math.round(median))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useGapText(): (gap: Gap) => string {
  const { t } = useTranslation('insights');
  return (gap) => (gap ? t(`gap.${gap}`) : '–');
}
