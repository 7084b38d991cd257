/** On the English start page only, and only once: whoever's browser speaks one of our languages is taken to that home. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { prefixForBrowser } from '#web/language/language.ts';

export const languageRedirectDelayMs = 100;
const flag = 'language-detected';

export function useBrowserLanguage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const prefix = pathname === '/' ? prefixForBrowser(navigator.language) : undefined;
    if (!prefix || !isFirstTime()) return;
    // Not undone when the effect is run twice: the flag is set, and the second run would do nothing.
    const { search, hash } = window.location;
    setTimeout(() => window.location.replace(`/${prefix}${search}${hash}`), languageRedirectDelayMs);
  }, [pathname]);
}

/** False where it was done before, or where that cannot be remembered: nobody is to be sent round in circles. */
function isFirstTime(): boolean {
  try {
    if (localStorage.getItem(flag) !== null) return false;
    localStorage.setItem(flag, 'true');
    return true;
  } catch {
    return false;
  }
}
