/** How loud a recording is from its beginning to its end. */
import { cn } from '#web/ui/cn.ts';

type WaveformProps = {
  peaks: readonly number[];
  /** Absent: what stands around it says what it is. */
  label?: string;
  isCurrent: boolean;
  className?: string;
};

/** One path for all bars: 200 elements a row would be most of the page. */
const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(0.6, (peak / 255) * 16);
      return `M${at + 0.5} ${(16 - half).toFixed(1)}V${(16 + half).toFixed(1)}`;
    })
    .join('');

export function Waveform({ peaks, label, isCurrent, className }: WaveformProps) {
  return (
    <svg
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className={cn('block h-8 w-full', isCurrent ? 'text-accent' : 'text-muted', className)}
      fill="none"
      preserveAspectRatio="none"
      role="img"
      stroke="currentColor"
      strokeWidth="0.65"
      viewBox={`0 0 ${peaks.length} 32`}
    >
      <path d={pathOf(peaks)} />
    </svg>
  );
}
