/** How many people came, registered and added songs, day by day; as charts, as tables and as a file. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ActivityDay,
  type ActivitySpan,
  activitySpans,
  type exportActivity,
  type getActivity,
} from '#contract/activity.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu, shownAndAll } from '#web/music/export-menu.tsx';
import { cn } from '#web/ui/cn.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DayChart, PeopleChart } from './day-charts.tsx';
import { type Split, splits } from './day-lines.ts';

export function ActivityPage() {
  const { t } = useTranslation(['activity', 'frame']);
  const { span, split, choose } = useShown();
  const reading = useQuery({
    ...read<typeof getActivity>('/api/admin/activity', { query: { days: span } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const failure = usePanelError(reading);
  const hrefOf = (more: { lang?: Language }) =>
    addressOf<typeof exportActivity>('/api/admin/activity/export', {
      query: { days: span, ...(more.lang && { by: split }), ...more },
    });
  const files = shownAndAll(hrefOf, useLanguage());
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-prose">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('lead')}</p>
        </div>
        <ExportMenu files={files} />
      </header>
      <div className="flex flex-wrap gap-3">
        <Segmented<ActivitySpan>
          label={t('span.label')}
          onValueChange={(days) => choose('days', days)}
          options={activitySpans.map((value) => ({ value, label: t(`span.${value}`) }))}
          value={span}
        />
        <Segmented<Split>
          label={t('by.label')}
          onValueChange={(by) => choose('by', by)}
          options={splits.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={split}
        />
      </div>
      {failure ? (
        <RetryAlert {...failure} title={t('failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {reading.data ? (
        <div className={cn('grid gap-4 xl:grid-cols-2', reading.isPlaceholderData && 'stale')}>
          <Charts days={reading.data.days} split={split} />
        </div>
      ) : failure ? null : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

function Charts({ days, split }: { days: readonly ActivityDay[]; split: Split }) {
  return (
    <>
      <PeopleChart days={days} of="active" split={split} />
      <PeopleChart days={days} of="registered" split={split} />
      <DayChart days={days} of="added" countOf={({ songsAdded }) => songsAdded} />
      <DayChart days={days} of="read" countOf={({ songsRead }) => songsRead} />
    </>
  );
}

function useShown() {
  const { chosen, choose } = useChoices<'days' | 'by'>();
  return {
    span: activitySpans.find((span) => span === chosen('days')) ?? '28',
    split: splits.find((split) => split === chosen('by')) ?? 'all',
    choose,
  };
}
