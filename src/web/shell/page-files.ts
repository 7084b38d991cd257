/** The files that pages consist of, loaded ahead into the browser's cache. */
import { useContext } from 'react';
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_DataRouterContext as RouterContext,
} from 'react-router';
import { isKeptPage } from './kept-page.ts';

let isOld = false;

/** The server has been given another version since: what this page has not loaded yet is no longer there. */
export const isOldVersion = (): boolean => isOld;

/** Where browsers tell how they are connected. */
type Connected = { connection?: { saveData?: boolean; effectiveType?: string; type?: string } };

/** Whoever pays for what is loaded, or waits for it, loads what they ask for and nothing else. */
function isSparing(): boolean {
  const { saveData, effectiveType, type } = (navigator as Connected).connection ?? {};
  return Boolean(saveData) || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g');
}

export const mayLoadAhead = (): boolean => !isSparing() && !isKeptPage() && navigator.onLine && !isOld;

/** The files of a path's page. */
export function useFilesOf(): (path: string) => string[] {
  const router = useContext(RouterContext)?.router;
  const routes = useContext(FrameworkContext)?.manifest.routes;
  return (path) =>
    (router?.match(path) ?? []).flatMap(({ route }) => {
      const entry = routes?.[route.id];
      return entry ? [entry.module, ...(entry.imports ?? []), ...(entry.css ?? [])] : [];
    });
}

/** A file that could not be had leaves an entry too. */
const isLoaded = (file: string): boolean =>
  performance
    .getEntriesByName(new URL(file, location.href).href, 'resource')
    .some((entry) => (entry as { responseStatus?: number }).responseStatus !== 0);

/** Whether the file is here now. */
async function loadFile(file: string, options: RequestInit): Promise<boolean> {
  if (isLoaded(file)) return true;
  const response = await fetch(file, options).catch(() => undefined);
  if (response?.status === 404) isOld = true;
  return response?.ok ?? false;
}

/**
 * Without running them; answers whether all are here. Not by React Router's own `prefetch`: that loads again the
 * whole page where one file fails, with all that was typed there, and names every file that is there already.
 */
export const loadFiles = async (files: readonly string[], options: RequestInit): Promise<boolean> =>
  (await Promise.all(files.map((file) => loadFile(file, options)))).every(Boolean);
