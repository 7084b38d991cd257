/** Registers the service worker once the page is at rest, and tells it which pages are seen and when nobody is signed in any more. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '#web/data/current-user.ts';
import { notifyWorker, pageSeen } from './notify-worker.ts';

/** `onUpdate` is called when a new version waits, with what makes it take over. */
export function useServiceWorker(onUpdate: (takeOver: () => void) => void): void {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const offer = useEffectEvent(onUpdate);
  const shownPath = useRef(pathname);
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const start = async () => (await import('./start-worker.ts')).startWorker((takeOver) => offer(takeOver));
    // What fails here changes nothing for whoever reads the page.
    whenAtRest(() => void start().catch(() => {}));
  }, []);

  useEffect(() => {
    // The first page went through the worker, or is told when the worker starts.
    if (shownPath.current !== pathname) notifyWorker(pageSeen());
    shownPath.current = pathname;
  }, [pathname]);

  useEffect(() => {
    if (user === null && wasSignedIn.current) notifyWorker({ type: 'forget' });
    if (user !== undefined) wasSignedIn.current = user !== null;
  }, [user]);
}

/** The page itself comes first: only then the next idle moment, where a browser says when that is. */
const restMs = 2_000;

const mostRestMs = 10_000;

function whenAtRest(act: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: mostRestMs }) : act();
  const wait = () => setTimeout(whenIdle, restMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
