/** Loads pages that are likely to be next while nothing else goes on, one after the other. */
import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { isKeptPage } from './kept-page.ts';

export const idlePauseMs = 500;
export const idleTimeoutMs = 10_000;

/** Waits for an idle moment, at most `idleTimeoutMs`; Safari has no such moments and gets a timer. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(act, { timeout: idleTimeoutMs });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(act, idlePauseMs);
  return () => clearTimeout(waiting);
}

/** Whoever saves data loads what they ask for, nothing else. */
const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

export function IdlePages({ paths }: { paths: readonly string[] }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= paths.length || savesData() || isKeptPage() || !navigator.onLine) return;
    let cancelIdle: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(() => setCount((before) => before + 1));
    }, idlePauseMs);
    return () => {
      clearTimeout(timer);
      cancelIdle?.();
    };
  }, [count, paths.length]);
  return paths.slice(0, count).map((path) => <PrefetchPageLinks key={path} page={path} />);
}
