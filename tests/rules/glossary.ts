/** One word per idea, in every language: `src/i18n/glossary.json` says which. Pure. */
import type { Finding } from './source.ts';
import { pathOf, type TextFile } from './texts.ts';

/** One idea: its words as they stand alone in each language, and what is not said for it. */
export type Term = {
  term: string;
  means: string;
  /** Every form in which the word may stand alone (a heading, a column, a button). */
  words: Readonly<Record<string, readonly string[]>>;
  /** Words or phrases that no text of the language contains. */
  not: Readonly<Record<string, readonly string[] | undefined>>;
  /** `tracks: views.title`: texts where the same English word means something else, or where one may say it. */
  except?: readonly string[];
};

/** Chinese and Japanese put no space between words: there a word is looked for anywhere. */
const unspaced = ['ja', 'zh'];

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wordPattern = (word: string, language: string): RegExp =>
  new RegExp(
    unspaced.includes(language) ? escaped(word) : `(?<![\\p{L}\\p{M}])${escaped(word)}(?![\\p{L}\\p{M}])`,
    'iu',
  );

/** What a reader sees: without the names of holes, which may be any word. */
const visible = (text: string): string =>
  text.replace(/\{\{[^}]+\}\}|\{\w+\}|\$t\([^)]*\)|<\/?\w+\/?>/g, ' ');

/** The place of a word in a long text. */
function around(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return text
    .slice(Math.max(0, at - 60), at + 60)
    .replace(/\s+/g, ' ')
    .trim();
}

const nameOf = (file: TextFile, key: string): string => `${file.folder}: ${key}`;

/** Texts that say a word the glossary has replaced. */
export const unwantedWords = (files: readonly TextFile[], terms: readonly Term[]): Finding[] =>
  files.flatMap((file) =>
    terms.flatMap(({ term, words, not, except = [] }) =>
      (not[file.language] ?? []).flatMap((word) => {
        const pattern = wordPattern(word, file.language);
        return [...file.texts]
          .filter(([key, text]) => !except.includes(nameOf(file, key)) && pattern.test(visible(text)))
          .map(([key, text]) => ({
            path: pathOf(file),
            line: 1,
            what: `${key} says “${word}”: ${around(visible(text), pattern)}`,
            why: `${term} is “${words[file.language]?.[0]}” here (src/i18n/glossary.json)`,
          }));
      }),
    ),
  );

const lower = (text: string, language: string): string => text.trim().toLocaleLowerCase(language);

/** Texts that are a term and nothing else, and another word than the glossary's in some language. */
export function otherWords(files: readonly TextFile[], terms: readonly Term[]): Finding[] {
  const english = new Map(
    files.filter(({ language }) => language === 'en').map((file) => [file.folder, file]),
  );
  return files.flatMap((file) =>
    [...file.texts].flatMap(([key, text]) => {
      const meant = lower(english.get(file.folder)?.texts.get(key) ?? '', 'en');
      const term = terms.find(({ words }) => words.en?.includes(meant));
      if (!term || term.except?.includes(nameOf(file, key))) return [];
      const words = term.words[file.language] ?? [];
      if (words.some((word) => lower(word, file.language) === lower(text, file.language))) return [];
      const why = `“${term.term}” is ${words.join(' or ')} (src/i18n/glossary.json)`;
      return [{ path: pathOf(file), line: 1, what: `${key} is “${text}”`, why }];
    }),
  );
}

/** Exceptions that no text needs any more. */
export function idleExceptions(files: readonly TextFile[], terms: readonly Term[]): string[] {
  const names = new Set(files.flatMap((file) => [...file.texts.keys()].map((key) => nameOf(file, key))));
  const bare = terms.map((term) => ({ ...term, except: [] }));
  const found = [...unwantedWords(files, bare), ...otherWords(files, bare)];
  const needed = new Set(found.map(({ path, what }) => `${path.split('/').at(-2)}: ${what.split(' ')[0]}`));
  return terms.flatMap(({ except = [] }) => except).filter((name) => !names.has(name) || !needed.has(name));
}
