/** The translator: on the server with all texts, in the browser with those sent along, the rest loaded when a page needs it. */
import { createInstance, type i18n, type Resource } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { interpolationOf } from '#i18n/interpolation.ts';

const optionsFor = (language: Language) =>
  ({
    fallbackLng: defaultLanguage,
    defaultNS: 'frame',
    interpolation: interpolationOf(language),
    initAsync: false,
  }) as const;

const ready = new Map<Language, i18n>();

/** One translator per language serves all requests: it holds no state of any of them. */
export function serverTranslator(language: Language, texts: Resource[string]): i18n {
  const known = ready.get(language);
  if (known) return known;
  const made = createInstance();
  void made.use(initReactI18next).init({
    ...optionsFor(language),
    lng: language,
    resources: { [language]: texts },
    ns: Object.keys(texts),
  });
  ready.set(language, made);
  return made;
}

export function browserTranslator(language: Language, texts: Resource[string]): i18n {
  const made = createInstance();
  void made
    .use(initReactI18next)
    .use(
      resourcesToBackend(
        // Most pages come with their texts: where the others are is not loaded before one is wanted.
        async (code: string, folder: string) => (await import('./text-files.ts')).loadTexts(code, folder),
      ),
    )
    .init({
      ...optionsFor(language),
      fallbackLng: false,
      lng: language,
      resources: { [language]: texts },
      ns: Object.keys(texts),
      partialBundledLanguages: true,
    });
  return made;
}
