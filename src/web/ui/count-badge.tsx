/** The number of unread things on a bell or a row; above 99 it says 99+. */
import { cn } from './cn.ts';

type CountBadgeProps = {
  count: number;
  /** Spoken in place of the bare number. */
  label: string;
  /** Writes a number the way the language does. */
  format?: (count: number) => string;
  className?: string;
};

export const countCap = 99;

export function CountBadge({ count, label, format = String, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cn(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-strong px-1 font-semibold text-ground text-xs',
        className,
      )}
    >
      <span aria-hidden="true">{count > countCap ? `${format(countCap)}+` : format(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
