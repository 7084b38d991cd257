/** The frame moves the focus to the page when the address changes; a form that stays keeps it where it was. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useKeptFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !form.current?.contains(focused)) return;
    // The frame's own effect comes after this one, as it stands around the page.
    queueMicrotask(() => focused.focus({ preventScroll: true }));
  }, [pathname]);
  return form;
}
