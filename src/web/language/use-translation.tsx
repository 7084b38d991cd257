/** Texts for parts of a page, in the language of their page. */
import { createContext, type ReactNode, use } from 'react';
import type { TextFolders, Translate } from '#i18n/texts.ts';
import { type Translations, translationsOf } from './translations.ts';

/** Outside of a page every text is its name. */
const Context = createContext<Translations>(translationsOf('en', {}));

type TranslationsProviderProps = { translations: Translations; children: ReactNode };

export function TranslationsProvider({ translations, children }: TranslationsProviderProps) {
  return <Context value={translations}>{children}</Context>;
}

/** Texts by their names, in the first of these folders unless they name another. Waits, as `Suspense` does, until they are there. */
export function useTranslation<const Folders extends TextFolders = 'frame'>(
  folders?: Folders,
): { t: Translate<Folders>; translations: Translations } {
  const translations = use(Context);
  const given: TextFolders = folders ?? 'frame';
  const wanted = typeof given === 'string' ? ([given] as const) : given;
  // Thrown, not given to `use`: when they are there React would go on where it stopped, with a hook less than before.
  if (!wanted.every(translations.hasLoaded)) throw loadingOf(translations, wanted);
  return { t: translations.translate<Folders>(wanted[0]), translations };
}

const loading = new WeakMap<Translations, Map<string, Promise<void>>>();

/** The same promise at every attempt to render: React waits for no other. */
function loadingOf(translations: Translations, folders: readonly string[]): Promise<void> {
  const known = loading.get(translations) ?? new Map<string, Promise<void>>();
  loading.set(translations, known);
  const name = folders.join();
  const promise = known.get(name) ?? translations.load(folders);
  known.set(name, promise);
  return promise;
}
