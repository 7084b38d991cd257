/** The listed videos, each to be ticked; those that nobody can see say so. */
import { memo } from 'react';
import type { ListedVideo } from '#contract/playlist-import.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { isThere } from './choice.ts';

type VideoTicksProps = {
  videos: readonly ListedVideo[];
  chosen: ReadonlySet<string>;
  disabled: boolean;
  onTick: (ids: Iterable<string>, isOn: boolean) => void;
};

export function VideoTicks({ videos, chosen, disabled, onTick }: VideoTicksProps) {
  const { t } = useTranslation('playlist-import');
  const there = videos.filter(isThere);
  const isAll = chosen.size === there.length;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Checkbox
        checked={isAll && there.length > 0}
        className="flex min-h-11 items-center border-line border-b px-3 font-medium sm:px-4"
        disabled={disabled || there.length === 0}
        label={t('tickAll')}
        mixed={!isAll && chosen.size > 0}
        onChange={(event) =>
          onTick(
            there.map(({ videoId }) => videoId),
            event.target.checked,
          )
        }
      />
      <ul className="divide-y divide-line">
        {videos.map((video) => (
          <VideoTick
            disabled={disabled}
            isOn={chosen.has(video.videoId)}
            key={video.videoId}
            onTick={onTick}
            video={video}
          />
        ))}
      </ul>
    </div>
  );
}

type VideoTickProps = Pick<VideoTicksProps, 'disabled' | 'onTick'> & { video: ListedVideo; isOn: boolean };

/** A list may have thousands: those whose tick has not changed are left as they are. */
const VideoTick = memo(
  VideoTickOf,
  (one, other) => one.video === other.video && one.isOn === other.isOn && one.disabled === other.disabled,
);

function VideoTickOf({ video, isOn, disabled, onTick }: VideoTickProps) {
  const { t } = useTranslation(['playlist-import', 'playlists']);
  const { videoId, title, artist, albumArt, state, trackId } = video;
  return (
    <li className="px-3 [contain-intrinsic-size:auto_57px] [content-visibility:auto] sm:px-4">
      <Checkbox
        checked={isOn}
        className="flex min-h-14 items-center py-2"
        disabled={disabled || state !== 'available'}
        label={
          <span className="flex min-w-0 items-center gap-3">
            <Artwork className={state === 'available' ? 'size-10' : 'size-10 opacity-50'} url={albumArt} />
            {state === 'available' ? (
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium text-strong" dir="auto">
                  {title}
                </span>
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="text-muted" dir="auto">
                    {artist}
                  </span>
                  {trackId ? <Badge>{t('own')}</Badge> : null}
                </span>
              </span>
            ) : (
              <span className="text-warning">{t(`playlists:items.${state}`)}</span>
            )}
          </span>
        }
        onChange={(event) => onTick([videoId], event.target.checked)}
      />
    </li>
  );
}
