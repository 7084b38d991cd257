/** A row of a menu that is on or off. */
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { menuItemStyle } from './menu-item-style.ts';

type MenuCheckItemProps = {
  children: ReactNode;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  disabled?: boolean;
  /** The only one of its kind; else the menu stays open, since more than one may be wanted. */
  isAlone?: boolean;
  /** Said in small below. */
  note?: ReactNode;
};

export function MenuCheckItem({ children, checked, onChange, disabled, isAlone, note }: MenuCheckItemProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      className={menuItemStyle}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => {
        if (!isAlone) event.preventDefault();
      }}
    >
      <span className="grid size-4 place-items-center rounded-sm border border-line-control">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden="true" className="size-3.5 text-strong" strokeWidth={3} />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="flex-1">
        {children}
        {note ? <span className="block text-muted text-xs">{note}</span> : null}
      </span>
    </DropdownMenu.CheckboxItem>
  );
}
