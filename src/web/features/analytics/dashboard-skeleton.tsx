/** The final shape of the dashboard's first screen before its numbers are there. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { chartHeight } from './chart/chart-height.ts';
import { figureGrid } from './figures/figure-grid.ts';
import { FigureName } from './figures/figure-name.tsx';
import { chartGrid } from './panel-grid.ts';

const cards = ['views', 'likes', 'comments', 'plays'] as const;
const rows = [1, 2, 3];

export function DashboardSkeleton() {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const lines = (
    <div className="flex flex-col gap-4">
      {rows.map((row) => (
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
          <Panel title={t('movers.rising')}>{lines}</Panel>
          <Panel title={t('movers.fading')}>{lines}</Panel>
        </div>
      </div>
    </>
  );
}
