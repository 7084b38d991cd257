/** The texts of the whole page, and how another language takes its place. */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { directionOf, type Language } from '#domain/languages.ts';
import { savePreference } from '../data/preferences.ts';
import type { PageTranslations } from './translations.ts';
import { TranslationsProvider } from './use-translation.tsx';

type Show = (language: Language) => Promise<void>;

const ShowLanguage = createContext<Show>(() => Promise.resolve());

/** Shows and keeps a language without leaving the page, and tells whoever listens on the window. */
export const useShowLanguage = (): Show => useContext(ShowLanguage);

/**
 * Every language has translations of its own, handed down as context: React takes over what the server sent in the
 * language it was sent in, and only then shows the other one. Texts that changed under its hands would not
 * fit the parts of the page that are still to be taken over.
 */
export function Translated({ first, children }: { first: PageTranslations; children: ReactNode }) {
  const [page, setPage] = useState(first);
  const wanted = useRef<Language>(undefined);
  const show = useCallback(
    async (language: Language) => {
      wanted.current = language;
      savePreference('userLanguage', language);
      // Of the shown one, not the first: it knows which texts the pages opened since then asked for.
      const next = await page.inLanguage(language);
      // Of two choices in a row the last one counts, whichever texts came first.
      if (wanted.current !== language) return;
      setPage(next);
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      window.dispatchEvent(new CustomEvent('languageChanged', { detail: { language } }));
    },
    [page],
  );
  return (
    <ShowLanguage value={show}>
      <TranslationsProvider translations={page.translations}>{children}</TranslationsProvider>
    </ShowLanguage>
  );
}
