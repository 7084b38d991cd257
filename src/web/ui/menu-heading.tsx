/** Text at the head of a menu or of a part of it. */
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-1.5 text-muted text-xs">{children}</DropdownMenu.Label>;
}
