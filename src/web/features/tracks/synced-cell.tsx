/** When the platform was last asked with success, or what keeps it from being asked. */
import { use } from 'react';
import type { Track } from '#contract/tracks.ts';
import { Age } from '#web/music/dates.tsx';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { TableFacts } from './table-facts.ts';

export function SyncedCell({ track }: { track: Track }) {
  const { now } = use(TableFacts);
  if (track.status !== 'active') return <StatusBadge track={track} />;
  return <Age instant={track.lastSyncedAt} now={now} />;
}
