/** One row of a menu: an action, or with `asChild` a link. */
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { menuItemStyle } from './menu-item-style.ts';

type MenuItemProps = {
  children: ReactNode;
  onSelect?: (event: Event) => void;
  disabled?: boolean;
  danger?: boolean;
  asChild?: boolean;
};

export function MenuItem({ children, onSelect, disabled = false, danger, asChild = false }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      className={cn(
        menuItemStyle,
        '[&_svg]:size-4 [&_svg]:text-muted',
        danger && 'text-danger data-highlighted:text-danger [&_svg]:text-danger',
      )}
      disabled={disabled}
      {...(onSelect ? { onSelect } : {})}
    >
      {children}
    </DropdownMenu.Item>
  );
}
