/** A scrolling region with slim bars that are seen while it is pointed at or walked through, and hide 600 ms later. */
import type { CSSProperties, ReactNode } from 'react';
import { cn } from './cn.ts';

type ScrollAreaProps = { children: ReactNode; className?: string };

export const scrollHideDelayMs = 600;

const barStyle = [
  'overflow-auto [scrollbar-width:thin] [scrollbar-color:transparent_transparent]',
  'transition-[scrollbar-color] delay-(--hide-delay) duration-0 hover:delay-0 focus-within:delay-0',
  'hover:[scrollbar-color:var(--line-control)_transparent] focus-within:[scrollbar-color:var(--line-control)_transparent]',
].join(' ');

export function ScrollArea({ children, className }: ScrollAreaProps) {
  return (
    <div
      className={cn(barStyle, className)}
      // No stop of the keyboard, which Firefox would make of it: what it holds can be walked through.
      tabIndex={-1}
      style={{ '--hide-delay': `${scrollHideDelayMs}ms` } as CSSProperties}
    >
      {children}
    </div>
  );
}
