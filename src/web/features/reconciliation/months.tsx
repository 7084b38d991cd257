/** What sources say of a song, month by month: the numbers beside each other, and below what parts them. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type {
  DifferenceReason,
  getReconciliation,
  ReconciledMonth,
  ReconciledPair,
  ReconciledSide,
} from '#contract/reconciliation.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatAside } from '#i18n/figures/rare-formats.ts';
import { zoneCity } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { PlatformMark } from '#web/music/platform-mark.tsx';

export type Imports = ReplyOf<typeof getReconciliation>['imports'];

type MonthsProps = { months: readonly ReconciledMonth[]; imports: Imports; opened?: boolean };

/** `opened`: whether the first is open; the others open by themselves. */
export function Months({ months, imports, opened = false }: MonthsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {months.map((month, place) => (
        <li key={`${month.month} ${month.platform} ${month.metric}`}>
          <Month imports={imports} month={month} opened={opened && place === 0} />
        </li>
      ))}
    </ul>
  );
}

function Month({ month, imports, opened }: { month: ReconciledMonth; imports: Imports; opened: boolean }) {
  const { t } = useTranslation('reconciliation');
  const { t: metricText } = useTranslation('metrics');
  const { count } = useFormats();
  const { month: nameOf } = useDayFormats();
  const { platform, metric, sides, pairs } = month;
  return (
    <details className="group" open={opened}>
      <summary className="-mx-2 flex cursor-pointer list-none flex-wrap items-center gap-x-6 gap-y-1.5 rounded-md px-2 py-2.5 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 basis-60 items-center gap-2">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
          />
          <span className="font-medium text-strong">{nameOf(month.from)}</span>
          <span className="flex min-w-0 items-center gap-2 text-muted">
            <PlatformMark name={platformNames[platform]} nameHidden platform={platform} />
            <span className="min-w-0">{`${platformNames[platform]}\u00a0· ${metricText(`name.${metric}`)}`}</span>
          </span>
        </span>
        <span className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums max-sm:ps-6">
          {sides.map(({ source, value }) => (
            <span key={source}>
              <span className="text-muted text-xs">{t(`short.${source}`)} </span>
              <span className="text-strong">{count(value)}</span>
            </span>
          ))}
        </span>
      </summary>
      <div className="flex flex-col gap-4 ps-6 pt-1 pb-4">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
          {sides.map((side) => (
            <Side imports={imports} key={side.source} side={side} />
          ))}
        </dl>
        <ul className="flex flex-col gap-3">
          {pairs.map((pair) => (
            <Pair key={`${pair.one} ${pair.other}`} month={month} pair={pair} />
          ))}
        </ul>
      </div>
    </details>
  );
}

function Side({ side, imports }: { side: ReconciledSide; imports: Imports }) {
  const { t } = useTranslation('reconciliation');
  const { count } = useFormats();
  const { days } = useDayFormats();
  const { source, value, dayBoundary, sourceIds } = side;
  const files = imports.filter(({ id }) => sourceIds.includes(id));
  const isSignedIn = sourceIds.some((id) => id.startsWith('con_'));
  return (
    <div className="min-w-0 text-sm">
      <dt className="text-muted text-xs">{t(`source.${source}`)}</dt>
      <dd className="font-semibold text-lg text-strong tabular-nums">{count(value)}</dd>
      <dd className="text-muted text-xs">
        {days(side)}
        {'\u00a0· '}
        {dayBoundary === 'source' ? t('ofFile') : t('inZone', { zone: zoneCity(dayBoundary) })}
      </dd>
      {files.map((file) => (
        <dd className="truncate text-xs" dir="auto" key={file.id}>
          <Link className="text-body underline underline-offset-4" to={`/imports/${file.id}`}>
            {file.files.join(', ')}
          </Link>
        </dd>
      ))}
      {isSignedIn ? <dd className="text-body text-xs">{t('signedIn')}</dd> : null}
    </div>
  );
}

function Pair({ pair, month }: { pair: ReconciledPair; month: ReconciledMonth }) {
  const { t } = useTranslation('reconciliation');
  const { change, count, gap, share } = useFormats();
  const language = useLanguage();
  const { days } = useDayFormats();
  const reasonText = useReasonText();
  const { one, other, difference, reasons } = pair;
  const isWhole = pair.from === month.from && pair.to === month.to;
  return (
    <li className="border-line border-s-2 ps-3 text-sm">
      <p>
        <span className="text-body">{t(`pair.${one}.${other}` as 'pair.counter.dashboard')}</span>
        {gap}
        <span className="font-medium text-strong tabular-nums">
          {difference === 0
            ? t('same')
            : pair.share === null
              ? change(difference)
              : formatAside(language, change(difference), share(Math.abs(pair.share)))}
        </span>
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-4 text-muted text-xs">
        {isWhole ? null : (
          <li>{t('over', { days: days(pair), one: count(pair.oneValue), other: count(pair.otherValue) })}</li>
        )}
        {reasons.map((reason) => (
          <li key={`${reason.kind} ${'source' in reason ? reason.source : ''}`}>
            {reasonText(reason, month, pair)}
          </li>
        ))}
        {difference !== 0 && reasons.length === 0 ? <li>{t('reason.none')}</li> : null}
      </ul>
    </li>
  );
}

/** Why two sources differ, in words. */
function useReasonText() {
  const { t } = useTranslation(['reconciliation', 'metrics']);
  const { count, day } = useFormats();
  return (reason: DifferenceReason, { platform }: ReconciledMonth, pair: ReconciledPair): string => {
    switch (reason.kind) {
      case 'days_missing':
        return t(`reason.days.${reason.source}`, { n: count(reason.days), of: count(reason.of) });
      case 'links_missing':
        return t('reason.links', { n: count(reason.links), of: count(reason.of) });
      case 'corrected':
        return t('reason.corrected', {
          platform: platformNames[platform],
          amount: count(Math.abs(reason.amount)),
        });
      case 'rule_changed':
        return t('metrics:ruleChanged', { platform: platformNames[platform], day: day(reason.on) });
      case 'paid_only':
        return t('reason.paid');
      case 'other_videos':
        return t('reason.otherVideos');
      case 'day_boundary':
        return reason.other === 'source'
          ? t('reason.unknownDays', { one: zoneCity(reason.one) })
          : t('reason.boundary', { one: zoneCity(reason.one), other: zoneCity(reason.other) });
      case 'still_counting':
        return t('reason.stillCounting', { day: day(pair.to) });
    }
  };
}
