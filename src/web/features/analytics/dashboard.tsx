/** The dashboard: what the songs did in the period, how sure that is, and the box that adds more. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { DashboardNumbers } from './dashboard-numbers.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstRun } from './first-run.tsx';
import { LoadFailure } from './load-failure.tsx';
import { readPeriod } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useOverview } from './use-overview.ts';
import { useSlow } from './use-slow.ts';

type DashboardProps = {
  /** The add box, in the size that suits: another feature's, put in by the page. */
  renderAddBox: (size: 'compact' | 'large') => ReactNode;
  plansPath?: string | undefined;
};

export function Dashboard({ renderAddBox, plansPath }: DashboardProps) {
  const { t } = useTranslation('analytics');
  const { day } = useFormats();
  const [search] = useSearchParams();
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useOverview();
  const isSlow = useSlow(isFetching);
  const now = useNow(dataUpdatedAt);
  const isFirstRun = data !== undefined && data !== null && data.plan.used + data.sync.paused === 0;
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          {isFirstRun ? null : (
            <p className="mt-1 min-h-5 text-muted text-sm">
              {data ? t('range', { from: day(data.from), to: day(data.to) }) : null}
            </p>
          )}
        </div>
        {isFirstRun ? null : <PeriodPicker period={readPeriod(search)} />}
      </header>
      {isFirstRun ? <FirstRun /> : null}
      {renderAddBox(isFirstRun ? 'large' : 'compact')}
      {error ? (
        <LoadFailure
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          since={data ? dataUpdatedAt : undefined}
        />
      ) : null}
      {data && !isFirstRun ? (
        <DashboardNumbers
          now={now}
          overview={data}
          plansPath={plansPath}
          stale={isPlaceholderData || isSlow}
        />
      ) : null}
      {data || error ? null : <DashboardSkeleton />}
    </div>
  );
}
