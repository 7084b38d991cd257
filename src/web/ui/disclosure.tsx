/** What stands behind a press: there for whoever wants it, in the way of nobody else. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type DisclosureProps = {
  label: ReactNode;
  children: ReactNode;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
};

/** The arrow turns towards what was opened, from where lines begin. */
const arrowStyle =
  'size-3.5 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90';

export function Disclosure({ label, children, onToggle, className }: DisclosureProps) {
  return (
    <details
      className={cn('group text-sm', className)}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="inline-flex items-center gap-1 rounded-sm py-1 text-muted text-xs hover:text-strong pointer-coarse:py-3.5">
        <ChevronRight aria-hidden="true" className={arrowStyle} />
        {label}
      </summary>
      {children}
    </details>
  );
}
