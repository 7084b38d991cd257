/** A line between two parts of a menu. */
import { DropdownMenu } from 'radix-ui';

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
