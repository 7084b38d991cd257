/** A song in a short list: artwork, name, platform, its leading number and what it gained; the row is the link. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { changeDays, leadingMetrics, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Cover } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Change, changeKind } from '#web/ui/change.tsx';

type SongRowProps = {
  track: Track;
  /** What stands large: the number itself, or its growth. */
  emphasis: 'value' | 'growth';
};

/** Below this a share would be written as none. */
const smallestShare = 0.0005;

const rowStyle = [
  'relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover sm:px-5',
  'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2',
].join(' ');

export function SongRow({ track, emphasis }: SongRowProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, change, share } = useFormats();
  const lead = leadOf(track);
  const moved = lead?.change;
  const isShareSeen = Math.abs(lead?.share ?? 0) >= smallestShare;
  const growth =
    moved === undefined ? null : (
      <Change
        className={emphasis === 'value' ? 'text-xs' : undefined}
        kind={changeKind(moved)}
        label={t('songs.changeLabel', { amount: change(moved), n: count(changeDays) })}
        text={change(moved)}
      />
    );
  return (
    <li className={rowStyle}>
      <Cover src={track.albumArt} />
      <div className="min-w-0 flex-1">
        <Link
          className="block truncate font-medium text-sm text-strong outline-none after:absolute after:inset-0"
          dir="auto"
          to={`/track/${track.id}`}
        >
          {track.title}
        </Link>
        <p className="flex min-w-0 items-center gap-2 text-muted text-xs">
          <PlatformMark name={platformNames[track.platform]} nameHidden platform={track.platform} />
          <span className="truncate" dir="auto">
            {track.artist}
          </span>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-muted text-xs">
        {lead ? (
          <>
            {emphasis === 'value' ? (
              <p className="font-medium text-sm text-strong">{count(lead.value)}</p>
            ) : (
              growth
            )}
            <p className="flex items-center gap-1.5">
              {metricText(`name.${lead.metric}`)}
              {emphasis === 'value' ? growth : !isShareSeen ? null : <span>{share(lead.share ?? 0)}</span>}
            </p>
          </>
        ) : (
          t('songs.noNumber')
        )}
      </div>
    </li>
  );
}

/** What a song shows in a list: its leading metric, and how much of it is new. Pure. */
type Lead = {
  metric: Metric;
  value: number;
  /** Absent where the earlier value is not known. */
  change: number | undefined;
  /** The change as a share of the earlier value; absent where that was nothing. */
  share: number | undefined;
};

export function leadOf({ metrics, change }: Pick<Track, 'metrics' | 'change'>): Lead | undefined {
  const metric = leadingMetrics.find((name) => metrics[name] !== undefined);
  const value = metric && metrics[metric];
  if (metric === undefined || value === undefined) return undefined;
  const moved = change[metric];
  const before = moved === undefined ? 0 : value - moved;
  return {
    metric,
    value,
    change: moved,
    share: moved !== undefined && before > 0 ? moved / before : undefined,
  };
}
