/** Whether something has been going on for long enough to be shown: what is quick should not flicker. */
import { useEffect, useState } from 'react';

const slowMs = 400;

export function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow;
}
