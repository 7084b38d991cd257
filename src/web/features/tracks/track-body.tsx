/** A song's page below its way back. */
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { leadingMetricOf } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Attribution } from '#web/music/attribution.tsx';
import { metricsOf } from '#web/music/metric-value.tsx';
import { useStatusText } from '#web/music/status-badge.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CutNames } from './cut-names.tsx';
import { GrowthPanel } from './growth-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MetricStrip } from './metric-strip.tsx';
import { TrackHeader } from './track-header.tsx';
import { useHistoryState } from './use-history-state.ts';

export function TrackBody({ track, now }: { track: Track; now: Date }) {
  const { t } = useTranslation('tracks');
  const { timeZone } = useFormats();
  const [state, setState] = useHistoryState();
  const statusText = useStatusText(track);
  const metrics = metricsOf([track]);
  const today = dayIn(now, timeZone);
  const chosen = metrics.find((metric) => metric === state.metric);
  const metric = chosen ?? leadingMetricOf(track.metrics) ?? metrics[0];
  return (
    <>
      <TrackHeader now={now} track={track} />
      {track.platform === 'lastfm' ? <CutNames trackId={track.id} /> : null}
      {statusText && track.status !== 'active' ? (
        <Alert title={t(`status.${track.status}`)} tone={track.status === 'paused' ? 'info' : 'warning'}>
          {statusText}
        </Alert>
      ) : null}
      <div className="flex flex-col gap-2">
        <MetricStrip metrics={metrics} now={now} today={today} track={track} />
        <Attribution platform={track.platform} song={{ url: track.originalUrl, artist: track.artist }} />
      </div>
      {metric ? (
        <>
          <HistoryPanel
            metric={metric}
            metrics={metrics}
            onState={setState}
            state={state}
            today={today}
            track={track}
          />
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
            <GrowthPanel metric={metric} today={today} track={track} />
            <Panel title={t('song.sources', { platform: platformNames[track.platform] })}>
              <p className="max-w-prose text-body text-sm">{t(`gives.${track.platform}`)}</p>
            </Panel>
          </div>
        </>
      ) : null}
    </>
  );
}
