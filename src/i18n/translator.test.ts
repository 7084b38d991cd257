import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { directionOf, type Language, languageCodes } from '#domain/languages.ts';
import { type FolderTexts, makeTranslator } from './translator.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const textsIn = (language: Language): Record<string, FolderTexts> =>
  Object.fromEntries(
    folders.map((folder) => [
      folder,
      JSON.parse(readFileSync(`${import.meta.dirname}/${folder}/${language}.json`, 'utf8')),
    ]),
  );

const ofPlural = /_(zero|one|two|few|many|other)$/;

/** `songs.count_one` and `songs.count_other` are both asked for as `songs.count`. */
const namesIn = (texts: FolderTexts, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? before + name : namesIn(text, `${before}${name}.`),
  );

/** The library whose format this is, set up as pages and sentences need it. */
function asTheLibrarySays(language: Language, texts: Record<string, FolderTexts>) {
  const made = createInstance();
  void made.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    resources: { [language]: texts },
    interpolation: {
      escapeValue: directionOf(language) === 'rtl',
      escape: (value: string) => `\u2068${value}\u2069`,
    },
    initAsync: false,
  });
  // Its types know the names of our texts alone.
  return made.t as unknown as (name: string, values: object) => string;
}

/** Of each form that a language of ours may ask for. */
const counts = [0, 1, 2, 5, 11, 1.5, 1_000_000];

describe('[I18N-01] a text with its values', () => {
  test.each(languageCodes)('in %s, each of the product is what the format says', (language) => {
    const texts = textsIn(language);
    const library = asTheLibrarySays(language, texts);
    const ours = makeTranslator(language, texts);
    const differing = Object.entries(texts).flatMap(([folder, ofFolder]) => {
      const holes = [...JSON.stringify(ofFolder).matchAll(/\{\{(\w+)\}\}/g)].map(([, hole = '']) => hole);
      const { count: _, ...values } = Object.fromEntries(holes.map((hole) => [hole, `‹${hole}›`]));
      return namesIn(ofFolder).flatMap((name) => {
        const asked = name.replace(ofPlural, '');
        return (asked === name ? [values] : counts.map((count) => ({ ...values, count })))
          .filter((given) => ours.say(folder, asked, given) !== library(`${folder}:${asked}`, given))
          .map((given) => [folder, asked, given]);
      });
    });
    expect(differing).toEqual([]);
  });

  test('a sentence that ends with an abbreviation has one full stop', () => {
    const { say } = makeTranslator('ru', { one: { a: 'До {{to}}. Дальше', b: '{{to}}…', c: '{{to}}...' } });
    expect(say('one', 'a', { to: '27 нояб. 2026 г.' })).toBe('До 27 нояб. 2026 г. Дальше');
    expect(say('one', 'a', { to: '27 ноября' })).toBe('До 27 ноября. Дальше');
    expect(say('one', 'b', { to: '2026 г.' })).toBe('2026 г.…');
    expect(say('one', 'c', { to: '2026 г.' })).toBe('2026 г....');
  });

  test('before a vowel French says d’ and qu’, and Han is not set apart from Han', () => {
    const french = makeTranslator('fr', {
      one: { a: 'Chiffres de {{of}}, plus que {{than}}.', b: 'Mode {{of}}' },
    });
    expect(french.say('one', 'a', { of: 'Audiomack', than: 'Apple Music' })).toBe(
      'Chiffres d’Audiomack, plus qu’Apple Music.',
    );
    expect(french.say('one', 'a', { of: 'YouTube', than: '12' })).toBe('Chiffres de YouTube, plus que 12.');
    expect(french.say('one', 'b', { of: 'avion' })).toBe('Mode avion');
    const chinese = makeTranslator('zh', { one: { a: '约 {{n}} 次，{{n}} UTC' } });
    expect(chinese.say('one', 'a', { n: '34.5万' })).toBe('约 34.5万次，34.5万 UTC');
    expect(chinese.say('one', 'a', { n: '345' })).toBe('约 345 次，345 UTC');
  });

  /** Among the values the library looks for options of its own, which no text of ours is filled by. */
  const options = new Set(['lng', 'lngs', 'ns']);
  const name = fc.stringMatching(/^[a-z]{1,4}$/).filter((drawn) => !options.has(drawn));
  const value = fc.oneof(
    // One that ends with a full stop is ours alone, above.
    fc.string().filter((drawn) => !drawn.endsWith('.')),
    fc.integer(),
    fc.constantFrom(undefined, null, '$&', "$'", '{{a}}', '{{count}}', '<b>', true),
  );
  const piece = fc.oneof(
    fc.stringMatching(/^[^{}$]{0,6}$/),
    fc.constantFrom('$&', '$1'),
    name.map((one) => `{{${one}}}`),
  );
  const text = fc.array(piece, { minLength: 1 }).map((pieces) => pieces.join(''));
  const form = fc.constantFrom('', '_zero', '_one', '_two', '_few', '_many', '_other');
  const texts = fc
    .tuple(
      fc.dictionary(
        fc.tuple(name, form).map((parts) => parts.join('')),
        text,
        { minKeys: 1 },
      ),
      // No name of ours is that of a text and of what holds texts.
      fc.dictionary(fc.stringMatching(/^[A-Z]{1,4}$/), fc.dictionary(name, text)),
    )
    .map(([flat, nested]) => ({ ...flat, ...nested }));

  test('any text with any values is what the format says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languageCodes),
        texts,
        fc.record({ count: fc.oneof(fc.integer(), fc.string()) }, { requiredKeys: [] }),
        fc.dictionary(name, value),
        fc.array(name, { maxLength: 2 }),
        (language, made, count, others, missing) => {
          const library = asTheLibrarySays(language, { one: made });
          const ours = makeTranslator(language, { one: made });
          const values = { ...others, ...count };
          const plain = namesIn(made).map((one) => one.replace(ofPlural, ''));
          for (const asked of [...plain, missing.join('.')].filter(Boolean))
            expect(ours.say('one', asked, values)).toBe(library(`one:${asked}`, values));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('another folder is named before a colon; what is not there is said by its name', () => {
    const { say, has } = makeTranslator('en', {
      frame: { ok: 'Yes' },
      tracks: { list: { title: 'Tracks' } },
    });
    expect(say('frame', 'tracks:list.title')).toBe('Tracks');
    expect(say('frame', 'tracks:list.none')).toBe('list.none');
    expect(say('frame', 'list')).toBe('list');
    expect([has('frame', 'ok'), has('frame', 'tracks:list'), has('tracks', 'list.title')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
