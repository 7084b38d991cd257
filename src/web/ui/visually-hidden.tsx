/** Text for screen readers only. */
import type { ReactNode } from 'react';

export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="sr-only" id={id}>
      {children}
    </span>
  );
}
