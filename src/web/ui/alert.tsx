/** A message that stays: in its panel, or across the page as a banner. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** From edge to edge, without corners. */
  banner?: boolean;
  className?: string;
};

const tones = {
  info: { icon: Info, box: 'border-info/35 bg-info/8', mark: 'text-info' },
  success: { icon: CircleCheck, box: 'border-up/35 bg-up/8', mark: 'text-up' },
  warning: { icon: TriangleAlert, box: 'border-warning/35 bg-warning/8', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger/40 bg-danger/8', mark: 'text-danger' },
};

export function Alert({ tone = 'info', title, children, action, banner, className }: AlertProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 text-sm',
        banner ? 'border-b' : 'rounded-lg border',
        box,
        className,
      )}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      {/* One line stands beside the middle of its button. */}
      <div className="flex min-w-55 flex-1 items-start gap-3 self-center text-body">
        <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', mark)} />
        <div className="min-w-0 flex-1">
          {title ? <p className="font-medium text-strong">{title}</p> : null}
          {children}
        </div>
      </div>
      {action ? <div className="flex gap-2 self-center">{action}</div> : null}
    </div>
  );
}
