/** A turning ring with a spoken label, for waits that have no shape to show yet. */
import { cn } from './cn.ts';

type SpinnerProps = {
  /** Spoken; leave out only where the parent already says that it is busy. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
};

const sizes = { sm: 'size-4', md: 'size-6', lg: 'size-10' };

export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  const ring = (
    <svg aria-hidden="true" className={cn('animate-turn', sizes[size])} fill="none" viewBox="0 0 24 24">
      <circle cx="12" cy="12" opacity="0.22" r="9.5" stroke="currentColor" strokeWidth="3" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" strokeWidth="3" />
    </svg>
  );
  return (
    <span className={cn('inline-flex shrink-0 text-muted', className)} role={label ? 'status' : undefined}>
      {ring}
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
