/** A short explanation of one control, shown on hover and on focus; never the only place of a fact. */
import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, use, useState } from 'react';
import { TooltipContext, TooltipProvider } from './tooltip-provider.tsx';

type TooltipProps = {
  content: ReactNode;
  /** One element that takes a ref and event handlers. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const provided = use(TooltipContext);
  const [isOpen, setOpen] = useState(false);
  const tooltip = (
    <Radix.Root onOpenChange={setOpen} open={isOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {isOpen ? (
        <Radix.Portal>
          <Radix.Content
            className="z-50 max-w-72 animate-fade-in rounded-md bg-raised px-2.5 py-1.5 text-strong text-xs shadow-float"
            collisionPadding={8}
            side={side}
            sideOffset={6}
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      ) : null}
    </Radix.Root>
  );
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
