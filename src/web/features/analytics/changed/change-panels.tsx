/** What the dashboard tells of changes beyond its sentence: what made the difference, what happened to the songs, which days were unusual, which milestones are near. */
import type { ComponentProps } from 'react';
import { NearMilestones } from '../insights/milestones-panel.tsx';
import { UnusualPanel } from '../insights/unusual-panel.tsx';
import { evenGrid } from '../panel-grid.ts';
import { ChangedPanel } from './changed-panel.tsx';
import { EventsPanel } from './events-panel.tsx';

/** `days`: the complete days that the page speaks of. */
type ChangePanelsProps = Pick<ComponentProps<typeof ChangedPanel>, 'query'> & {
  days: { from: string; to: string };
};

/** The rest is on `/analytics`. */
const fewDays = 3;

export function ChangePanels({ query, days: { from, to } }: ChangePanelsProps) {
  return (
    <div className="grid gap-4 sm:gap-5">
      <div className={evenGrid}>
        <ChangedPanel query={query} />
        <EventsPanel />
      </div>
      <UnusualPanel
        from={from}
        most={fewDays}
        subject={query.metric ? { metric: query.metric } : {}}
        to={to}
      />
      <NearMilestones />
    </div>
  );
}
