/** Below the chart: what changed, how growth goes, what is likely next, milestones, unusual days, and what somebody did about it. */
import { isGauge } from '#domain/metrics.ts';
import { CampaignsPanel } from '../campaigns/campaigns-panel.tsx';
import { ChangedPanel } from '../changed/changed-panel.tsx';
import { ReleaseChangedPanel } from '../changed/release-changed-panel.tsx';
import { ForecastPanel } from '../insights/forecast-panel.tsx';
import { GrowthPanel } from '../insights/growth-panel.tsx';
import { MilestonesPanel } from '../insights/milestones-panel.tsx';
import type { Subject } from '../insights/subject.ts';
import { UnusualPanel } from '../insights/unusual-panel.tsx';
import { panelGrid } from '../panel-grid.ts';
import { periodQuery, type SeriesReply, tracksWith } from './explore-query.ts';
import type { Explore } from './use-explore.ts';

type LowerPanelsProps = { explore: Explore; reply: SeriesReply };

export function LowerPanels({ explore, reply }: LowerPanelsProps) {
  const { state, song, controls, reader } = explore;
  const { platform } = state;
  const metric = reply.metric ?? undefined;
  // A popularity or rank brings nothing that could be taken apart.
  const isCounted = !metric || !isGauge(metric);
  const subject: Subject = {
    ...(song ? { songId: song.id } : platform ? { platform } : {}),
    ...(metric && { metric }),
  };
  // Since its release all is gained against the nothing before it.
  const isSinceRelease = song?.releaseDate !== undefined && reply.from <= song.releaseDate;
  const { interval: _, ...period } = periodQuery(controls.controls, reader, song);
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <div className={panelGrid}>
        {!isCounted ? null : controls.controls.compare === 'release' && song ? (
          <ReleaseChangedPanel platform={platform} releases={explore.releaseBefore} song={song} />
        ) : (
          <ChangedPanel
            isExplained
            query={{
              ...period,
              ...(isSinceRelease && { compare: 'previous' }),
              ...(metric && { metric }),
              ...(platform && !song && { platform }),
            }}
            song={song}
          />
        )}
        <GrowthPanel subject={subject} />
      </div>
      <ForecastPanel subject={subject} trackIds={song && metric && tracksWith(song, metric)} />
      <div className={panelGrid}>
        <MilestonesPanel subject={subject} />
        <UnusualPanel from={reply.from} subject={subject} to={reply.to} />
      </div>
      <CampaignsPanel songId={song?.id} />
    </div>
  );
}
