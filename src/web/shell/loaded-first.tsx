/** A page's code comes before somebody leaves for it: React Router would load this page anew where it cannot be had. */
import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, type To } from 'react-router';
import { isKeptPage } from './kept-page.ts';
import { isOldVersion, loadFiles, useFilesOf } from './page-files.ts';

type LoadedFirstProps = {
  /** Called with what tries it once more. */
  onFailure: (again: () => void) => void;
};

export function LoadedFirst({ onFailure }: LoadedFirstProps) {
  const router = useContext(RouterContext)?.router;
  const filesOf = useFilesOf();
  /** Whether it may be left for now; a page whose code a newer version has replaced is asked for as a whole. */
  const prepare = useEffectEvent(async (to: To, again: () => void): Promise<boolean> => {
    const { pathname, href } = new URL(
      typeof to === 'string' ? to : (to.pathname ?? ''),
      window.location.href,
    );
    if (pathname === window.location.pathname || sure.has(pathname)) return true;
    const isHere = await areHere(filesOf(pathname));
    if (isHere) sure.add(pathname);
    else if (isOldVersion()) window.location.assign(href);
    else onFailure(again);
    return isHere;
  });
  useEffect(() => {
    if (!router || isKeptPage()) return;
    const { navigate } = router;
    // The one way of all links and all that lead on by themselves.
    const carefully = async (to: To | number | null, options?: object): Promise<void> => {
      const isElsewhere = to !== null && typeof to !== 'number';
      if (!isElsewhere) return navigate(to as number);
      if (await prepare(to, () => void carefully(to, options))) await navigate(to, options);
    };
    router.navigate = carefully as typeof navigate;
    return () => {
      router.navigate = navigate;
    };
  }, [router]);
  return null;
}

/** Pages whose code is here. */
const sure = new Set<string>();

/** Files that have come once are run now, so that nobody is asked for them again. */
async function areHere(files: readonly string[]): Promise<boolean> {
  setOnItsWay(1);
  try {
    if (!(await loadFiles(files, {}))) return false;
    await Promise.all(
      files.filter((file) => file.endsWith('.js')).map((file) => import(/* @vite-ignore */ file)),
    );
    return true;
  } catch {
    return false;
  } finally {
    setOnItsWay(-1);
  }
}

let onItsWay = 0;
const listeners = new Set<() => void>();

function setOnItsWay(step: 1 | -1): void {
  onItsWay += step;
  for (const listener of listeners) listener();
}

/** Whether a page's code is on its way. */
export const usePageOnItsWay = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => onItsWay > 0,
    () => false,
  );
