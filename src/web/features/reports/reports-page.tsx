/** `/reports`: what was put together before, and templates to begin with. */
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarRange, FileChartColumn, Rocket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Report } from '#contract/reports.ts';
import { plans } from '#domain/plans.ts';
import { type ReportTemplate, reportTemplates } from '#domain/reports.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readReports } from './requests.ts';

export function ReportsPage() {
  const { t } = useTranslation(['reports', 'frame']);
  const query = useQuery(readReports());
  const failure = usePanelError(query);
  const tier = useCurrentUser()?.subscriptionTier;
  const isGranted = tier !== undefined && plans[tier].customReports;
  const { data: reports } = query;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-muted text-sm">{t('lead')}</p>
      </header>
      {failure ? (
        <RetryAlert {...failure} title={t(reports ? 'old' : 'failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {isGranted ? null : <PlanNeeded />}
      {reports || failure ? null : <Loading />}
      {reports && reports.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      ) : null}
      {reports?.length === 0 && isGranted ? (
        <EmptyPage icon={<FileChartColumn />} title={t('none')}>
          {t('noneText')}
        </EmptyPage>
      ) : null}
      {isGranted ? (
        <EditorsOnly>
          <Templates />
        </EditorsOnly>
      ) : null}
    </div>
  );
}

function PlanNeeded() {
  const { t } = useTranslation('reports');
  return (
    <EmptyPage action={t('plan.see')} to="/subscription" icon={<FileChartColumn />} title={t('plan.title')}>
      {t('plan.text')}
    </EmptyPage>
  );
}

const icons: Record<ReportTemplate, ReactNode> = {
  release: <Rocket />,
  month: <CalendarDays />,
  year: <CalendarRange />,
  label: <Users />,
};

function Templates() {
  const { t } = useTranslation('reports');
  return (
    <section aria-labelledby="report-templates" className="flex flex-col gap-3">
      <h2 className="text-base" id="report-templates">
        {t('template.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 min-[480px]:grid-cols-2 lg:grid-cols-4">
        {reportTemplates.map((template) => (
          <li key={template}>
            <Link
              className="flex h-full items-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:bg-hover"
              to={`/reports/new?template=${template}`}
            >
              <span aria-hidden="true" className="mt-0.5 text-muted [&_svg]:size-5">
                {icons[template]}
              </span>
              <span className="min-w-0">
                <span className="block font-medium text-strong">{t(`template.${template}.name`)}</span>
                <span className="block text-muted text-sm">{t(`template.${template}.text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportRow({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  const { days } = useDayFormats();
  const { id, title, songIds, share, schedule } = report;
  const songs =
    songIds.length === 0
      ? t('list.allSongs')
      : t('doc.songs', { count: songIds.length, n: count(songIds.length) });
  return (
    <li>
      <Link
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover sm:px-5"
        to={`/reports/${id}`}
      >
        <span className="min-w-0 flex-1 basis-60">
          <span className="block truncate font-medium text-strong" dir="auto">
            {title}
          </span>
          <span className="block text-muted text-sm">
            {songs}&nbsp;· {days(report.days)}
          </span>
        </span>
        {schedule ? <Badge>{t(`list.${schedule.every}`)}</Badge> : null}
        {share && !share.hasExpired ? <Badge>{t('list.shared')}</Badge> : null}
      </Link>
    </li>
  );
}

function Loading() {
  const { t } = useTranslation('reports');
  return (
    <div className="flex flex-col gap-2" role="status">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1, 2].map((place) => (
        <Skeleton className="h-16" key={place} />
      ))}
    </div>
  );
}
