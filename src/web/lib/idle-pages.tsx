/** Loads the files of pages that are likely to be next, while nothing else goes on, one page after the other. */
import { useContext, useEffect } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';
import { isKeptPage } from './kept-page.ts';

export const idlePauseMs = 500;
export const idleTimeoutMs = 10_000;

/** An idle moment after a pause, at most `idleTimeoutMs` later; Safari has no such moments and gets the pause alone. */
async function idleMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, idlePauseMs));
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: idleTimeoutMs }));
}

/** Whoever saves data loads what they ask for, nothing else. */
const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

const isLoaded = (file: string): boolean =>
  performance.getEntriesByName(new URL(file, location.href).href, 'resource').length > 0;

/**
 * Into the browser's cache only, and a failure is nobody's concern. Not by React Router's own links: those load again
 * the whole page where one file fails, with all that was typed there, and name every file that is there already.
 */
async function loadFiles(files: readonly string[], stop: AbortSignal): Promise<void> {
  for (const file of files) {
    if (stop.aborted) return;
    if (!isLoaded(file)) await fetch(file, { priority: 'low', signal: stop }).catch(() => undefined);
  }
}

/** The files that a path's page consists of. */
function useFilesOf(): (path: string) => string[] {
  const router = useContext(RouterContext)?.router;
  const routes = useContext(FrameworkContext)?.manifest.routes;
  return (path) =>
    (router?.match(path) ?? []).flatMap(({ route }) => {
      const entry = routes?.[route.id];
      return entry ? [entry.module, ...(entry.imports ?? []), ...(entry.css ?? [])] : [];
    });
}

export function IdlePages({ paths }: { paths: readonly string[] }) {
  const filesOf = useFilesOf();
  const files = JSON.stringify(paths.map(filesOf));
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      for (const page of JSON.parse(files) as string[][]) {
        await idleMoment();
        if (stop.signal.aborted || savesData() || isKeptPage() || !navigator.onLine) return;
        await loadFiles(page, stop.signal);
      }
    };
    void load();
    return () => stop.abort();
  }, [files]);
  return null;
}
