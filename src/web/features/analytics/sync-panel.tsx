/** How fresh the numbers are, what keeps some songs from being synced, and how much of the plan is used. */
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/analytics.ts';
import { useLiveStatus } from '#web/data/live.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PlanUse } from './plan-use.tsx';
import { SyncNotices } from './sync-notices.tsx';

type SyncPanelProps = {
  overview: Overview;
  now: Date;
  plansPath?: string | undefined;
  stale?: boolean | undefined;
};

export function SyncPanel({ overview, now, plansPath, stale }: SyncPanelProps) {
  const { t } = useTranslation('analytics');
  const { age, count, instant } = useFormats();
  const live = useLiveStatus();
  const { lastSyncedAt, everySeconds } = overview.sync;
  const rhythm = () => {
    if (everySeconds === null) return t('sync.byHand');
    const hours = Math.max(1, Math.round(everySeconds / 3600));
    return hours === 1 ? t('sync.hourly') : t('sync.hours', { count: hours, n: count(hours) });
  };
  return (
    <Panel stale={stale} title={t('sync.title')}>
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
          <dd className="text-end text-strong">{rhythm()}</dd>
        </div>
      </dl>
      <p className="mt-2 text-muted text-xs">
        {live === 'reconnecting'
          ? t('sync.reconnecting')
          : everySeconds === null
            ? t('sync.byHandText')
            : t('sync.live')}
      </p>
      <SyncNotices sync={overview.sync} />
      <PlanUse plan={overview.plan} plansPath={plansPath} />
    </Panel>
  );
}
