/** The present for texts such as "5 minutes ago": first an instant that server and browser share, then the clock. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readCurrentUser } from './current-user.ts';

const stepMs = 30_000;

/** `shared` is in milliseconds, the same in both renderings: a query's `dataUpdatedAt`, which travels with the page. */
export function useNow(shared: number): Date {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, stepMs);
    return () => clearInterval(timer);
  }, []);
  return new Date(Math.max(now ?? 0, shared));
}

/** The present where a page has read nothing yet that could tell it: first, of when its user was read, as every page of the app does. */
export function usePageNow(): Date {
  const read = useQueryClient().getQueryState(readCurrentUser().queryKey);
  return useNow(read?.dataUpdatedAt ?? 0);
}
