/** How the sync is doing, for those who run the product: every platform, what failed for good, the queues of jobs. */
import { KeyRound, RefreshCw } from 'lucide-react';
import type { SyncStatus, WaitingImports } from '#contract/admin.ts';
import { platformIds } from '#domain/platforms.ts';
import { useNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { DeadLettersPanel } from './dead-letters-panel.tsx';
import { healthOf } from './health.ts';
import { Moment } from './moment.tsx';
import { useCheckKeys } from './mutations.ts';
import { PlatformRow } from './platform-row.tsx';
import { statusEverySeconds, useSyncStatus } from './queries.ts';
import { QueuesPanel } from './queues-panel.tsx';
import { useBounded } from './use-bounded.ts';

export function SyncPage() {
  const { t } = useTranslation(['admin', 'frame']);
  const { instant } = useFormats();
  const errorText = useErrorText();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useSyncStatus();
  const now = useNow(dataUpdatedAt);
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 min-h-5 text-muted text-sm">
            {data ? t('asOf', { when: instant(data.at), seconds: statusEverySeconds }) : null}
          </p>
        </div>
        <Button busy={isFetching && !data} onClick={() => void refetch()}>
          <RefreshCw aria-hidden="true" />
          {t('refresh')}
        </Button>
      </header>
      {error ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retryLabel={t('again')}
          retrying={isFetching}
          title={data ? t('failed.old') : t('failed.none')}
        >
          {errorText(error)}
        </RetryAlert>
      ) : null}
      {data ? <SyncNumbers now={now} status={data} /> : null}
      {data || error ? null : <SyncSkeleton />}
    </div>
  );
}

function SyncNumbers({ status, now }: { status: SyncStatus; now: Date }) {
  const { t } = useTranslation('admin');
  const { checks, isChecking, check } = useCheckKeys();
  const configured = status.platforms.filter(({ isConfigured }) => isConfigured).map(({ id }) => id);
  return (
    <>
      <HealthStrip now={now} status={status} />
      <Panel
        actions={
          <Button busy={isChecking} onClick={() => check(configured)} size="sm">
            <KeyRound aria-hidden="true" />
            {t('check.all')}
          </Button>
        }
        flush
        title={t('platforms')}
      >
        <ul className="divide-y divide-line border-line border-t">
          {status.platforms.map((platform) => (
            <PlatformRow check={checks.get(platform.id)} key={platform.id} now={now} platform={platform} />
          ))}
        </ul>
      </Panel>
      <DeadLettersPanel now={now} platforms={status.platforms} />
      <QueuesPanel now={now} queues={status.queues} />
      <WaitingImportsPanel waiting={status.waitingImports} />
    </>
  );
}

/** The four numbers one looks at first. */
const stripGrid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';

function HealthStrip({ status, now }: { status: SyncStatus; now: Date }) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const bounded = useBounded();
  const { configured, inOrder, due, oldestDueAt, deadLetters } = healthOf(status, now);
  return (
    <div className={stripGrid}>
      <StatCard
        change={
          inOrder === configured
            ? t('strip.allWell')
            : t('strip.care', { count: configured - inOrder, n: count(configured - inOrder) })
        }
        name={t('strip.inOrder')}
        value={t('strip.of', { n: count(inOrder), all: count(configured) })}
      />
      <StatCard name={t('strip.due')} value={bounded(due)} />
      <StatCard
        name={t('strip.oldest')}
        value={<Moment instant={oldestDueAt} never={t('fact.nothing')} now={now} />}
      />
      <StatCard name={t('strip.dead')} value={bounded(deadLetters)} />
    </div>
  );
}

const megabyte = 1024 * 1024;
/** From here on the next large upload may not fit. */
const nearlyFull = 0.9;

/** Room for files that were uploaded and that nobody has applied: how much of it is taken. */
function WaitingImportsPanel({ waiting }: { waiting: WaitingImports }) {
  const { t } = useTranslation('admin');
  const { count } = useFormats();
  const { bytes, mostBytes } = waiting;
  const inMegabytes = (given: number) => count(Math.ceil(given / megabyte));
  return (
    <Panel description={t('imports.text')} title={t('imports.title')}>
      <Progress
        label={t('imports.title')}
        max={mostBytes}
        text={t('imports.used', { used: inMegabytes(bytes), room: inMegabytes(mostBytes) })}
        value={Math.min(bytes, mostBytes)}
      />
      {bytes > mostBytes * nearlyFull ? <p className="mt-3 text-sm">{t('imports.full')}</p> : null}
    </Panel>
  );
}

/** The page's final shape before its numbers are there. */
function SyncSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div className={stripGrid}>
        {(['inOrder', 'due', 'oldest', 'dead'] as const).map((name) => (
          <StatCard key={name} name={t(`strip.${name}`)} value="…" />
        ))}
      </div>
      <Panel title={t('platforms')}>
        <div className="flex flex-col gap-4">
          {platformIds.map((id) => (
            <Skeleton className="h-13" key={id} />
          ))}
        </div>
      </Panel>
    </>
  );
}
