/** A menu that opens from a button; filled with the menu-* parts beside this file. */
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type DropdownMenuProps = {
  /** The button; takes a ref and event handlers. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** True where the page behind must not be reached while the menu is open. */
  modal?: boolean;
  /** For a menu that is loaded when it is first asked for. */
  defaultOpen?: boolean;
};

export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  modal = false,
  defaultOpen = false,
}: DropdownMenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={modal}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-fade-in overflow-y-auto rounded-lg bg-raised p-1 shadow-float focus:outline-none"
          collisionPadding={8}
          side={side}
          sideOffset={6}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
