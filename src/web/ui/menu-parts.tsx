/** What a menu is made of, loaded when the first one is about to be opened. */
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { cn } from './cn.ts';

export type MenuProps = {
  /** The button; takes a ref and event handlers. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** True where the page behind must not be reached while the menu is open. */
  modal?: boolean;
};

export function Menu({ trigger, children, align = 'end', side = 'bottom', modal = false }: MenuProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Radix.Root modal={modal} onOpenChange={setOpen} open={isOpen}>
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
          <button data-escape="" hidden onClick={() => setOpen(false)} type="button" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The look that all rows of a menu share. */
const menuItemStyle = [
  'flex min-h-8 w-full cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-body text-sm',
  'outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11',
  'data-highlighted:bg-hover data-highlighted:text-strong [&_svg]:shrink-0',
].join(' ');

/** One row of a menu: an action, or with `asChild` a link. */
export type MenuItemProps = {
  children: ReactNode;
  onSelect?: (event: Event) => void;
  disabled?: boolean;
  danger?: boolean;
  asChild?: boolean;
};

export function MenuItem({ children, onSelect, disabled = false, danger, asChild = false }: MenuItemProps) {
  return (
    <Radix.Item
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
    </Radix.Item>
  );
}

/** A row of a menu that is on or off. */
export type MenuCheckItemProps = {
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
    <Radix.CheckboxItem
      checked={checked}
      className={menuItemStyle}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => {
        if (!isAlone) event.preventDefault();
      }}
    >
      <span className="grid size-4 place-items-center rounded-sm border border-line-control">
        <Radix.ItemIndicator>
          <Check aria-hidden="true" className="size-3.5 text-strong" strokeWidth={3} />
        </Radix.ItemIndicator>
      </span>
      <span className="flex-1">
        {children}
        {note ? <span className="block text-muted text-xs">{note}</span> : null}
      </span>
    </Radix.CheckboxItem>
  );
}

/** A choice of one inside a menu, e.g. the language or the theme. */
export type MenuRadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; lang?: string }[];
};

export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, onValueChange, options } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <Radix.RadioGroup aria-label={label} onValueChange={choose} value={value}>
      {options.map((option) => (
        <Radix.RadioItem className={menuItemStyle} key={option.value} lang={option.lang} value={option.value}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <span className="size-4">
            <Radix.ItemIndicator>
              <Check aria-hidden="true" className="size-4 text-strong" />
            </Radix.ItemIndicator>
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** Text at the head of a menu or of a part of it. */
export type MenuHeadingProps = { children: ReactNode };

export function MenuHeading({ children }: MenuHeadingProps) {
  return <Radix.Label className="px-2.5 py-1.5 text-muted text-xs">{children}</Radix.Label>;
}

/** A line between two parts of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
