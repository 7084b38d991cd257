/** Over the list: what there is to look at, and the way to it. Several stand beside each other where there is room. */
import type { ReactNode } from 'react';

type QuietLineProps = { icon: ReactNode; children: ReactNode; action: ReactNode };

export function QuietLine({ icon, children, action }: QuietLineProps) {
  return (
    <div className="flex min-h-9 items-center gap-x-2 text-body text-sm max-sm:w-full [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <p className="min-w-0 max-sm:flex-1">{children}</p>
      {action}
    </div>
  );
}

/** Lines that are opened take the whole width. */
export function QuietLines({ children }: { children: ReactNode }) {
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-8 empty:hidden [&>section]:my-2 [&>section]:w-full">
      {children}
    </div>
  );
}
