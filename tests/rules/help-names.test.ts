/** What the help names as the product does, it names so in every language. */
import { expect, test } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import { listedPaths, readText } from './source.ts';

/** Everyday words too, which other languages bend. */
const bent = new Set(['errors', 'key', 'loudness', 'new numbers', 'tempo']);

const filledIn = /\s*[(（]?\{\{[^}]*\}\}[)）]?\s*/;

/** As it is seen: without marks and the point at its end. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]+>|\*\*/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[.…:。：]+$/, '')
    .trim()
    .toLowerCase();

type Texts = { [key: string]: Texts | string };

/** A text's key, and what stands around that which is filled in. */
type Name = readonly [key: string, parts: readonly string[]];

const namesIn = (texts: Texts, path: string): Name[] =>
  Object.entries(texts).flatMap(([key, value]): Name[] =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value.split(filledIn).map(plain).filter(Boolean)]]
      : namesIn(value, `${path}.${key}`),
  );

const namesOf = (language: string): Name[] =>
  listedPaths(`src/i18n/*/${language}.json`).flatMap((path) =>
    namesIn(JSON.parse(readText(path)), path.split('/').at(-2) ?? ''),
  );

const english = Map.groupBy(namesOf('en'), ([, parts]) => parts.join(' '));

/** Every name in bold that is one of the product, with the keys of its texts. */
const named = listedPaths('content/help/*/en.md').map((path) => {
  const bold = [...readText(path).matchAll(/\*\*(.+?)\*\*/gs)].map(([, name = '']) => plain(name));
  return { path, names: [...new Set(bold)].filter((name) => !bent.has(name) && english.has(name)) };
});

test.each(languageCodes.filter((code) => code !== 'en'))(
  '[SITE-05] in %s buttons, columns and choices are called in the help as they are in the product',
  (language) => {
    expect(named.flatMap(({ names }) => names).length).toBeGreaterThan(150);
    const own = new Map(namesOf(language));
    const others = named.flatMap(({ path, names }) => {
      const text = plain(readText(path.replace('/en.md', `/${language}.md`)));
      return names.flatMap((name) => {
        const called = (english.get(name) ?? []).flatMap(([key]) => [own.get(key) ?? []]);
        return called.length === 0 || called.some((parts) => parts.every((part) => text.includes(part)))
          ? []
          : [`${path}: “${name}” is ${called.map((parts) => parts.join(' … ')).join(' or ')}`];
      });
    });
    expect(others).toEqual([]);
  },
);
