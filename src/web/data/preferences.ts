/** Theme, language, period and key figures as this browser keeps them: in local storage, and in a cookie so that the server renders them at once. */
import { type Language, languageCodes } from '#domain/languages.ts';

/** `system`: whichever of the two the system has at the moment. */
export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];
export const defaultTheme = 'dark' satisfies Theme;

const year = 365 * 24 * 3600;

export type Preferences = {
  theme: Theme;
  userLanguage: Language | undefined;
  /** The period and comparison that pages of numbers begin with, as a query. */
  controls: string;
  /** The key figures that somebody chose for the dashboard. */
  figures: string;
  /** The year whose offer of a recap was closed. */
  recap: string;
};
/** Those that a page reads for itself. */
export type KeptChoice = 'controls' | 'figures' | 'recap';
export type PreferenceName = keyof Preferences;

function cookieValue(header: string | null, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** From a Cookie header. */
export function readPreferences(cookies: string | null): Preferences {
  const language = cookieValue(cookies, 'userLanguage');
  return {
    theme: themes.find((name) => name === cookieValue(cookies, 'theme')) ?? defaultTheme,
    userLanguage: languageCodes.find((code) => code === language),
    controls: cookieValue(cookies, 'controls') ?? '',
    figures: cookieValue(cookies, 'figures') ?? '',
    recap: cookieValue(cookies, 'recap') ?? '',
  };
}

/** What local storage keeps; undefined where it is empty or refused. */
export function keptPreference(name: PreferenceName): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** In the browser. Private windows may refuse storage: the cookie then carries it alone. */
export function savePreference(name: PreferenceName, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {}
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${secure}`;
}
