/** One song in the grid: its cover leads, what a day brings and its course follow. */
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { shownMetricOf } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { platformNames } from '#domain/platforms.ts';
import { dailyRate } from '#web/language/daily-rate.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { Age } from '#web/music/dates.tsx';
import { MetricValue } from '#web/music/metric-value.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { playableOf } from '#web/music/player/playable.ts';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { RateChange } from '#web/ui/rate-change.tsx';
import { type KnownSparklines, SparklineCell } from '../sparklines.tsx';
import type { Row } from './rows.ts';
import { OtherPlatforms } from './table/cells.tsx';

type TrackCardProps = {
  row: Row;
  now: Date;
  sparklines: KnownSparklines;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

export function TrackCard({ row, now, sparklines, isSelected, onSelect }: TrackCardProps) {
  const { t } = useTranslation('tracks');
  const { track, links } = row;
  const playable = playableOf(links ?? [track]);
  return (
    <article
      className={cn(
        'group/card relative flex h-full min-w-0 flex-col gap-3 rounded-lg border bg-surface p-3 transition-colors hover:border-line-control/60 hover:bg-raised',
        isSelected ? 'border-line-control bg-raised' : 'border-line',
      )}
    >
      <div className="relative">
        <Artwork className="aspect-square w-full rounded-md" url={track.albumArt} />
        <span className="absolute top-1 start-1 z-1 rounded-md bg-ground/80">
          <Checkbox
            checked={isSelected}
            className="p-2"
            label={t('bulk.one', { title: track.title })}
            labelHidden
            onChange={(event) => onSelect(event.target.checked)}
          />
        </span>
        {playable ? (
          <span className="absolute end-1 bottom-1 z-1 rounded-md bg-ground/80">
            <PlayButton index={0} name={track.title} queue={[playable]} />
          </span>
        ) : null}
      </div>
      <CardName row={row} />
      <CardNumber track={row.told ?? track} />
      <div className="flex h-8 items-center">
        <SparklineCell sparklines={sparklines} track={track} />
      </div>
      <div className="mt-auto flex items-center justify-between gap-2 text-muted text-xs">
        <span className="flex min-w-0 gap-1">
          <PlatformMark
            className="max-sm:[&>span]:sr-only"
            name={platformNames[track.platform]}
            platform={track.platform}
          />
          {links ? <OtherPlatforms links={links} /> : null}
        </span>
        {track.status === 'active' ? (
          <span className="truncate">
            <Age instant={track.lastSyncedAt} now={now} />
          </span>
        ) : (
          <StatusBadge track={track} />
        )}
      </div>
    </article>
  );
}

/** What a day brings, against the days before; where that is not known, how large the song is. */
function CardNumber({ track }: { track: Track }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { change, share } = useFormats();
  const { momentum } = track;
  const metric = momentum?.perDay == null ? shownMetricOf(track) : momentum.metric;
  const name = metric ? t(`metrics:name.${metric}`) : t('column.leading');
  const isKnown = momentum?.perDay != null;
  const against = momentum?.against ?? null;
  return (
    <div>
      <p className="flex min-h-8 items-end justify-between gap-2 text-muted text-xs">
        <span className="min-w-0">{isKnown ? t('momentum.perDay', { metric: name }) : name}</span>
        {against === null ? null : (
          <RateChange
            as={momentum?.state === 'steady' ? 'flat' : undefined}
            className="text-xs"
            label={t(against < 0 ? 'momentum.less' : 'momentum.more', {
              share: share(Math.abs(against)),
              days: momentumDays,
            })}
            share={against}
          />
        )}
      </p>
      <p className="truncate font-semibold text-strong text-xl">
        {isKnown ? (
          dailyRate(momentum.perDay ?? 0, change)
        ) : (
          <MetricValue metric={metric ?? 'plays'} track={track} />
        )}
      </p>
    </div>
  );
}

const linkStyle = [
  'truncate font-medium text-sm text-strong after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none',
  'focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2',
].join(' ');

function CardName({ row: { track, links } }: Pick<TrackCardProps, 'row'>) {
  return (
    <div className="flex min-w-0 flex-col">
      <Link
        className={linkStyle}
        dir="auto"
        title={track.title}
        to={links ? `/song/${track.songId}` : `/track/${track.id}`}
      >
        {track.title}
      </Link>
      <span className="truncate text-muted text-xs" dir="auto">
        {track.artist}
      </span>
    </div>
  );
}
