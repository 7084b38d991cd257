/** The dashboard's final shape before its numbers are there. */
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { chartHeight } from './chart/chart-height.ts';
import { figureGrid } from './figures/figure-grid.ts';
import { FigureName } from './figures/figure-name.tsx';
import { chartGrid, evenGrid } from './panel-grid.ts';

const cards = ['views', 'likes', 'comments', 'plays'] as const;
const rows = [1, 2, 3, 4, 5];

export function DashboardSkeleton() {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const lines = (count: number) => (
    <div className="flex flex-col gap-4">
      {rows.slice(0, count).map((row) => (
        <Skeleton className="h-10" key={row} />
      ))}
    </div>
  );
  return (
    <>
      <p className="sr-only" role="status">
        {t('figures.loading')}
      </p>
      <Skeleton className="h-7 max-w-xl" />
      <div className={figureGrid}>
        {cards.map((metric) => (
          <StatCard
            isCompact
            key={metric}
            loading
            name={<FigureName name={metricText(`name.${metric}`)} place="…" platforms={[]} />}
            value=""
          />
        ))}
      </div>
      <div className={chartGrid}>
        <Panel title={t('chart.title')}>
          <div className="skeleton" style={{ height: chartHeight }} />
        </Panel>
        <div className="grid gap-4 sm:gap-5 lg:max-xl:grid-cols-2">
          <Panel title={t('movers.rising')}>{lines(3)}</Panel>
          <Panel title={t('movers.fading')}>{lines(3)}</Panel>
        </div>
      </div>
      <div className={evenGrid}>
        <Panel title={t('songs.top')}>{lines(5)}</Panel>
        <Panel title={t('platforms.title')}>{lines(4)}</Panel>
      </div>
      <Panel title={t('sync.title')}>{lines(2)}</Panel>
    </>
  );
}
