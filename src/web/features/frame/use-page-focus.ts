/** After a change of page the focus goes to its content, so that keyboard and screen reader start there. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function usePageFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // The first page keeps the browser's own start.
    if (last.current === pathname) return;
    last.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
