/** Loads the files of pages that are likely to be next, while nothing else goes on, one page after the other. */
import { useEffect } from 'react';
import { loadFiles, mayLoadAhead, useFilesOf } from './page-files.ts';

export const idlePauseMs = 500;
export const idleTimeoutMs = 10_000;

/** The next moment in which nothing else goes on, at most `idleTimeoutMs` later; Safari has none that it tells of. */
export async function quietMoment(): Promise<void> {
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleTimeoutMs }));
}

/** A quiet moment after a pause. */
export async function idleMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, idlePauseMs));
  await quietMoment();
}

export function IdlePages({ paths }: { paths: readonly string[] }) {
  const filesOf = useFilesOf();
  // Looking for them takes as long as a good part of the page, and the server loads none.
  const files = import.meta.env.SSR ? '' : JSON.stringify(paths.map(filesOf));
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      for (const page of JSON.parse(files) as string[][]) {
        await idleMoment();
        if (stop.signal.aborted || !mayLoadAhead()) return;
        await loadFiles(page, { priority: 'low', signal: stop.signal });
      }
    };
    void load();
    return () => stop.abort();
  }, [files]);
  return null;
}
