/** A recording in a playlist of audio: heard from here on, drawn, and for whoever may edit taken out. */
import { TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AudioPlaylistItem } from '#contract/audio-playlists.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { SeekableWaveform } from '#web/music/player/seekable-waveform.tsx';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

type RecordingRowProps = {
  item: AudioPlaylistItem;
  /** From 0. */
  at: number;
  queue: readonly PlayerTrack[];
  /** What it is moved by. */
  handle?: ReactNode;
  onRemove: ((item: AudioPlaylistItem) => void) | undefined;
};

export function RecordingRow({ item, at, queue, handle, onRemove }: RecordingRowProps) {
  const { t } = useTranslation(['playlists', 'audio-playlists']);
  const { count, duration } = useFormats();
  const { title, artist, artwork, seconds, peaks, state } = item;
  const isReady = state === 'ready';
  return (
    <div className="flex items-center gap-2 px-2 py-2 sm:gap-3 sm:px-3">
      {handle}
      <span
        className={cn(
          'w-6 shrink-0 text-end text-muted text-sm tabular-nums sm:w-8',
          // On a phone there is room for what moves it, or for its place.
          handle && 'max-sm:sr-only',
        )}
      >
        {count(at + 1)}
      </span>
      <EditorsOnly>
        {isReady ? (
          <PlayButton className="shrink-0" index={at} name={title} queue={queue} size="sm" />
        ) : (
          <span className="w-8 shrink-0" />
        )}
      </EditorsOnly>
      <Artwork className={cn('size-10', !isReady && 'opacity-50 grayscale')} url={artwork} />
      <span className="min-w-0 flex-1 sm:w-64 sm:flex-none">
        <span className="wrap-anywhere line-clamp-3 font-medium text-sm text-strong" dir="auto">
          {title}
        </span>
        <span className="block truncate text-muted text-sm" dir="auto">
          {artist}
        </span>
        {isReady ? null : (
          <span className="mt-0.5 flex items-start gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t('audio-playlists:deleted')}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 max-sm:hidden">
        {peaks && isReady ? (
          <SeekableWaveform index={at} peaks={peaks} queue={queue} seconds={seconds} />
        ) : null}
      </span>
      <span className="shrink-0 text-muted text-sm tabular-nums">{duration(Math.round(seconds ?? 0))}</span>
      {onRemove ? (
        <IconButton
          icon={<X />}
          label={t('items.remove', { title })}
          onClick={() => onRemove(item)}
          size="sm"
        />
      ) : null}
    </div>
  );
}
