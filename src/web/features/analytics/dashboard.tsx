/** The dashboard: what the songs did in the period, and how sure that is. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { ChartFile } from '#charts/chart-text.ts';
import type { Overview } from '#contract/analytics.ts';
import { dayIn, lastDayIn } from '#domain/days.ts';
import { useNow, usePageNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ControlBar } from '#web/music/control-bar/control-bar.tsx';
import { mayHaveEarlier, NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import { type ControlState, useControls } from '#web/music/control-bar/use-controls.ts';
import { useChartFile } from '#web/music/export-menu.tsx';
import { cn } from '#web/ui/cn.ts';
import { later } from '#web/ui/later.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';
import { AnswerSentence } from './answer-sentence.tsx';
import { TotalsChartPanel } from './chart/totals-chart-panel.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { ExplanationLine } from './explanation-line.tsx';
import { FigureControls, KeyFigures } from './figures/key-figures.tsx';
import { LargestLine } from './largest-line.tsx';
import { MoversPanel } from './movers-panel.tsx';
import { chartGrid } from './panel-grid.ts';
import { SuggestionLine } from './suggestion-line.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { overviewFiles, overviewQuery, useOverview, useOverviewDays } from './use-overview.ts';

const furtherPanels = later(() => import('./further-panels.tsx'));
/** About what they take on a desk. */
const furtherHeight = 1_500;

type DashboardProps = {
  /** Both are other features', put in by the page: what an account without songs begins with. */
  addBox: ReactNode;
  sampleData: ReactNode;
  /** What the artist has imported of themselves, another feature’s part. */
  own: ReactNode;
  plansPath?: string;
};

export function Dashboard({ addBox, sampleData, own, plansPath }: DashboardProps) {
  const { t } = useTranslation('analytics');
  const controls = useControls();
  const { timeZone } = useFormats();
  const reader = { timeZone, now: usePageNow(), language: useLanguage() };
  const { data, error, isFetching, isOld, readAt, refetch } = useOverview(controls.controls, reader);
  const isSlow = useSlow(isFetching);
  const now = useNow(readAt);
  const isFirstRun = data !== undefined && data !== null && data.plan.used === data.plan.waiting;
  const isWithout = Boolean(data && hasNothing(data, lastDayIn(now, data.timeZone)));
  const chart = useChartFile(
    data && !isWithout && data.growthFrom === null && data.totals.length > 0
      ? { days: data, comparison: data.comparison, isSandbox: data.sandbox }
      : undefined,
  );
  const Numbers = isWithout ? DashboardWithoutNumbers : DashboardNumbers;
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      {isFirstRun ? (
        <h1 className="text-2xl">{t('title')}</h1>
      ) : (
        <ControlBar
          exports={[...chart.links, ...overviewFiles(controls.controls, reader)]}
          heading={<h1 className="text-2xl">{t('title')}</h1>}
          now={now}
          shown={data ?? undefined}
          state={controls}
        />
      )}
      {isFirstRun ? <FirstRun addBox={addBox} sampleData={sampleData} /> : null}
      {data && !isFirstRun && !isWithout ? (
        <div className="flex items-start justify-between gap-x-6 gap-y-3 max-lg:flex-col">
          <div className="min-w-0">
            <AnswerSentence overview={data} stale={isOld || isSlow} />
            <ExplanationLine className="mt-1.5 text-body text-sm" explanation={data.explanation} />
            {data.growthFrom === null ? null : <LargestLine overview={data} />}
            {data.growthFrom === null && data.to === lastDayIn(now, data.timeZone) ? (
              <SuggestionLine />
            ) : null}
          </div>
          <FigureControls now={now} overview={data} />
        </div>
      ) : null}
      {error ? (
        <LoadFailure
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          since={data ? readAt : undefined}
        />
      ) : null}
      {data && !isFirstRun ? (
        <Numbers
          controls={controls}
          file={chart.file}
          now={now}
          overview={data}
          own={own}
          plansPath={plansPath}
          stale={isOld || isSlow}
        />
      ) : null}
      {data || error ? null : <DashboardSkeleton />}
    </div>
  );
}

/** The dashboard before the first song: the box to paste one into, sample data beside it, and what will be here when. */
const steps = ['now', 'day', 'weeks'] as const;

function FirstRun({ addBox, sampleData }: Pick<DashboardProps, 'addBox' | 'sampleData'>) {
  const { t } = useTranslation('analytics');
  return (
    <section className="flex flex-col gap-5">
      <div className="max-w-prose">
        <h2 className="text-xl">{t('firstRun.title')}</h2>
        <p className="mt-2 text-body">{t('firstRun.text')}</p>
      </div>
      {addBox}
      {sampleData}
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
  const { moment } = useFormats();
  const errorText = useErrorText();
  const now = useNow(since ?? 0);
  return (
    <RetryAlert
      onRetry={onRetry}
      retryLabel={t('failed.retry')}
      retrying={isRetrying}
      title={t('failed.title')}
    >
      <p>{errorText(error)}</p>
      {since === undefined ? null : (
        <p>{t('failed.old', { age: moment(new Date(since).toISOString(), now) })}</p>
      )}
    </RetryAlert>
  );
}

/** All panels of the dashboard, from one reading. */
type DashboardNumbersProps = Pick<DashboardProps, 'own'> & {
  controls: ControlState;
  overview: Overview;
  now: Date;
  plansPath?: string;
  /** Newer numbers are on their way. */
  stale: boolean;
  /** What the chart gives to be saved. */
  file: RefObject<ChartFile | null>;
};

function DashboardNumbers({ controls, overview, own, now, plansPath, stale, file }: DashboardNumbersProps) {
  const { movedIn } = overview;
  // Of all time nothing is compared but those days.
  const isKnown = overview.comparison
    ? overview.totals.some(({ change }) => change.compared !== null)
    : movedIn !== null && overview.from <= movedIn.comparison.from;
  const language = useLanguage();
  const reader = { timeZone: overview.timeZone, now, language };
  const { interval: _, ...changedQuery } = overviewQuery(
    controls.controls,
    new URLSearchParams(overview.metric ? { metric: overview.metric } : {}),
    reader,
  );
  return (
    <>
      <KeyFigures now={now} overview={overview} stale={stale} />
      {overview.growthFrom === null ? (
        <div className={cn('group/chart', movedIn && chartGrid)}>
          {overview.totals.length > 0 ? (
            <TotalsChartPanel controls={controls} file={file} now={now} overview={overview} stale={stale} />
          ) : null}
          {movedIn ? (
            <div className="grid min-w-0 gap-4 group-has-[[data-day]]/chart:content-start sm:gap-5 lg:max-xl:grid-cols-2">
              {(['rising', 'fading'] as const).map((kind) => (
                <MoversPanel isKnown={isKnown} key={kind} kind={kind} overview={overview} stale={stale} />
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
      <WhenNear height={furtherHeight} part={furtherPanels}>
        {({ FurtherPanels }) => (
          <FurtherPanels
            now={now}
            overview={overview}
            own={own}
            plansPath={plansPath}
            query={changedQuery}
            stale={stale}
          />
        )}
      </WhenNear>
    </>
  );
}

/** Of days without any number nothing else is to be said, neither of songs nor of platforms. */
function DashboardWithoutNumbers({ controls, overview, now, plansPath, stale }: DashboardNumbersProps) {
  const reader = { timeZone: overview.timeZone, now, language: useLanguage() };
  return (
    <>
      <NothingInPeriod
        className="rounded-lg border border-line bg-surface py-16"
        known={useOverviewDays(reader, true)}
        lastDay={lastDayIn(now, overview.timeZone)}
        lastSyncedAt={overview.sync.lastSyncedAt}
        shown={overview}
        state={controls}
      />
      <SyncPanel now={now} overview={overview} plansPath={plansPath} stale={stale} />
    </>
  );
}

/** Whether nothing was read in the period, nor seen to have come over it. */
export function hasNothing(overview: Overview, lastDay: string): boolean {
  const { totals, timeZone, sync } = overview;
  const lastRead = sync.lastSyncedAt && dayIn(new Date(sync.lastSyncedAt), timeZone);
  // Before the first look at any song there is no counter at all.
  if (totals.length === 0) return overview.to < lastDay;
  return (
    mayHaveEarlier(overview, lastDay, lastRead) &&
    totals.every(
      ({ sparkline, gaps, change }) =>
        sparkline.every((value) => value === null) && gaps.length === 0 && change.across === null,
    )
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
