/** The largest songs, each with its leading number and what the last days brought it. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { changeDays, leadingMetrics, type Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Change, changeKind } from '#web/ui/change.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SongRow } from './song-row.tsx';

type SongsPanelProps = { tracks: readonly Track[]; stale?: boolean; className?: string };

export function SongsPanel({ tracks, stale, className }: SongsPanelProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  return (
    <Panel
      actions={
        <Link
          className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline"
          to="/tracks"
        >
          {t('songs.all')}
        </Link>
      }
      className={className}
      description={t('songs.topText', { count: changeDays, n: count(changeDays) })}
      flush
      stale={stale}
      title={t('songs.top')}
    >
      {tracks.length === 0 ? (
        <p className="px-4 pb-5 text-muted text-sm sm:px-5">{t('songs.topEmpty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {tracks.map((track) => (
            <SongRow key={track.id} track={track}>
              <SongNumber track={track} />
            </SongRow>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SongNumber({ track }: { track: Track }) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, change } = useFormats();
  const lead = leadOf(track);
  if (!lead) return t('songs.noNumber');
  return (
    <>
      <p className="font-medium text-sm text-strong">{count(lead.value)}</p>
      <p className="flex items-center gap-1.5">
        {metricText(`name.${lead.metric}`)}
        {lead.change === undefined ? null : (
          <Change
            className="text-xs"
            kind={changeKind(lead.change)}
            label={t('songs.changeLabel', { amount: change(lead.change), n: count(changeDays) })}
            text={change(lead.change)}
          />
        )}
      </p>
    </>
  );
}

/** What a song shows in a list: its leading metric, and what is new of it where that is known. Pure. */
type Lead = { metric: Metric; value: number; change: number | undefined };

export function leadOf({ metrics, change }: Pick<Track, 'metrics' | 'change'>): Lead | undefined {
  const metric = leadingMetrics.find((name) => metrics[name] !== undefined);
  const value = metric && metrics[metric];
  return metric === undefined || value === undefined ? undefined : { metric, value, change: change[metric] };
}
