/** How loud a recording is from its beginning to its end. */
import { cn } from '#web/ui/cn.ts';

type WaveformProps = {
  peaks: readonly number[];
  /** Absent: what stands around it says what it is. */
  label?: string;
  /** How much of it was heard; undefined: it is not on. */
  share?: number | undefined;
  className?: string | undefined;
};

/** One path for all bars: 200 elements a row would be most of the page. */
const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(0.6, (peak / 255) * 16);
      return `M${at + 0.5} ${(16 - half).toFixed(1)}V${(16 + half).toFixed(1)}`;
    })
    .join('');

export function Waveform({ peaks, label, share, className }: WaveformProps) {
  const at = (share ?? 0) * peaks.length;
  return (
    <svg
      aria-hidden={label === undefined || undefined}
      aria-label={label}
      className={cn('block h-8 w-full text-muted', className)}
      fill="none"
      preserveAspectRatio="none"
      role={label === undefined ? undefined : 'img'}
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
