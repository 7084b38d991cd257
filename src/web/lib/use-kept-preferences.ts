/** Brings page and cookie into line with local storage, where the cookie was lost or the choice was made elsewhere. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { languageCodes } from '#contract/languages.ts';
import { isAppPath, showLanguage } from './language.ts';
import { keptPreference, readPreferences } from './preferences.ts';
import { setTheme } from './theme.ts';

export function useKeptPreferences(): void {
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    const sent = readPreferences(document.cookie);
    const theme = keptPreference('theme');
    if ((theme === 'light' || theme === 'dark') && theme !== sent.theme) setTheme(theme);
    const kept = languageCodes.find((code) => code === keptPreference('userLanguage'));
    if (kept && kept !== sent.userLanguage && isAppPath(pathname)) void showLanguage(i18n, kept);
  }, [i18n, pathname]);
}
