/** The mark with the word mark beside it. */
import { useId } from 'react';
import { cn } from './cn.ts';

type LogoProps = {
  name: string;
  /** Shows the mark alone; the name is still spoken. */
  compact?: boolean;
  className?: string;
};

export function Logo({ name, compact, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5 text-strong', className)}>
      <LogoMark />
      <span className={compact ? 'sr-only' : 'font-semibold text-[17px] leading-none tracking-[-0.02em]'}>
        {name}
      </span>
    </span>
  );
}

/** Our mark: a beam of light falls on a waveform; what it meets lights up. */
function LogoMark({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={cn('size-7 shrink-0', className)} viewBox="0 0 32 32">
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" style={{ stopColor: 'var(--accent)' }} />
        <stop offset="1" stopOpacity="0.15" style={{ stopColor: 'var(--accent)' }} />
      </linearGradient>
      <path d="M13 0h6l5.5 12.5h-17Z" fill={`url(#${id})`} />
      <g fill="currentColor" opacity="0.6">
        <rect height="7" rx="2.2" width="4.4" x="0.6" y="19.5" />
        <rect height="6" rx="2.2" width="4.4" x="27" y="20" />
      </g>
      <g style={{ fill: 'var(--accent)' }}>
        <rect height="12" rx="2.2" width="4.4" x="7.2" y="17" />
        <rect height="17" rx="2.2" width="4.4" x="13.8" y="14.5" />
        <rect height="10" rx="2.2" width="4.4" x="20.4" y="18" />
      </g>
    </svg>
  );
}
