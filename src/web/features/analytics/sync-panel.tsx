/** How fresh the numbers are, what keeps some songs from being synced, and how much of the plan is used. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useLiveStatus } from '#web/lib/live.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlanUse } from './plan-use.tsx';

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
  const { lastSyncedAt, everySeconds, troubled, paused } = overview.sync;
  const hours = everySeconds === null ? null : Math.max(1, Math.round(everySeconds / 3600));
  const show = (
    <Link className="text-sm text-strong underline underline-offset-4" to="/tracks">
      {t('sync.show')}
    </Link>
  );
  return (
    <Panel stale={stale} title={t('sync.title')}>
      <dl className="flex flex-col gap-2 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t('sync.last')}</dt>
          <dd className="text-right text-strong">
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
          <dd className="text-right text-strong">
            {hours === null ? t('sync.byHand') : t('sync.hours', { count: hours, n: count(hours) })}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-muted text-xs">
        {live === 'reconnecting'
          ? t('sync.reconnecting')
          : hours === null
            ? t('sync.byHandText')
            : t('sync.live')}
      </p>
      {troubled > 0 ? (
        <Alert
          action={show}
          className="mt-4"
          title={t('sync.troubled', { count: troubled, n: count(troubled) })}
          tone="warning"
        >
          {t('sync.troubledText')}
        </Alert>
      ) : null}
      {paused > 0 ? (
        <Alert
          action={show}
          className="mt-4"
          title={t('sync.paused', { count: paused, n: count(paused) })}
          tone="warning"
        >
          {t('sync.pausedText')}
        </Alert>
      ) : null}
      <PlanUse plan={overview.plan} plansPath={plansPath} />
    </Panel>
  );
}
