/** Where the browser goes once a session began; the short pause lets the dialog close first. */
import type { CurrentUser } from '#contract/accounts.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { readPreferences, savePreference } from '#web/data/preferences.ts';

export const redirectDelayMs = 100;

/** Whoever signs in on a page in their language, and never chose one, finds the app in it too. */
export function adoptLanguage(user: CurrentUser, shown: Language): void {
  const chosen = readPreferences(document.cookie).userLanguage ?? user.language;
  if (!chosen && shown !== defaultLanguage) savePreference('userLanguage', shown);
}

export const reloadSoon = (): void => void setTimeout(() => window.location.reload(), redirectDelayMs);

export const goSoon = (path: string): void =>
  void setTimeout(() => window.location.assign(path), redirectDelayMs);
