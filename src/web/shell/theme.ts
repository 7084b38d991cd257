/** Light or dark: the class on the root element is the truth. The server sends it, and a line of script in the head has the last word. */
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { defaultTheme, readPreferences, savePreference, type Theme } from '../data/preferences.ts';

export type ShownTheme = 'light' | 'dark';

const systemIsDark = '(prefers-color-scheme: dark)';

/** What the browser draws around the page, in the colour of its ground. */
export const groundColors: Record<ShownTheme, string> = { dark: '#101116', light: '#fbfbf9' };

/**
 * Runs in the head, before anything is painted: the server does not know what the system has, and a page that was kept
 * for want of a connection is one of the day on which it was kept.
 */
export const themeScript = `{const theme=/(?:^|; )theme=(\\w+)/.exec(document.cookie)?.[1],dark=theme==="system"?matchMedia("${systemIsDark}").matches:theme!=="light";document.documentElement.classList.toggle("dark",dark);document.querySelector("meta[name=theme-color]").content=dark?"${groundColors.dark}":"${groundColors.light}"}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shownTheme = (): ShownTheme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');
const keptTheme = (): Theme => readPreferences(document.cookie).theme;

export const otherTheme = (theme: ShownTheme): ShownTheme => (theme === 'dark' ? 'light' : 'dark');

function showTheme(choice: Theme): void {
  const isDark = choice === 'system' ? matchMedia(systemIsDark).matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', isDark);
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', groundColors[isDark ? 'dark' : 'light']);
  for (const listener of listeners) listener();
}

/** Shows a theme and keeps the choice. */
export function setTheme(theme: Theme): void {
  savePreference('theme', theme);
  showTheme(theme);
}

/** Shows what the system changes to, as long as that is the choice; ends by the function that is answered. */
export function followSystem(): () => void {
  const system = matchMedia(systemIsDark);
  const follow = () => {
    if (keptTheme() === 'system') showTheme('system');
  };
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
}

const useSentTheme = (): Theme =>
  useRouteLoaderData<{ theme?: Theme } | undefined>('root')?.theme ?? defaultTheme;

/** What is seen. */
export function useTheme(): ShownTheme {
  const sent = sentAs(useSentTheme());
  return useSyncExternalStore(subscribe, shownTheme, () => sent);
}

/** What was chosen. */
export function useThemeChoice(): Theme {
  const sent = useSentTheme();
  return useSyncExternalStore(subscribe, keptTheme, () => sent);
}

/** What the server renders of a choice: of a system that it does not know, the usual one. */
export const sentAs = (choice: Theme | undefined): ShownTheme =>
  choice === 'light' ? 'light' : defaultTheme;
