/** Gives the focus back to whatever had it before a dialog without a trigger of its own opened. */
import { useRef } from 'react';

/** Attributes of the dialog's content. With a trigger Radix does it by itself. */
export function useReturnFocus(hasTrigger: boolean) {
  const before = useRef<Element | null>(null);
  if (hasTrigger) return {};
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
