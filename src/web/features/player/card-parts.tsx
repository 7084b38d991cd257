/** What stands in both sizes of the player: what is on, the buttons, which song, and how far it has got. */
import { Maximize2, Minimize2, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { playerState, tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import { isVideo } from '#web/music/player/transitions.ts';
import { cn } from '#web/ui/cn.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Control } from './control.ts';
import { useMarks } from './marks.ts';

export function Heading({ isFull }: { isFull: boolean }) {
  const track = usePlayer(({ currentTrack }) => currentTrack);
  if (!track) return null;
  const { title, artist, albumArt, trackId } = track;
  const style = cn(
    'font-medium text-strong',
    isFull ? 'wrap-anywhere line-clamp-3 text-xl' : 'block truncate text-sm',
  );
  return (
    <>
      {isVideo(track) ? null : <Artwork className={isFull ? 'size-24' : 'size-12'} url={albumArt} />}
      <span className="min-w-0 flex-1">
        {trackId && !isFull ? (
          <Link className={cn(style, 'hover:underline')} dir="auto" to={`/track/${trackId}`}>
            {title}
          </Link>
        ) : (
          <span className={style} dir="auto">
            {title}
          </span>
        )}
        <span className="block truncate text-muted text-sm" dir="auto">
          {artist}
        </span>
      </span>
    </>
  );
}

/** Small or full is one button, so that the focus stays on it. */
export function WindowButtons({ control }: { control: Control | undefined }) {
  const { t } = useTranslation('player');
  const isMaximized = usePlayer((state) => state.isMaximized);
  const change = () => {
    const time = control?.time() ?? playerState().startTime;
    tellPlayer({ type: isMaximized ? 'minimize' : 'maximize', time });
  };
  return (
    <>
      <PlainIconButton
        icon={isMaximized ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        label={t(isMaximized ? 'minimize' : 'maximize')}
        onClick={change}
      />
      <PlainIconButton
        icon={<X aria-hidden="true" />}
        label={t('close')}
        onClick={() => tellPlayer({ type: 'close' })}
      />
    </>
  );
}

export function Buttons() {
  const { t } = useTranslation('player');
  const isPlaying = usePlayer((state) => state.isPlaying);
  const isSingle = usePlayer(({ playlist }) => playlist.length < 2);
  return (
    <>
      {isSingle ? null : (
        <PlainIconButton
          icon={<SkipBack aria-hidden="true" className="rtl:-scale-x-100" />}
          label={t('previous')}
          onClick={() => tellPlayer({ type: 'previous' })}
        />
      )}
      <PlainIconButton
        icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => tellPlayer({ type: 'toggle' })}
        variant="secondary"
      />
      {isSingle ? null : (
        <PlainIconButton
          icon={<SkipForward aria-hidden="true" className="rtl:-scale-x-100" />}
          label={t('next')}
          onClick={() => tellPlayer({ type: 'next' })}
        />
      )}
    </>
  );
}

export function Picker() {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const playlist = usePlayer((state) => state.playlist);
  const index = usePlayer((state) => state.currentTrackIndex);
  const { reasons } = useMarks();
  if (playlist.length < 2) return null;
  const options = playlist.map(({ id, title, unplayable }, at) => {
    const name = t('place', { n: count(at + 1), title });
    return { value: String(at), label: (reasons[id] ?? unplayable) ? t('marked', { title: name }) : name };
  });
  return (
    // Where pages run from the right, a long title in Latin letters would lose its beginning.
    <span className="mx-1 min-w-0 flex-1" dir="auto">
      <Select
        aria-label={t('pick')}
        onChange={(event) => tellPlayer({ type: 'goTo', index: Number(event.target.value) })}
        options={options}
        value={String(index)}
      />
    </span>
  );
}

const tickMs = 500;

/** For files: a video's own frame has it. */
export function Position({ control }: { control: Control | undefined }) {
  const { t } = useTranslation('player');
  const { duration: lengthOf } = useFormats();
  const [{ time, duration }, setAt] = useState({ time: playerState().startTime, duration: 0 });
  useEffect(() => {
    if (!control) return;
    const look = () => setAt({ time: control.time(), duration: control.duration() });
    look();
    const tick = setInterval(look, tickMs);
    return () => clearInterval(tick);
  }, [control]);
  const seek = (seconds: number) => {
    control?.seek(seconds);
    setAt({ time: seconds, duration });
  };
  return (
    <div className="flex items-center gap-2 text-muted text-xs tabular-nums">
      <span>{lengthOf(Math.floor(time))}</span>
      <input
        aria-label={t('position')}
        aria-valuetext={t('positionOf', {
          time: lengthOf(Math.floor(time)),
          of: lengthOf(Math.floor(duration)),
        })}
        className="h-6 min-w-0 flex-1 accent-accent"
        disabled={duration === 0}
        max={Math.max(1, Math.floor(duration))}
        min={0}
        onChange={(event) => seek(Number(event.target.value))}
        step={1}
        type="range"
        value={Math.floor(time)}
      />
      <span>{duration > 0 ? lengthOf(Math.floor(duration)) : '–'}</span>
    </div>
  );
}
