/**
 * The texts of a page in one language: on the server all of them, in the browser those sent along, the rest loaded when a
 * page needs it. See docs/decisions/0047-texts-without-a-library.md.
 */
import type { Language } from '#domain/languages.ts';
import type { TextFolder, TextFolders, Translate } from '#i18n/texts.ts';
import { type FolderTexts, makeTranslator, type Values } from '#i18n/translator.ts';
import { untilThere } from './sent-texts.tsx';

/** Folder → its texts. */
type Texts = Record<string, FolderTexts>;

export type Translations = {
  language: Language;
  /** The same function for the same folder, so that parts of a page may depend on it. */
  translate<Folders extends TextFolders>(first: TextFolder): Translate<Folders>;
  /** By its whole name, `folder:name`. */
  has(name: string): boolean;
  hasLoaded(folder: string): boolean;
  load(folders: readonly string[]): Promise<void>;
};

type Load = Translations['load'];

export function translationsOf(language: Language, texts: Texts, load?: Load): Translations {
  const translator = makeTranslator(language, texts);
  const bound = new Map<TextFolder, (name: string, values?: Values) => string>();
  return {
    language,
    translate(first) {
      const said = bound.get(first) ?? ((name, values) => translator.say(first, name, values));
      bound.set(first, said);
      return said;
    },
    has: (name) => translator.has('', name),
    hasLoaded: (folder) => !load || folder in texts,
    load: (folders) => load?.(folders) ?? Promise.resolve(),
  };
}

const ready = new WeakMap<Texts, Translations>();

/** Those of one language's texts serve all requests: they hold no state of any of them. */
export function serverTranslations(language: Language, texts: Texts): Translations {
  const known = ready.get(texts) ?? translationsOf(language, texts);
  ready.set(texts, known);
  return known;
}

/** Asked for until they are there: nobody should see the names of texts instead of them. */
const loadTexts = (language: Language, folder: string): Promise<FolderTexts> =>
  // Most pages come with their texts: where the others are is not loaded before one is wanted.
  untilThere(async () => (await import('./text-files.ts')).loadTexts(language, folder));

/** Those of the browser, and the same in another language: with all the texts that this one has by then. */
export type PageTranslations = {
  translations: Translations;
  inLanguage(other: Language): Promise<PageTranslations>;
};

export function browserTranslations(language: Language, texts: Texts): PageTranslations {
  const coming = new Map<string, Promise<FolderTexts>>();
  const load = async (folders: readonly string[]) => {
    for (const folder of folders) {
      if (!(folder in texts) && !coming.has(folder)) coming.set(folder, loadTexts(language, folder));
    }
    for (const folder of folders) texts[folder] ??= (await coming.get(folder)) ?? {};
  };
  return {
    translations: translationsOf(language, texts, load),
    async inLanguage(other) {
      const folders = Object.keys(texts);
      const loaded = await Promise.all(folders.map((folder) => loadTexts(other, folder)));
      return browserTranslations(
        other,
        Object.fromEntries(folders.map((folder, at) => [folder, loaded[at] ?? {}])),
      );
    },
  };
}
