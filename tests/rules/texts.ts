/** The texts themselves: complete in every language, with the same holes, and translated. Pure. */
import type { Finding } from './source.ts';

/** One file of texts: `tracks`, `de`, and its texts by key (`add.title`). */
export type TextFile = { folder: string; language: string; texts: Map<string, string> };

/** What may stand in another language as it stands in English: everywhere, or in some languages. */
export type Same = { everywhere: readonly string[]; in: Readonly<Record<string, readonly string[]>> };

export const pathOf = ({ folder, language }: Pick<TextFile, 'folder' | 'language'>): string =>
  `src/i18n/${folder}/${language}.json`;

/** Nested objects as keys with dots. Anything that is no text becomes its JSON, which no rule accepts. */
export function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) return [[prefix, '']];
  return Object.entries(value).flatMap(([key, below]) => flatten(below, prefix ? `${prefix}.${key}` : key));
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** `songs_one` → `songs` where English has `songs_other`; any other key as it is. */
export function baseOf(key: string, english: ReadonlyMap<string, string>): string {
  const base = key.replace(pluralEnding, '');
  return base !== key && english.has(`${base}_other`) ? base : key;
}

const pluralsOf = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((category) => `_${category}`);

const finding = (file: TextFile, key: string, what: string, why: string): Finding => ({
  path: pathOf(file),
  line: 1,
  what: `${key} ${what}`,
  why,
});

/** The same folder in English; files of an unknown folder have none. */
const englishOf = (file: TextFile, files: readonly TextFile[]): ReadonlyMap<string, string> =>
  files.find(({ folder, language }) => folder === file.folder && language === 'en')?.texts ?? new Map();

export function missingFiles(files: readonly TextFile[], languages: readonly string[]): Finding[] {
  const folders = [...new Set(files.map((file) => file.folder))];
  return folders.flatMap((folder) => {
    const found = files.filter((file) => file.folder === folder).map((file) => file.language);
    const odd = [...languages, ...found].filter((one) => !(languages.includes(one) && found.includes(one)));
    return odd.map((language) => ({
      path: pathOf({ folder, language }),
      line: 1,
      what: found.includes(language) ? 'is no language of the product' : 'is missing',
      why: `every folder has exactly ${languages.join(', ')}`,
    }));
  });
}

/** Which keys a file must have: those of English, with the plural forms of its own language. */
function keysFor(language: string, english: ReadonlyMap<string, string>): Set<string> {
  const bases = new Set([...english.keys()].map((key) => baseOf(key, english)));
  const keys = [...bases].flatMap((base) =>
    english.has(`${base}_other`) ? pluralsOf(language).map((ending) => base + ending) : [base],
  );
  return new Set(keys);
}

export const unequalKeys = (files: readonly TextFile[]): Finding[] =>
  files.flatMap((file) => {
    const wanted = keysFor(file.language, englishOf(file, files));
    const missing = [...wanted].filter((key) => !file.texts.has(key));
    const extra = [...file.texts.keys()].filter((key) => !wanted.has(key) && !key.endsWith('_zero'));
    return [
      ...missing.map((key) => finding(file, key, 'is missing', 'every language has every text')),
      ...extra.map((key) => finding(file, key, 'is not in English', 'English decides which texts there are')),
    ];
  });

/** `{{name}}`, `{name}`, `$t(key)` and tags, each once, in order. */
function holesIn(text: string): string[] {
  const found = text.match(/\{\{[^}]+\}\}|\{\w+\}|\$t\([^)]*\)|<\/?\w+\/?>/g) ?? [];
  return [...new Set(found.map((hole) => hole.replace(/[\s-]|,[^}]*/g, '')))].sort();
}

/** The number itself, as a plural is chosen by it or as it is written. */
const isNumber = (hole: string): boolean => hole === '{{count}}' || hole === '{{n}}';

/** “a song” needs no number where the form means 1, or 2, and nothing else; in Russian `_one` means 21 too. */
function mayDropNumber(key: string, language: string): boolean {
  const exact = { one: 1, two: 2 }[key.split('_').at(-1) ?? ''];
  if (exact === undefined) return false;
  const rules = new Intl.PluralRules(language);
  const form = rules.select(exact);
  return Array.from({ length: 200 }, (_, index) => index + exact + 1).every((n) => rules.select(n) !== form);
}

export const unequalHoles = (files: readonly TextFile[]): Finding[] =>
  files.flatMap((file) => {
    const english = englishOf(file, files);
    return [...file.texts].flatMap(([key, text]) => {
      const base = baseOf(key, english);
      const original = english.get(base) ?? english.get(`${base}_other`);
      if (original === undefined) return [];
      const mayLack = mayDropNumber(key, file.language);
      const [wanted, given] = [original, text].map((one) =>
        holesIn(one)
          .filter((hole) => !(mayLack && isNumber(hole)))
          .join(' '),
      );
      return wanted === given ? [] : [finding(file, key, `has “${given}”`, `English has “${wanted}”`)];
    });
  });

/** Units that stand behind a number and a space, without their prefix: `{{n}} kHz`, `200 MB`, `25 %`. */
const units =
  '(?:[kMG]B|[MG]o|[МГ]Б|k?Hz|к?Гц|dB|dBTP|dBFS|дБ|LUFS|LU|BPM|k?bits?(?:/s)?|(?:кб|б)ит(?:/с)?|ms|мс|min|мин|%|كيلوبت/ث|ديسيبل|(?:كيلو)?هرتز|[مغ]\\.ب|(?:ميغا|غيغا)بايت|بت|ث|س|से\\.|मि\\.से\\.)';
const looseUnit = new RegExp(`[\\d}] ${units}(?!\\p{L}|\\p{M})`, 'u');

/**
 * In French a space stands before some signs: one at which no line may end. Nor does a line begin with a dash or a dot, nor
 * with the unit of a number above.
 */
export const isLoose = (language: string, text: string): boolean =>
  / [–—·] /.test(text) || looseUnit.test(text) || (language === 'fr' && /\S [:;?!»%]|« /.test(text));

export const looseSigns = (files: readonly TextFile[]): Finding[] =>
  files.flatMap((file) =>
    [...file.texts]
      .filter(([, text]) => isLoose(file.language, text))
      .map(([key, text]) =>
        finding(file, key, `is “${text}”`, 'no line ends before a dash, a dot, a unit or : ; ? ! » %'),
      ),
  );

export const emptyTexts = (files: readonly TextFile[]): Finding[] =>
  files.flatMap((file) =>
    [...file.texts]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => finding(file, key, 'is empty', 'a text says something')),
  );

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\{?[^}]*\}?\}/g, ''));

export const untranslated = (files: readonly TextFile[], same: Same): Finding[] =>
  files
    .filter(({ language }) => language !== 'en')
    .flatMap((file) => {
      const english = englishOf(file, files);
      const mayStay = new Set([...same.everywhere, ...(same.in[file.language] ?? [])]);
      return [...file.texts]
        .filter(([key, text]) => {
          const original = english.get(key) ?? english.get(`${baseOf(key, english)}_other`);
          return text === original && hasWords(text) && !mayStay.has(text);
        })
        .map(([key, text]) =>
          finding(file, key, `is still English: “${text}”`, 'translate it, or list it in same-in-all.ts'),
        );
    });

/** Listed, but no longer the same anywhere. */
export function idleSame(files: readonly TextFile[], same: Same): string[] {
  const isSame = (text: string, language?: string) =>
    files.some(
      (file) =>
        file.language !== 'en' &&
        (language === undefined || file.language === language) &&
        [...file.texts].some(([key, value]) => value === text && englishOf(file, files).get(key) === text),
    );
  return [
    ...same.everywhere.filter((text) => !isSame(text)),
    ...Object.entries(same.in).flatMap(([language, texts]) =>
      texts.filter((text) => !isSame(text, language)).map((text) => `${language}: ${text}`),
    ),
  ];
}

/** Codes that people are told in words: some object of some folder must have a text, or several, for every one. */
export function codesWithoutText(english: readonly TextFile[], codes: readonly string[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { folder, texts } of english) {
    for (const key of texts.keys()) {
      const path = `${folder}.${key}`.split('.');
      for (let own = path.pop(); own !== undefined && path.length > 0; own = path.pop()) {
        const owner = path.join('.');
        owners.set(owner, (owners.get(owner) ?? new Set()).add(own));
      }
    }
  }
  const missing = [...owners.values()].map((own) => codes.filter((code) => !own.has(code)));
  return missing.reduce((least, one) => (one.length < least.length ? one : least), [...codes]);
}
