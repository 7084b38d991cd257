/** A choice that this browser keeps, as the server has rendered it and as it is changed on the page. */
import { useCallback, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type KeptChoice, readPreferences, savePreference } from '#web/data/preferences.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The root's loader sends what it read from the cookie: while the page is taken over both must say the same. */
export function useKept(name: KeptChoice): [string, (value: string) => void] {
  const sent = useRouteLoaderData<Partial<Record<KeptChoice, string>>>('root')?.[name] ?? '';
  const kept = useSyncExternalStore(
    subscribe,
    () => readPreferences(document.cookie)[name],
    () => sent,
  );
  const keep = useCallback(
    (value: string) => {
      savePreference(name, value);
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [kept, keep];
}
