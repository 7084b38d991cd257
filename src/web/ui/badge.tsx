/** A small mark of state beside a name. */
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type BadgeTone = 'neutral' | 'info' | 'up' | 'down' | 'warning' | 'danger';

type BadgeProps = { children: ReactNode; tone?: BadgeTone | undefined; className?: string | undefined };

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-hover text-body',
  info: 'border-info/30 bg-info/8 text-info',
  up: 'border-up/30 bg-up/8 text-up',
  down: 'border-down/30 bg-down/8 text-down',
  warning: 'border-warning/30 bg-warning/8 text-warning',
  danger: 'border-danger/30 bg-danger/8 text-danger',
};

export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-full border px-2 font-medium text-xs [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
