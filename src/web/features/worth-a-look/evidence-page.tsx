/** `/worth-a-look/{id}`: the facts on one sheet, to print for a distributor or a platform; it says nothing of a cause. */
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Evidence } from '#contract/worth-a-look.ts';
import { platformNames } from '#domain/platforms.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readEvidence, useLookText } from './use-looks.ts';

/** `missing`: what stands where the figures say something else by now. */
export function EvidencePage({ id, missing }: { id: string; missing: ReactNode }) {
  const { t } = useTranslation(['worth-a-look', 'frame']);
  const reading = useQuery(readEvidence(id));
  const failure = usePanelError(reading);
  const { data, error } = reading;
  if (leadsNowhere(error)) return missing;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('sheet.title')} · ${t('frame:product')}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to="/worth-a-look">{t('title')}</BackLink>
        {data ? (
          <Button onClick={() => print()} variant="primary">
            <Printer aria-hidden="true" />
            {t('sheet.print')}
          </Button>
        ) : null}
      </div>
      {failure && !data ? (
        <RetryAlert {...failure} title={t('failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {data ? <Sheet one={data} /> : failure ? null : <Skeleton className="h-96" />}
    </div>
  );
}

function Sheet({ one }: { one: Evidence }) {
  const { t } = useTranslation('worth-a-look');
  const { instant, list } = useFormats();
  const { measureOf, valueText, daysOf, atOf } = useLookText();
  const { title, artist, isrc, url, platform, files, asOf, readAt } = one;
  const at = atOf(one);
  const facts: [name: string, value: ReactNode][] = [
    [t('sheet.song'), title ?? t('artist')],
    [t('sheet.artist'), artist],
    [t('sheet.isrc'), isrc],
    [t('sheet.platform'), platformNames[platform]],
    [t('sheet.link'), url ? <span dir="ltr">{url}</span> : null],
    [t('sheet.days'), daysOf(one)],
    [t('sheet.figure'), measureOf(one)],
    [
      t('sheet.value'),
      [valueText(one, one.value), at && t('at', { days: at })].filter(Boolean).join('\u00a0· '),
    ],
    [t('sheet.usual'), valueText(one, one.usual)],
    [t('sheet.range'), t('days', { from: valueText(one, one.low), to: valueText(one, one.high) })],
    [t('sheet.files'), files.length > 0 ? list(files) : t('sheet.signIn')],
    [t('sheet.readAt'), instant(readAt)],
    [t('sheet.asOf'), instant(asOf)],
  ];
  return (
    <article className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0">
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl">{t('sheet.title')}</h1>
        <p className="max-w-prose text-body text-sm">{t('sheet.lead')}</p>
      </header>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 text-sm sm:grid-cols-[12rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(([name, value]) =>
          value ? (
            <div className="contents" key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere min-w-0 text-strong tabular-nums max-sm:mb-1" dir="auto">
                {value}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <Points one={one} />
    </article>
  );
}

function Points({ one }: { one: Evidence }) {
  const { t } = useTranslation('worth-a-look');
  const { count } = useFormats();
  const { partOf, wholeOf, cellText, daysOf } = useLookText();
  return (
    <div className="overflow-x-auto" tabIndex={-1}>
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-2 text-start font-medium text-strong">{t('sheet.table')}</caption>
        <thead>
          <tr className="border-line border-b text-muted text-xs">
            <th className="py-1.5 pe-4 text-start font-medium" scope="col">
              {t('sheet.days')}
            </th>
            <th className="py-1.5 pe-4 text-end font-medium" scope="col">
              {partOf(one)}
            </th>
            <th className="py-1.5 pe-4 text-end font-medium" scope="col">
              {wholeOf(one)}
            </th>
            <th className="py-1.5 text-end font-medium" scope="col">
              {t('sheet.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {one.points.map((point) => (
            <tr
              className={cn(
                'break-inside-avoid border-line border-b',
                point.isUnusual && 'font-semibold text-strong',
              )}
              key={`${point.from} ${point.to}`}
            >
              <th className="py-1 pe-4 text-start font-normal" scope="row">
                {daysOf(point)}
                {point.isUnusual ? <span className="font-semibold">&nbsp;· {t('sheet.mark')}</span> : null}
              </th>
              <td className="py-1 pe-4 text-end">{count(point.part)}</td>
              <td className="py-1 pe-4 text-end">{count(point.whole)}</td>
              <td className="py-1 text-end">{cellText(one, point.part / point.whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
