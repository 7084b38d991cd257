/** What stands where nothing is yet: what will be here, when, and the one next step. */
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-3 px-6 py-10 text-center', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="grid size-11 place-items-center rounded-full border border-line bg-hover text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-medium text-base text-strong">{title}</p>
      {children ? <div className="max-w-prose text-balance text-muted text-sm">{children}</div> : null}
      {action ? <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
