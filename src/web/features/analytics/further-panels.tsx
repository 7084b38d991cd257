/** The dashboard below its first screen: what made the difference, what happened, where the numbers come from. */
import type { ComponentProps, ReactNode } from 'react';
import type { Overview } from '#contract/analytics.ts';
import { ChangedPanel } from './changed/changed-panel.tsx';
import { EventsPanel } from './changed/events-panel.tsx';
import { NearMilestones } from './insights/near-milestones.tsx';
import { UnusualPanel } from './insights/unusual-panel.tsx';
import { evenGrid } from './panel-grid.ts';
import { PlatformPanel } from './platform-panel.tsx';
import { SongsPanel } from './songs-panel.tsx';
import { SyncPanel } from './sync-panel.tsx';

type FurtherPanelsProps = Pick<ComponentProps<typeof ChangedPanel>, 'query'> & {
  overview: Overview;
  now: Date;
  plansPath?: string;
  /** Newer numbers are on their way. */
  stale: boolean;
  /** What the artist has imported of themselves, another feature’s part. */
  own?: ReactNode;
};

/** The rest is on `/analytics`. */
const fewDays = 3;

export function FurtherPanels({ query, overview, now, plansPath, stale, own }: FurtherPanelsProps) {
  const songs = (
    <div className={evenGrid}>
      <SongsPanel overview={overview} stale={stale} />
      <PlatformPanel overview={overview} stale={stale} />
    </div>
  );
  const sync = <SyncPanel now={now} overview={overview} plansPath={plansPath} stale={stale} />;
  // Until something was gained there is nothing to explain, and nothing that stands out.
  if (overview.growthFrom !== null)
    return (
      <div className="grid gap-4 sm:gap-5">
        {songs}
        <EventsPanel />
        {own}
        {sync}
      </div>
    );
  return (
    <div className="grid gap-4 sm:gap-5">
      {overview.comparison ? (
        <div className={evenGrid}>
          <ChangedPanel query={query} />
          <EventsPanel />
        </div>
      ) : (
        // Beside no other days nothing has changed.
        <EventsPanel />
      )}
      <UnusualPanel
        from={overview.from}
        most={fewDays}
        subject={query.metric ? { metric: query.metric } : {}}
        to={overview.to}
      />
      <NearMilestones />
      {songs}
      {own}
      {sync}
    </div>
  );
}
