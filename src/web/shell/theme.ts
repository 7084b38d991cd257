/** Light or dark: the class on the root element is the truth, the server sets it first from the cookie. */
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { defaultTheme, savePreference, type Theme } from '../data/preferences.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shownTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

export const otherTheme = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark');

/** Shows a theme and keeps the choice. */
export function setTheme(theme: Theme): void {
  savePreference('theme', theme);
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  const sent = useRouteLoaderData<{ theme?: Theme } | undefined>('root')?.theme ?? defaultTheme;
  return useSyncExternalStore(subscribe, shownTheme, () => sent);
}
