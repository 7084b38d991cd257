/** A waveform that is listened to: what was heard is lit, what was said is marked, and a press or an arrow key leads on. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';
import { Waveform } from '#web/music/player/waveform.tsx';

type SoundWaveProps = {
  peaks: readonly number[];
  /** In seconds, as all that follows. */
  length: number;
  time: number;
  marks: readonly number[];
  label: string;
  onSeek: (seconds: number) => void;
};

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 },
  ...{ PageUp: 30, PageDown: -30 },
};

export function SoundWave({ peaks, length, time, marks, label, onSeek }: SoundWaveProps) {
  const { t } = useTranslation('player');
  const { duration } = useFormats();
  const within = (seconds: number) => Math.max(0, Math.min(length, seconds));
  const share = (seconds: number) => `${(within(seconds) / length) * 100}%`;
  const onPointerDown = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onSeek(within(((clientX - left) / width) * length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const to = { Home: 0, End: length }[event.key] ?? (step === undefined ? undefined : time + step);
    if (to === undefined) return;
    event.preventDefault();
    onSeek(within(to));
  };
  return (
    // A recording runs from left to right in every language.
    <div
      aria-label={label}
      aria-valuemax={Math.round(length)}
      aria-valuemin={0}
      aria-valuenow={Math.round(time)}
      aria-valuetext={t('positionOf', { time: duration(Math.floor(time)), of: duration(Math.round(length)) })}
      className="relative cursor-pointer touch-manipulation rounded-sm py-1"
      dir="ltr"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      role="slider"
      tabIndex={0}
    >
      <Waveform className="h-14" isCurrent={false} peaks={peaks} />
      <span
        aria-hidden="true"
        className="absolute inset-0 block py-1"
        style={{ clipPath: `inset(0 calc(100% - ${share(time)}) 0 0)` }}
      >
        <Waveform className="h-14" isCurrent peaks={peaks} />
      </span>
      {marks.map((at) => (
        <span
          aria-hidden="true"
          className="absolute bottom-0 size-2 -translate-x-1/2 rounded-full border border-surface bg-strong"
          key={at}
          style={{ left: share(at) }}
        />
      ))}
    </div>
  );
}
