/** A scrolling region with slim bars that hide 600 ms after the last movement. */
import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type ScrollAreaProps = {
  children: ReactNode;
  /** Names the region, which can then be scrolled by keyboard. */
  label?: string;
  /** The page's CSP nonce, for the one style element Radix adds. */
  nonce?: string;
  className?: string;
};

export const scrollHideDelayMs = 600;

const barStyle =
  'flex touch-none select-none p-0.5 data-[orientation=horizontal]:h-2.5 data-[orientation=vertical]:w-2.5';

export function ScrollArea({ children, label, nonce, className }: ScrollAreaProps) {
  return (
    <Radix.Root className={cn('relative overflow-hidden', className)} scrollHideDelay={scrollHideDelayMs}>
      <Radix.Viewport
        className="size-full max-h-[inherit]"
        nonce={nonce}
        {...(label ? { 'aria-label': label, role: 'region', tabIndex: 0 } : {})}
      >
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar className={barStyle} orientation="vertical">
        <Radix.Thumb className="relative flex-1 rounded-full bg-line-control" />
      </Radix.Scrollbar>
      <Radix.Scrollbar className={cn(barStyle, 'flex-col')} orientation="horizontal">
        <Radix.Thumb className="relative flex-1 rounded-full bg-line-control" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
