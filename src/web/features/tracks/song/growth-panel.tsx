/** What the last 7, 28 and 90 complete days brought, against as many days before. */
import type { Track } from '#contract/tracks.ts';
import type { DictionaryId } from '#domain/dictionary.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { perDay } from '#domain/momentum.ts';
import { zoneText } from '#i18n/formats.ts';
import { dailyRate } from '#web/language/daily-rate.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { Change } from '#web/ui/change.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dash } from '#web/ui/dash.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { type ShownSpan, shownSpans, type TrackGrowth } from './growth.ts';
import { Compared, useAmountText, useGrowth, useReasonText, useSpanNotes } from './growth-words.tsx';

type GrowthPanelProps = { track: Track; metric: Metric };

export function GrowthPanel({ track, metric }: GrowthPanelProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { timeZone } = useFormats();
  const reading = useGrowth(track);
  const { data, error } = reading;
  const failure = usePanelError(reading, t('growth.failed'));
  const text = t('growth.text', {
    metric: t(`metrics:name.${metric}`),
    zone: zoneText(data?.timeZone ?? timeZone),
  });
  return (
    <Panel description={text} error={failure} title={t('growth.title')}>
      {data ? (
        <GrowthTable growth={data} label={text} metric={metric} track={track} />
      ) : error ? null : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  );
}

/** What was gained over several spans of complete days, a row for each. */
type GrowthTableProps = {
  track: Track;
  metric: Metric;
  growth: TrackGrowth;
  /** Names the table, e.g. which metric it speaks of. */
  label: string;
};

const cell =
  'px-3 max-sm:px-1.5 pt-2.5 text-end whitespace-nowrap first:ps-0 last:pe-0 first:text-start max-sm:first:whitespace-normal';
const line = 'border-line border-b pb-2.5';
const lineUnlessPhone = 'sm:border-line sm:border-b sm:pb-2.5';

function GrowthTable({ track, metric, growth, label }: GrowthTableProps) {
  const { t } = useTranslation('tracks');
  const spans = shownSpans(growth, track.releaseDate);
  if (spans.length === 0) return <p className="text-muted text-sm">{t('growth.today')}</p>;
  const hasCorrections = spans.some(({ metrics }) => (metrics[metric]?.corrected ?? 0) !== 0);
  const heads: { name: string; id?: DictionaryId; look?: string }[] = [
    { name: t('growth.period'), id: 'complete-days' },
    {
      name: t(isGauge(metric) ? 'history.change' : 'growth.gained'),
      id: isGauge(metric) ? metric : 'gained',
    },
    ...(isGauge(metric)
      ? []
      : [
          { name: t('growth.perDay'), id: 'growth' as const, look: 'max-sm:hidden' },
          { name: t('growth.compared'), id: 'comparison' as const },
        ]),
    ...(hasCorrections
      ? [{ name: t('growth.corrected'), id: 'corrected' as const, look: 'max-sm:hidden' }]
      : []),
  ];
  return (
    <section
      aria-label={label}
      className="overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {heads.map(({ name, id, look }) => (
              <th className={cn(cell, line, 'font-medium text-muted text-xs', look)} key={name} scope="col">
                {id ? <DictionaryTerm id={id}>{name}</DictionaryTerm> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <GrowthRow
              hasCorrections={hasCorrections}
              key={span.days}
              metric={metric}
              span={span}
              track={track}
              width={heads.length}
            />
          ))}
        </tbody>
      </table>
      {spans.some(({ isFading }) => isFading) && !isGauge(metric) ? (
        <p className="mt-3 text-muted text-xs">{t('growth.fadingNote')}</p>
      ) : null}
    </section>
  );
}

type GrowthRowProps = {
  track: Track;
  metric: Metric;
  span: ShownSpan;
  hasCorrections: boolean;
  /** How many columns there are. */
  width: number;
};

/** A span's figures, and on a line of its own what is to be known of them. */
function GrowthRow({ track, metric, span, hasCorrections, width }: GrowthRowProps) {
  const { t } = useTranslation('tracks');
  const { count, day } = useFormats();
  const amountText = useAmountText(metric, track.currency);
  const reasonText = useReasonText(track);
  const notes = useSpanNotes(metric, track)(span);
  const { days, from, isSinceRelease, isFading } = span;
  const figure = span.metrics[metric];
  const gained = figure?.gained ?? null;
  const corrected = figure?.corrected ?? 0;
  // Phones have no room for a column of corrections: they stand among the notes there.
  const look = cn(cell, notes.length === 0 && (corrected === 0 ? line : lineUnlessPhone));
  return (
    <>
      <tr>
        <th className={cn(look, 'font-normal text-body')} scope="row">
          {isSinceRelease
            ? t('growth.sinceRelease', { day: day(from) })
            : t('growth.days', { count: days, n: count(days) })}
        </th>
        {gained === null ? (
          <td className={cn(look, 'whitespace-normal text-muted')} colSpan={width - 1}>
            – {reasonText(span, metric)}
          </td>
        ) : (
          <>
            <td className={cn(look, 'font-medium text-strong')}>{amountText(gained)}</td>
            {isGauge(metric) ? null : (
              <>
                <td className={cn(look, 'text-body max-sm:hidden')}>
                  {dailyRate(perDay(gained, days), count)}
                </td>
                <td className={look}>
                  {figure?.previous === null ? (
                    <span className="text-muted">
                      <Dash
                        reason={t(isFading ? 'growth.beforeRelease' : 'growth.beforeUnknown', {
                          days: count(days),
                        })}
                      />
                    </span>
                  ) : (
                    <Compared figure={figure} isFading={isFading} metric={metric} />
                  )}
                </td>
              </>
            )}
            {hasCorrections ? (
              <td className={cn(look, 'max-sm:hidden')}>
                {corrected === 0 ? null : <Change kind="correction" text={amountText(corrected)} />}
              </td>
            ) : null}
          </>
        )}
      </tr>
      {notes.length > 0 || corrected !== 0 ? (
        <tr className={notes.length === 0 ? 'sm:hidden' : undefined}>
          <td className={cn(line, 'text-muted text-xs')} colSpan={width}>
            {notes.join('\u00a0· ')}
            {corrected === 0 ? null : (
              <span className="sm:hidden">
                {notes.length > 0 ? '\u00a0· ' : null}
                {t('growth.correctedBy', { amount: amountText(corrected) })}
              </span>
            )}
          </td>
        </tr>
      ) : null}
    </>
  );
}
