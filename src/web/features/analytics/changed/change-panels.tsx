/** What the dashboard tells of changes beyond its sentence: what made the difference, and what happened to the songs. */
import type { ComponentProps } from 'react';
import { panelGrid } from '../panel-grid.ts';
import { ChangedPanel } from './changed-panel.tsx';
import { EventsPanel } from './events-panel.tsx';

export function ChangePanels({ query }: Pick<ComponentProps<typeof ChangedPanel>, 'query'>) {
  return (
    <div className={panelGrid}>
      <ChangedPanel query={query} />
      <EventsPanel />
    </div>
  );
}
