/** How fresh the numbers are, what keeps some songs from being synced, and how much of the plan is used. */
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useLiveStatus } from '#web/data/live.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';

type SyncPanelProps = {
  overview: Overview;
  now: Date;
  plansPath?: string;
  stale?: boolean;
};

const week = 7 * 24 * 3600;

export function SyncPanel({ overview, now, plansPath, stale }: SyncPanelProps) {
  const { t } = useTranslation('analytics');
  const { age, count, instant } = useFormats();
  const live = useLiveStatus();
  const { lastSyncedAt, everySeconds, slower } = overview.sync;
  const interval = (seconds: number | null) => {
    if (seconds === null) return t('sync.manual');
    if (seconds >= week) return t('sync.weekly');
    const hours = Math.max(1, Math.round(seconds / 3600));
    return hours === 1 ? t('sync.hourly') : t('sync.hours', { count: hours, n: count(hours) });
  };
  return (
    <Panel
      actions={
        <Link className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline" to="/sync">
          {t('sync.show')}
        </Link>
      }
      stale={stale}
      title={t('sync.title')}
    >
      <div className="grid gap-x-10 lg:grid-cols-2">
        <div>
          <dl className="flex flex-col gap-2 text-sm">
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{t('sync.last')}</dt>
              <dd className="text-end text-strong">
                {lastSyncedAt ? (
                  <time dateTime={lastSyncedAt} title={instant(lastSyncedAt)}>
                    {age(lastSyncedAt, now)}
                  </time>
                ) : (
                  t('sync.never')
                )}
              </dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{t('sync.every')}</dt>
              <dd className="text-end text-strong">{interval(everySeconds)}</dd>
            </div>
            {slower.map(({ platform, everySeconds: own }) => (
              <div className="flex justify-between gap-4" key={platform}>
                <dt className="text-muted">{platformNames[platform]}</dt>
                <dd className="text-end text-strong">{interval(own)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-muted text-xs">
            {live === 'reconnecting'
              ? t('sync.reconnecting')
              : everySeconds === null
                ? t('sync.manualText')
                : t('sync.live')}
          </p>
          <SyncNotices sync={overview.sync} />
        </div>
        <PlanUse plan={overview.plan} plansPath={plansPath} />
      </div>
    </Panel>
  );
}

/** Which songs are not synced, and why: said where the state of the sync is said. */
const notSynced = ['inactive', 'paused'] as const;

type SyncNoticesProps = { sync: Pick<Overview['sync'], (typeof notSynced)[number]> };

function SyncNotices({ sync }: SyncNoticesProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  return notSynced
    .filter((why) => sync[why] > 0)
    .map((why) => (
      <Alert
        className="mt-4"
        key={why}
        title={t(`sync.${why}`, { count: sync[why], n: count(sync[why]) })}
        tone="warning"
      >
        {t(`sync.${why}Text`)}
      </Alert>
    ));
}

/** How much of the plan is in use: a link that waits takes its song's place. */
type PlanUseProps = { plan: Overview['plan']; plansPath?: string };

function PlanUse({ plan: { used, waiting, limit }, plansPath }: PlanUseProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const songs = used - waiting;
  return (
    <div className="border-line max-lg:mt-5 max-lg:border-t max-lg:pt-4 lg:border-s lg:ps-10">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h3 className="font-medium text-sm text-strong">{t('plan.title')}</h3>
        {plansPath ? (
          <Link
            className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline"
            to={plansPath}
          >
            {t('plan.see')}
          </Link>
        ) : null}
      </div>
      {limit < 0 ? (
        <p className="text-muted text-sm">{t('plan.unlimited', { count: songs, n: count(songs) })}</p>
      ) : (
        <Progress
          label={t('plan.label')}
          max={limit}
          text={t(waiting > 0 ? 'plan.usedWaiting' : 'plan.used', {
            used: count(used),
            limit: count(limit),
            n: count(waiting),
          })}
          value={used}
        />
      )}
    </div>
  );
}
