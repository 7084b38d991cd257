/**
 * What `useTranslation` works with, in one language: on the server with all texts, in the browser with those sent along,
 * the rest loaded when a page needs it. It is as much of an instance of i18next as pages ask for; see docs/decisions/0047-texts-without-a-library.md.
 */
import type { i18n, TFunction } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { type FolderTexts, makeTranslator, type Values } from '#i18n/translator.ts';
import { untilThere } from './sent-texts.tsx';

/** Folder → its texts. */
type Texts = Record<string, FolderTexts>;

const defaultFolder = 'frame';

type Load = (folders: readonly string[]) => Promise<void>;

export function instanceOf(language: Language, texts: Texts, load?: Load): i18n {
  const translator = makeTranslator(language, texts);
  const bound = new Map<string, TFunction>();

  /** The same function for the same folder, so that parts of a page may depend on it. */
  function fixed(_language: unknown, folders?: string | readonly string[] | null): TFunction {
    const folder = (typeof folders === 'string' ? folders : folders?.[0]) ?? defaultFolder;
    const known = bound.get(folder);
    if (known) return known;
    const made = ((name: string, values?: Values) =>
      translator.say(folder, name, values)) as unknown as TFunction;
    bound.set(folder, made);
    return made;
  }

  const instance = {
    language,
    getFixedT: fixed,
    exists: (name: string) => translator.has(defaultFolder, name),
    hasLoadedNamespace: (folder: string) => !load || folder in texts,
    loadNamespaces: (folders: readonly string[]) => load?.(folders) ?? Promise.resolve(),
  };
  return instance as unknown as i18n;
}

const ready = new Map<Language, i18n>();

/** One translator per language serves all requests: it holds no state of any of them. */
export function serverTranslator(language: Language, texts: Texts): i18n {
  const known = ready.get(language) ?? instanceOf(language, texts);
  ready.set(language, known);
  return known;
}

/** Asked for until they are there: nobody should see the names of texts instead of them. */
const loadTexts = (language: Language, folder: string): Promise<FolderTexts> =>
  // Most pages come with their texts: where the others are is not loaded before one is wanted.
  untilThere(async () => (await import('./text-files.ts')).loadTexts(language, folder));

/** A translator of the browser, and the same in another language: with all the texts that this one has by then. */
export type PageTranslator = { instance: i18n; inLanguage(other: Language): Promise<PageTranslator> };

export function browserTranslator(language: Language, texts: Texts): PageTranslator {
  const coming = new Map<string, Promise<FolderTexts>>();
  const load = async (folders: readonly string[]) => {
    for (const folder of folders) {
      if (!(folder in texts) && !coming.has(folder)) coming.set(folder, loadTexts(language, folder));
    }
    for (const folder of folders) texts[folder] ??= (await coming.get(folder)) ?? {};
  };
  return {
    instance: instanceOf(language, texts, load),
    async inLanguage(other) {
      const folders = Object.keys(texts);
      const loaded = await Promise.all(folders.map((folder) => loadTexts(other, folder)));
      return browserTranslator(
        other,
        Object.fromEntries(folders.map((folder, at) => [folder, loaded[at] ?? {}])),
      );
    },
  };
}
