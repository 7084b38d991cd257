/**
 * What choosing a language does: it is kept, by the account of whoever is signed in too, wherever they choose it; in the
 * app it is shown at once, and on public pages its path is opened.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Language } from '#domain/languages.ts';
import { isAppPath, versionIn } from '#domain/paths.ts';
import { keepUser, knownUser, saveUser } from '#web/data/current-user.ts';
import { savePreference } from '#web/data/preferences.ts';
import { invalidate } from '#web/data/query.ts';
import { useShowLanguage } from './shown-language.tsx';

export function useChooseLanguage(): (language: Language) => Promise<void> {
  const showLanguage = useShowLanguage();
  const { pathname, search, hash } = useLocation();
  const client = useQueryClient();
  return async (language) => {
    if (isAppPath(pathname)) {
      await showLanguage(language);
      await keepForAccount(client, language);
      return;
    }
    savePreference('userLanguage', language);
    await Promise.race([keepForAccount(client, language), pause(longestSaveMs)]);
    window.location.assign(`${versionIn(language, pathname)}${search}${hash}`);
  };
}

/** Whoever wants to read another page does not wait longer for what their browser knows already. */
const longestSaveMs = 2_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The browser keeps the choice in any case; the account takes it over as far as it can be reached. */
async function keepForAccount(client: QueryClient, language: Language): Promise<void> {
  const user = knownUser(client);
  // At another's account it is the browser's choice alone.
  if (!user || user.acting) return;
  const saved = await saveUser({ language }).catch(() => undefined);
  if (!saved) return;
  keepUser(client, saved);
  // What the server says in words it says in the new language from now on.
  await invalidate(client, '/api/notifications');
}
