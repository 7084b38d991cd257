/** Links to pages: their files come as soon as somebody seems to want them, and where those cannot come, whole pages. */
import { useEffect, useEffectEvent } from 'react';
import { isKeptPage } from './kept-page.ts';
import { isOldVersion, loadFiles, mayLoadAhead, useFilesOf } from './page-files.ts';

/** A pointer on its way elsewhere wants nothing of what it passes. */
const intentMs = 100;

const isModified = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** To another page of ours, in this window. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isElsewhere = link?.origin !== window.location.origin || link.pathname === window.location.pathname;
  return isElsewhere || link?.target || isModified(event) ? null : link;
}

/** The service worker has whole pages; the code of pages that were not seen it has not. */
const isCutOff = (): boolean => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);

/** To the browser, which asks for the whole page: React Router would load this one again instead. */
function leaveToBrowser(event: Event): void {
  if ((isKeptPage() || isOldVersion() || isCutOff()) && linkOf(event)) event.stopPropagation();
}

const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const;

export function PageLinks() {
  const filesOf = useFilesOf();
  const load = useEffectEvent((path: string) => {
    if (mayLoadAhead()) void loadFiles(filesOf(path), {});
  });
  useEffect(() => {
    const end = new AbortController();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const intend = (event: Event) => {
      clearTimeout(waiting);
      const link = linkOf(event);
      if (link) waiting = setTimeout(() => load(link.pathname), intentMs);
    };
    for (const type of intentEvents)
      window.addEventListener(type, intend, { passive: true, signal: end.signal });
    window.addEventListener('click', leaveToBrowser, { capture: true, signal: end.signal });
    return () => {
      clearTimeout(waiting);
      end.abort();
    };
  }, []);
  return null;
}
