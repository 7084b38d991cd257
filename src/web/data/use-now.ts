/** The present for texts such as "5 minutes ago": first an instant that server and browser share, then the clock. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';

const stepMs = 30_000;

const never = () => () => undefined;
/** Whether what the server rendered is being taken over: what is shown for the first time later has the clock. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** `shared` is in milliseconds, the same in both renderings: a query's `dataUpdatedAt`, which travels with the page. */
export function useNow(shared: number): Date {
  const isTakenOver = useIsTakenOver();
  const [now, setNow] = useState(() => (isTakenOver ? shared : Date.now()));
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, stepMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(Math.max(now, shared));
}

/**
 * The present where a page has read nothing yet that could tell it: first, of when its user was read, as every page does.
 * That is told beside what was read: a part that wakes up late finds its user read again.
 */
export const usePageNow = (): Date => useNow(useRouteLoaderData<{ readAt: number }>('root')?.readAt ?? 0);
