/** A waveform that shows where playback is, and that it is moved by: a slider for pointers and keys. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Waveform } from './waveform.tsx';

const [stepSeconds, pageSeconds] = [5, 30];

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

type WaveformSliderProps = {
  label: string;
  peaks: readonly number[];
  /** In seconds, as all that follows. More than none. */
  length: number;
  /** undefined: it is not on. */
  time: number | undefined;
  onSeek: (seconds: number) => void;
  /** What was said of it, where. */
  marks?: readonly number[];
  className?: string;
};

export function WaveformSlider({
  label,
  peaks,
  length,
  time,
  onSeek,
  marks = [],
  className,
}: WaveformSliderProps) {
  const { t } = useTranslation('player');
  const { duration } = useFormats();
  /** Where a pointer holds it. */
  const [held, setHeld] = useState<number>();
  const shown = held ?? time;
  const now = shown ?? 0;
  const pointed = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * length;
  };
  return (
    <div
      aria-label={label}
      aria-valuemax={Math.floor(length)}
      aria-valuemin={0}
      aria-valuenow={Math.floor(now)}
      aria-valuetext={t('positionOf', { time: duration(Math.floor(now)), of: duration(Math.round(length)) })}
      className="relative cursor-pointer touch-pan-y rounded-sm pointer-coarse:py-1.5"
      // Sound runs from the left in every language.
      dir="ltr"
      onKeyDown={(event: KeyboardEvent) => {
        const next = secondsAfter(event.key, now, length);
        if (next === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onSeek(next);
      }}
      onPointerCancel={() => setHeld(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(pointed(event));
      }}
      onPointerMove={(event) => (held === undefined ? undefined : setHeld(pointed(event)))}
      onPointerUp={(event) => {
        if (held === undefined) return;
        onSeek(pointed(event));
        setHeld(undefined);
      }}
      role="slider"
      tabIndex={0}
    >
      <Waveform className={className} peaks={peaks} share={shown === undefined ? undefined : now / length} />
      {marks.map((at) => (
        <span
          aria-hidden="true"
          className="absolute bottom-0 size-2 -translate-x-1/2 rounded-full border border-surface bg-strong"
          key={at}
          style={{ left: `${Math.min(1, at / length) * 100}%` }}
        />
      ))}
    </div>
  );
}
