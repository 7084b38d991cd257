/** Takes the focus of a button that goes away together with the message it stood in. */
import { type RefObject, useEffect, useRef } from 'react';

export function useRescuedFocus(isShown: boolean): RefObject<HTMLButtonElement | null> {
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isShown) return;
    return () => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    };
  }, [isShown]);
  return target;
}
