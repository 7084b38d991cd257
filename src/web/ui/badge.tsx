/** A small mark of state beside a name. */
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type BadgeTone = 'neutral' | 'info' | 'up' | 'down' | 'warning' | 'danger';

type BadgeProps = { children: ReactNode; tone?: BadgeTone; className?: string };

/** Opaque, so that a row that lights up under the pointer takes nothing from their contrast. */
const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-hover text-body',
  info: 'border-info/30 bg-[color-mix(in_oklab,var(--info)_8%,var(--surface))] text-info',
  up: 'border-up/30 bg-[color-mix(in_oklab,var(--up)_8%,var(--surface))] text-up',
  down: 'border-down/30 bg-[color-mix(in_oklab,var(--down)_8%,var(--surface))] text-down',
  warning: 'border-warning/30 bg-[color-mix(in_oklab,var(--warning)_8%,var(--surface))] text-warning',
  danger: 'border-danger/30 bg-[color-mix(in_oklab,var(--danger)_8%,var(--surface))] text-danger',
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
