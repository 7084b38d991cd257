/** A waveform that shows where playback is, and that it is moved by: a slider for pointers and keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AudioUpload } from '#contract/uploads.ts';
import { useMay } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { playback } from '#web/music/player/playback.ts';
import { tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { cn } from '#web/ui/cn.ts';

const tickMs = 250;
const [stepSeconds, pageSeconds] = [5, 30];

/** Where the player is in this upload; undefined: it is not the one that is on. */
function usePosition(id: string): number | undefined {
  const isOn = usePlayer(({ currentTrack, isVisible }) => isVisible && currentTrack?.id === id);
  const [time, setTime] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const look = () => setTime(playback()?.time() ?? 0);
    look();
    const tick = setInterval(look, tickMs);
    return () => clearInterval(tick);
  }, [isOn]);
  return isOn ? time : undefined;
}

/** As sliders go: arrows by a little, pages by more, to both ends. Undefined: it is another's key. Pure. */
export function secondsAfter(key: string, now: number, seconds: number): number | undefined {
  const moves: Record<string, number> = {
    ...{ ArrowRight: now + stepSeconds, ArrowUp: now + stepSeconds },
    ...{ ArrowLeft: now - stepSeconds, ArrowDown: now - stepSeconds },
    ...{ PageUp: now + pageSeconds, PageDown: now - pageSeconds, Home: 0, End: seconds },
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(seconds, Math.max(0, next));
}

type SeekableProps = {
  upload: AudioUpload & { peaks: number[] };
  queue: readonly PlayerTrack[];
  place: number;
};

/** For those who may hear it; a picture for others. */
export function SeekableWaveform({ upload, queue, place }: SeekableProps) {
  const { t } = useTranslation('uploads');
  const { duration } = useFormats();
  const mayHear = useMay('edit');
  const position = usePosition(upload.id);
  const [moved, setMoved] = useState<number>();
  const { peaks, title } = upload;
  const seconds = upload.seconds ?? 0;
  const now = moved ?? position ?? 0;
  if (!mayHear || seconds === 0)
    return (
      <div aria-label={t('waveform', { name: title })} role="img">
        <Bars isCurrent={false} peaks={peaks} share={undefined} />
      </div>
    );

  function seek(to: number): void {
    const control = position === undefined ? undefined : playback();
    if (control) control.seek(to);
    else tellPlayer({ type: 'set', playlist: queue, index: place, from: to });
  }

  const pointed = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * seconds;
  };
  return (
    <div
      aria-label={t('seek', { name: title })}
      aria-valuemax={Math.floor(seconds)}
      aria-valuemin={0}
      aria-valuenow={Math.floor(now)}
      aria-valuetext={t('seekAt', { time: duration(Math.floor(now)), of: duration(Math.floor(seconds)) })}
      className="cursor-pointer touch-pan-y rounded-sm pointer-coarse:py-1.5"
      // Sound runs from the left in every language.
      dir="ltr"
      onKeyDown={(event: KeyboardEvent) => {
        const next = secondsAfter(event.key, now, seconds);
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        seek(next);
      }}
      onPointerCancel={() => setMoved(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(pointed(event));
      }}
      onPointerMove={(event) => (moved === undefined ? undefined : setMoved(pointed(event)))}
      onPointerUp={(event) => {
        if (moved === undefined) return;
        seek(pointed(event));
        setMoved(undefined);
      }}
      role="slider"
      tabIndex={0}
    >
      <Bars
        isCurrent={position !== undefined}
        peaks={peaks}
        share={position === undefined && moved === undefined ? undefined : now / seconds}
      />
    </div>
  );
}

/** One path for all bars: 200 elements a row would be most of the page. */
const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(0.6, (peak / 255) * 16);
      return `M${at + 0.5} ${(16 - half).toFixed(1)}V${(16 + half).toFixed(1)}`;
    })
    .join('');

type BarsProps = {
  peaks: readonly number[];
  isCurrent: boolean;
  /** How much of it was heard. */
  share: number | undefined;
};

/** Drawn alone: what stands around it says what it is. */
function Bars({ peaks, isCurrent, share }: BarsProps) {
  const at = (share ?? 0) * peaks.length;
  return (
    <svg
      aria-hidden="true"
      className={cn('block h-8 w-full', isCurrent && share === undefined ? 'text-accent' : 'text-muted')}
      fill="none"
      preserveAspectRatio="none"
      stroke="currentColor"
      strokeWidth="0.65"
      viewBox={`0 0 ${peaks.length} 32`}
    >
      <path d={pathOf(peaks)} />
      {share === undefined ? null : (
        <>
          <path className="text-accent" d={pathOf(peaks.slice(0, Math.round(at)))} stroke="currentColor" />
          <path
            className="text-strong"
            d={`M${at} 0V32`}
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}
