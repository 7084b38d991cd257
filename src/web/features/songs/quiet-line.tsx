/** Over the list: what there is to look at, and the way to it. Several stand beside each other where there is room. */
import { type ReactNode, useId } from 'react';

type QuietLineProps = { icon: ReactNode; children: ReactNode; action: ReactNode };

export function QuietLine({ icon, children, action }: QuietLineProps) {
  const id = useId();
  // Actions of several lines have the same name: each is heard with what it is of.
  return (
    <fieldset
      aria-labelledby={id}
      className="flex min-h-9 min-w-0 items-center gap-x-2 text-body text-sm max-sm:w-full [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      <p className="min-w-0 max-sm:flex-1" id={id}>
        {children}
      </p>
      {action}
    </fieldset>
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
