/** The translator of the whole page, and how another language takes its place. */
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { directionOf, type Language } from '#domain/languages.ts';
import { savePreference } from '../data/preferences.ts';
import type { PageTranslator } from './i18n.ts';

type Show = (language: Language) => Promise<void>;

const ShowLanguage = createContext<Show>(() => Promise.resolve());

/** Shows and keeps a language without leaving the page, and tells whoever listens on the window. */
export const useShowLanguage = (): Show => useContext(ShowLanguage);

/**
 * Every language has a translator of its own, handed down as context: React takes over what the server sent in the
 * language it was sent in, and only then shows the other one. A translator that changed under its hands would not
 * fit the parts of the page that are still to be taken over.
 */
export function Translated({ first, children }: { first: PageTranslator; children: ReactNode }) {
  const [translator, setTranslator] = useState(first);
  const wanted = useRef<Language>(undefined);
  const show = useCallback(
    async (language: Language) => {
      wanted.current = language;
      savePreference('userLanguage', language);
      // Of the shown one, not the first: it knows which texts the pages opened since then asked for.
      const next = await translator.inLanguage(language);
      // Of two choices in a row the last one counts, whichever texts came first.
      if (wanted.current !== language) return;
      setTranslator(next);
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      window.dispatchEvent(new CustomEvent('languageChanged', { detail: { language } }));
    },
    [translator],
  );
  return (
    <ShowLanguage value={show}>
      <I18nextProvider i18n={translator.instance}>{children}</I18nextProvider>
    </ShowLanguage>
  );
}
