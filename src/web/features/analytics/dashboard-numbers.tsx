/** All panels of the dashboard, from one reading. */
import type { Overview } from '#contract/analytics.ts';
import { KeyFigures } from './key-figures.tsx';
import { panelGrid } from './panel-grid.ts';
import { PlatformPanel } from './platform-panel.tsx';
import { SongsPanel } from './songs-panel.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { TotalsChartPanel } from './totals-chart-panel.tsx';

type DashboardNumbersProps = {
  overview: Overview;
  now: Date;
  plansPath?: string | undefined;
  /** Newer numbers are on their way. */
  stale: boolean;
};

export function DashboardNumbers({ overview, now, plansPath, stale }: DashboardNumbersProps) {
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
