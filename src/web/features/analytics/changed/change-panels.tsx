/** What the dashboard tells of changes beyond its sentence: what made the difference, which milestones are near, and what happened to the songs. */
import type { ComponentProps } from 'react';
import { NearMilestones } from '../insights/milestones-panel.tsx';
import { evenGrid } from '../panel-grid.ts';
import { ChangedPanel } from './changed-panel.tsx';
import { EventsPanel } from './events-panel.tsx';

export function ChangePanels({ query }: Pick<ComponentProps<typeof ChangedPanel>, 'query'>) {
  return (
    <div className="grid gap-4 sm:gap-5">
      <div className={evenGrid}>
        <ChangedPanel query={query} />
        <EventsPanel />
      </div>
      <NearMilestones />
    </div>
  );
}
