/** A name over a value; spans, so that it may stand in the line that opens a row. */
import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';

type FactProps = { name: ReactNode; children: ReactNode; className?: string };

export function Fact({ name, children, className }: FactProps) {
  return (
    <span className={cn('block min-w-0', className)}>
      <span className="block text-muted text-xs">{name}</span>
      <span className="mt-0.5 block text-sm text-strong">{children}</span>
    </span>
  );
}
