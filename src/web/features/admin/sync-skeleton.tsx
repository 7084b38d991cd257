/** The page's final shape before its numbers are there. */
import { useTranslation } from 'react-i18next';
import { platformIds } from '#domain/platforms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { stripGrid } from './health-strip.tsx';

export function SyncSkeleton() {
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
