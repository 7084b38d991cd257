/** What choosing a language does: in the app it is shown at once and saved with the account, on public pages its path is opened. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Language } from '#domain/languages.ts';
import { isAppPath, versionIn } from '#domain/paths.ts';
import { keepUser, knownUser, saveUser } from '#web/data/current-user.ts';
import { invalidate } from '#web/data/query.ts';
import { useShowLanguage } from './shown-language.tsx';

export function useChooseLanguage(): (language: Language) => Promise<void> {
  const showLanguage = useShowLanguage();
  const { pathname, search, hash } = useLocation();
  const client = useQueryClient();
  return async (language) => {
    if (!isAppPath(pathname)) {
      window.location.assign(`${versionIn(language, pathname)}${search}${hash}`);
      return;
    }
    await showLanguage(language);
    const user = knownUser(client);
    // At another's account it is the browser's choice alone.
    if (!user || user.acting) return;
    // The browser keeps the choice in any case; the account takes it over as far as it can be reached.
    const saved = await saveUser({ language }).catch(() => undefined);
    if (!saved) return;
    keepUser(client, saved);
    // What the server says in words it says in the new language from now on.
    await invalidate(client, '/api/notifications');
  };
}
