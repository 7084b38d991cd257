/** The dashboard: what the songs did in the period, how sure that is, and the box that adds more. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { KeyFigures } from './key-figures.tsx';
import { panelGrid } from './panel-grid.ts';
import { defaultPeriod, type Period, periods, readPeriod } from './period.ts';
import { PlatformPanel } from './platform-panel.tsx';
import { SongsPanel } from './songs-panel.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { TotalsChartPanel } from './totals-chart-panel.tsx';
import { useOverview } from './use-overview.ts';

type DashboardProps = {
  /** The add box, in the size that suits: another feature's, put in by the page. */
  renderAddBox: (size: 'compact' | 'large') => ReactNode;
  plansPath?: string;
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

/** 7, 28 or 90 days; the choice lives in the address, so that it can be linked. */
type PeriodPickerProps = { period: Period };

function PeriodPicker({ period }: PeriodPickerProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const [, setSearch] = useSearchParams();
  const choose = (chosen: string) =>
    setSearch(
      (search) => {
        for (const name of ['from', 'to', 'period']) search.delete(name);
        if (chosen !== String(defaultPeriod)) search.set('period', chosen);
        return search;
      },
      { preventScrollReset: true },
    );
  return (
    <Segmented
      label={t('period')}
      onValueChange={choose}
      options={periods.map((days) => ({
        value: String(days),
        label: t('days', { count: days, n: count(days) }),
      }))}
      value={period.days ? String(period.days) : ''}
    />
  );
}

/** The dashboard before the first song: what will be here and when; the add box below it is the next step. */
const steps = ['now', 'day', 'weeks'] as const;

function FirstRun() {
  const { t } = useTranslation('analytics');
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <div className="max-w-prose">
        <h2 className="text-xl">{t('firstRun.title')}</h2>
        <p className="mt-2 text-body">{t('firstRun.text')}</p>
      </div>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map((step) => (
          <li className="border-line border-t pt-3 text-sm" key={step}>
            <p className="font-medium text-strong">{t(`firstRun.${step}`)}</p>
            <p className="mt-1 text-muted">{t(`firstRun.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says that the numbers could not be read, what stands here instead, and offers another try. */
type LoadFailureProps = {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  /** When the numbers that are still shown were read, in milliseconds; undefined when there are none. */
  since: number | undefined;
};

function LoadFailure({ error, isRetrying, onRetry, since }: LoadFailureProps) {
  const { t } = useTranslation('analytics');
  const { age } = useFormats();
  const errorText = useErrorText();
  const now = useNow(since ?? 0);
  return (
    <Alert
      action={
        <Button busy={isRetrying} onClick={onRetry} size="sm">
          {t('failed.retry')}
        </Button>
      }
      title={t('failed.title')}
      tone="danger"
    >
      <p>{errorText(error)}</p>
      {since === undefined ? null : (
        <p>{t('failed.old', { age: age(new Date(since).toISOString(), now) })}</p>
      )}
    </Alert>
  );
}

/** All panels of the dashboard, from one reading. */
type DashboardNumbersProps = {
  overview: Overview;
  now: Date;
  plansPath?: string;
  /** Newer numbers are on their way. */
  stale: boolean;
};

function DashboardNumbers({ overview, now, plansPath, stale }: DashboardNumbersProps) {
  return (
    <>
      <KeyFigures now={now} overview={overview} stale={stale} />
      {overview.totals.length > 0 ? <TotalsChartPanel overview={overview} stale={stale} /> : null}
      <div className={panelGrid}>
        <SongsPanel kind="top" stale={stale} tracks={overview.topSongs} />
        <SongsPanel kind="growing" stale={stale} tracks={overview.fastestGrowing} />
        <PlatformPanel overview={overview} stale={stale} />
        <SyncPanel now={now} overview={overview} plansPath={plansPath} stale={stale} />
      </div>
    </>
  );
}

/** Whether something has been going on for long enough to be shown: what is quick should not flicker. */
const slowMs = 400;

function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}
