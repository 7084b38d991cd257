/**
 * Brings the page into line with what was chosen: where the cookie was lost, where the choice was made in another tab,
 * and where someone comes from a public page, whose path decides its language, to the app, where the choice does.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { languageCodes } from '#domain/languages.ts';
import { isAppPath } from '#domain/paths.ts';
import { knownUser } from '#web/data/current-user.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { keptPreference, readPreferences, themes } from '../data/preferences.ts';
import { useShowLanguage } from '../language/shown-language.tsx';
import { setTheme } from './theme.ts';

export function useKeptPreferences(): void {
  const { i18n } = useTranslation();
  const showLanguage = useShowLanguage();
  const { pathname } = useLocation();
  const client = useQueryClient();
  useEffect(() => {
    const sent = readPreferences(document.cookie);
    const theme = themes.find((name) => name === keptPreference('theme'));
    if (theme && theme !== sent.theme) setTheme(theme);
    const kept = languageCodes.find((code) => code === keptPreference('userLanguage'));
    const account = knownUser(client)?.language;
    const chosen = kept ?? sent.userLanguage ?? account;
    if (chosen && chosen !== i18n.language && isAppPath(pathname)) void showLanguage(chosen);
  }, [client, i18n, pathname, showLanguage]);
}
