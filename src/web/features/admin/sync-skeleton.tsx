/** The page's final shape before its numbers are there. */
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { stripGrid } from './health-strip.tsx';
import { cardGrid } from './card-grid.ts';

const cards = [1, 2, 3, 4, 5, 6];

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
      <div className={cardGrid}>
        {cards.map((card) => (
          <Panel key={card} level={3} title={<Skeleton className="w-28" />}>
            <Skeleton className="h-72" />
          </Panel>
        ))}
      </div>
    </>
  );
}
