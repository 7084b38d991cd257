/** A menu that opens from a button, and what it is filled with; all but the button is loaded later. */
import { later } from './later.ts';
import type * as Parts from './menu-parts.tsx';
import { OpenedLater, type OpensLater } from './opened-later.tsx';

const parts = later(() => import('./menu-parts.tsx'));

export function DropdownMenu(props: Parts.MenuProps & { trigger: OpensLater }) {
  return (
    <OpenedLater opens="menu" part={parts} trigger={props.trigger}>
      {({ Menu }) => <Menu {...props} />}
    </OpenedLater>
  );
}

// They stand in an open menu, which is there by then.

export function MenuItem(props: Parts.MenuItemProps) {
  const Item = parts.get()?.MenuItem;
  return Item ? <Item {...props} /> : null;
}

export function MenuCheckItem(props: Parts.MenuCheckItemProps) {
  const Item = parts.get()?.MenuCheckItem;
  return Item ? <Item {...props} /> : null;
}

export function MenuRadioGroup<Value extends string>(props: Parts.MenuRadioGroupProps<Value>) {
  const Group = parts.get()?.MenuRadioGroup;
  return Group ? <Group {...props} /> : null;
}

export function MenuHeading(props: Parts.MenuHeadingProps) {
  const Heading = parts.get()?.MenuHeading;
  return Heading ? <Heading {...props} /> : null;
}

export function MenuSeparator() {
  const Separator = parts.get()?.MenuSeparator;
  return Separator ? <Separator /> : null;
}
