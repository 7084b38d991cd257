/** Light or dark: the class on the root element is the truth. The server sends it, and a line of script in the head has the last word. */
import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { defaultTheme, readPreferences, savePreference, type Theme } from '../data/preferences.ts';

export type ShownTheme = 'light' | 'dark';

/** What the browser draws around the page, in the colour of its ground. */
export const groundColors: Record<ShownTheme, string> = { dark: '#101116', light: '#fbfbf9' };

/** Also where the system has chosen. */
const chosen = 'theme';

/**
 * Runs in the head, before anything is painted, and whenever a theme is chosen or the system changes: the server does not
 * know what that has, and a page that was kept for want of a connection is one of the day on which it was kept.
 */
export const themeScript = `{const system=matchMedia("(prefers-color-scheme: dark)"),show=()=>{const theme=/(?:^|; )theme=(\\w+)/.exec(document.cookie)?.[1],dark=theme==="system"?system.matches:theme!=="light";document.documentElement.classList.toggle("dark",dark);document.querySelector("meta[name=theme-color]").content=dark?"${groundColors.dark}":"${groundColors.light}"};show();addEventListener("${chosen}",show);system.addEventListener("change",()=>dispatchEvent(new Event("${chosen}")))}`;

/** Told after the script above, which has shown it. */
function subscribe(listener: () => void): () => void {
  addEventListener(chosen, listener);
  return () => removeEventListener(chosen, listener);
}

const shownTheme = (): ShownTheme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

export const otherTheme = (theme: ShownTheme): ShownTheme => (theme === 'dark' ? 'light' : 'dark');

/** Keeps the choice and shows it. */
export function setTheme(theme: Theme): void {
  savePreference('theme', theme);
  dispatchEvent(new Event(chosen));
}

/** What the server renders of a choice: of a system that it does not know, the usual one. */
export const sentAs = (choice: Theme | undefined): ShownTheme =>
  choice === 'light' ? 'light' : defaultTheme;

const useSentTheme = (): Theme | undefined => useRouteLoaderData<{ theme?: Theme }>('root')?.theme;

/** What is seen. */
export function useTheme(): ShownTheme {
  const sent = sentAs(useSentTheme());
  return useSyncExternalStore(subscribe, shownTheme, () => sent);
}

/** What was chosen. */
export function useThemeChoice(): Theme {
  const sent = useSentTheme() ?? defaultTheme;
  return useSyncExternalStore(
    subscribe,
    () => readPreferences(document.cookie).theme,
    () => sent,
  );
}
