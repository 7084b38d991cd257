/** Gives the focus back to whatever had it before a dialog without a trigger of its own opened. */
import { type RefObject, useRef } from 'react';

/** Attributes of the dialog's content. With a trigger Radix does it by itself. `first` has the focus first, else the close button. */
export function useReturnFocus(hasTrigger: boolean, first?: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null);
  if (hasTrigger) return {};
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      // Not under a finger, where the keyboard would cover the dialog.
      if (!first?.current || !window.matchMedia('(pointer: fine)').matches) return;
      event.preventDefault();
      first.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
