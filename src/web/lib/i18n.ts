/** The translator: on the server with all texts, in the browser with those sent along, the rest loaded when a page needs it. */
import { createInstance, type i18n, type Resource } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, type Language } from '#contract/languages.ts';

const options = {
  fallbackLng: defaultLanguage,
  defaultNS: 'frame',
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  initAsync: false,
} as const;

const ready = new Map<Language, i18n>();

/** One translator per language serves all requests: it holds no state of any of them. */
export function serverTranslator(language: Language, texts: Resource[string]): i18n {
  const known = ready.get(language);
  if (known) return known;
  const made = createInstance();
  void made
    .use(initReactI18next)
    .init({ ...options, lng: language, resources: { [language]: texts }, ns: Object.keys(texts) });
  ready.set(language, made);
  return made;
}

const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Resource>(['../../i18n/*/*.json'], { import: 'default' });

export function browserTranslator(language: Language, texts: Resource[string]): i18n {
  const made = createInstance();
  void made
    .use(initReactI18next)
    .use(
      resourcesToBackend(
        (code: string, folder: string) => files[`../../i18n/${folder}/${code}.json`]?.() ?? {},
      ),
    )
    .init({
      ...options,
      fallbackLng: false,
      lng: language,
      resources: { [language]: texts },
      ns: Object.keys(texts),
      partialBundledLanguages: true,
    });
  return made;
}
