/** How much of a limit is used, e.g. 3 of 25 songs; near the end it warns. */
import { cn } from './cn.ts';

type ProgressProps = {
  /** What is measured; spoken. */
  label: string;
  value: number;
  max: number;
  /** The two numbers in words, shown and spoken. */
  text: string;
  /** Keeps the text for screen readers only. */
  textHidden?: boolean;
  /** False where a full bar is good news, such as an upload. */
  warn?: boolean;
  className?: string;
};

/** The share of the limit in per cent, never outside 0 to 100. */
export const share = (value: number, max: number): number =>
  max <= 0 ? 0 : Math.min(100, Math.max(0, (100 * value) / max));

export function Progress({ label, value, max, text, textHidden, warn = true, className }: ProgressProps) {
  const percent = share(value, max);
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div
        aria-label={label}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line"
        role="progressbar"
      >
        <div
          className={cn(
            'h-full rounded-full transition-[width]',
            warn && percent >= 90 ? 'bg-warning' : 'bg-muted',
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      {textHidden ? null : (
        <p aria-hidden="true" className="text-muted text-xs">
          {text}
        </p>
      )}
    </div>
  );
}
