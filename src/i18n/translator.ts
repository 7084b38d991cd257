/**
 * Texts in the format of i18next, as far as ours use it: names with dots, plurals by `count`, values in `{{…}}`. What it
 * makes of every text is what i18next makes of it (`translator.test.ts`), in a twelfth of the code that browsers load.
 */
import { directionOf, type Language } from '#domain/languages.ts';

export type FolderTexts = { readonly [name: string]: string | FolderTexts };

/** What stands in the place of `{{…}}`; `count` chooses the plural too. */
export type Values = { readonly [name: string]: unknown };

export type Translator = {
  /** `name` is of `folder`, unless it names another one: `tracks:list.title`. A text that is missing is its name. */
  say(folder: string, name: string, values?: Values): string;
  has(folder: string, name: string): boolean;
};

/** Before a name that begins with a vowel French says `d’` and `qu’`: `chiffres d’Audiomack`. The Y of YouTube is none. */
const elided = (before: string, value: string): string =>
  /^[aeiouœ]/i.test(value.normalize('NFD')) ? before.replace(/e\s$/, '’') : before;

/** Han beside Han has no space, beside a digit it has one: `约 34.5万次`, `约 345 次`. */
const closedUp = (value: string, after: string): string =>
  /\p{Script=Han}$/u.test(value) ? after.trimStart() : after;

/** A value, and what of the text around it may depend on it. */
const holes = /(\b(?:[Dd]|[Qq]u)e\s)?\{\{(\w+)\}\}(\.(?!\.)| (?=\p{Script=Han}))?/gu;

/** What is put into a text that runs to the left keeps its own direction: a name in brackets, a number with a sign. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

function textAt(texts: FolderTexts | undefined, path: readonly string[]): string | undefined {
  let found: string | FolderTexts | undefined = texts;
  for (const part of path) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** `folders` is read at each call: more of them may come. */
export function makeTranslator(
  language: Language,
  folders: Readonly<Record<string, FolderTexts>>,
): Translator {
  const plurals = new Intl.PluralRules(language);
  const isLeftward = directionOf(language) === 'rtl';

  /** The forms of a text that a number may ask for, the first one first. */
  const formsFor = (count: unknown): string[] => {
    if (typeof count !== 'number') return [''];
    return [...(count === 0 ? ['_zero'] : []), `_${plurals.select(count)}`, '', '_other'];
  };

  /** Texts that were found, which are there from then on. */
  const found = new Map<string, string>();

  function inForm(folder: string, name: string): string | undefined {
    const key = `${folder}:${name}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const [first = '', inFolder] = name.split(':');
    const path = (inFolder ?? first).split('.');
    const text = textAt(folders[inFolder === undefined ? folder : first], path);
    if (text !== undefined) found.set(key, text);
    return text;
  }

  function find(folder: string, name: string, count: unknown): string | undefined {
    for (const form of formsFor(count)) {
      const text = inForm(folder, name + form);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  // Nothing is escaped: React does that with what it renders.
  const filled = (text: string, values: Values): string =>
    !text.includes('{{')
      ? text
      : text.replace(holes, (hole, before = '', name: string, stop = '') => {
          if (!Object.hasOwn(values, name)) return hole;
          const value = String(values[name] ?? '');
          // An abbreviation that ends a sentence (2026 г., 537 тыс.) brings its full stop: one is enough.
          const after = stop === '.' && value.endsWith('.') ? '' : closedUp(value, stop);
          return `${language === 'fr' ? elided(before, value) : before}${isLeftward ? isolated(value) : value}${after}`;
        });

  return {
    say: (folder, name, values = {}) =>
      filled(find(folder, name, values.count) ?? name.slice(name.indexOf(':') + 1), values),
    has: (folder, name) => find(folder, name, undefined) !== undefined,
  };
}
