/** Tells the server every two minutes that someone is here: as a user, or as a visitor of a page. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { userHeartbeat, visitorHeartbeat } from '#contract/accounts.ts';
import { send } from '#web/data/api.ts';

export const heartbeatMs = 2 * 60_000;

export function useHeartbeat(who: 'user' | 'visitor'): void {
  const { pathname } = useLocation();
  const page = useRef(pathname);
  page.current = pathname;
  useEffect(() => {
    const beat = () => {
      const sent =
        who === 'user'
          ? send<typeof userHeartbeat>('POST', '/api/user/heartbeat')
          : send<typeof visitorHeartbeat>('POST', '/api/visitor/heartbeat', {
              body: { currentPage: page.current },
            });
      // A lost beat changes nothing for whoever reads the page.
      sent.catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, heartbeatMs);
    return () => clearInterval(timer);
  }, [who]);
}
