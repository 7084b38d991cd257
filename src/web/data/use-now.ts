/** The present for texts such as "5 minutes ago": first an instant that server and browser share, then the clock. */
import { useEffect, useState } from 'react';

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
