/** The glossary of the product's words, held against every text and article. */
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import glossary from '../../src/i18n/glossary.json' with { type: 'json' };
import { idleExceptions, otherWords, type Term, unwantedWords } from './glossary.ts';
import { expectNone, listedPaths, readText } from './source.ts';
import { flatten, type TextFile } from './texts.ts';

const terms: readonly Term[] = glossary.terms;

const texts: TextFile[] = listedPaths('src/i18n/*/*.json').map((path) => {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  const language = file.replace('.json', '');
  // A word that may be broken where it is too long is the word all the same.
  const whole = readText(path).replaceAll('\u00ad', '');
  return { folder, language, texts: new Map(flatten(JSON.parse(whole))) };
});

/** What is read as words: names of fields and addresses are neither, nor what somebody may search for. */
const prose = (markdown: string): string =>
  markdown.replace(/^keywords:.*$/m, '').replace(/`[^`]*`|\]\([^)]*\)/g, ' ');

/** Articles of help and about the product. Terms of law keep the words of law, and posts of the blog are essays. */
const articles: TextFile[] = [
  ...listedPaths('content/help/*.md'),
  ...listedPaths('content/pages/about/*.md'),
].map((path) => {
  const [slug = '', file = ''] = path.split('/').slice(-2);
  return {
    folder: slug,
    language: file.replace('.md', ''),
    texts: new Map([['text', prose(readText(path))]]),
  };
});

describe('[I18N-01] one word per idea', () => {
  test('every term has its word in every language', () => {
    for (const { term, words } of terms)
      expect([term, Object.keys(words).sort()]).toEqual([term, [...languageCodes].sort()]);
  });
  test('no text says a word that the glossary has replaced', () => expectNone(unwantedWords(texts, terms)));
  test('no article says one', () => expectNone(unwantedWords(articles, terms)));
  test('a term that stands alone is the word of the glossary', () => expectNone(otherWords(texts, terms)));
  test('what is excepted needs to be', () =>
    expect(idleExceptions([...texts, ...articles], terms)).toEqual([]));
});

describe('planted violations are found', () => {
  const term: Term = {
    term: 'song',
    means: 'one recording',
    words: { en: ['song', 'songs'], de: ['Song', 'Songs'], ja: ['曲'] },
    not: { en: ['recording'], de: ['Lied'], ja: ['楽曲'] },
  };
  const file = (language: string, content: Record<string, string>): TextFile => ({
    folder: 'tracks',
    language,
    texts: new Map(Object.entries(content)),
  });

  test('a replaced word, but no part of another word and no name of a hole', () => {
    const said = (language: string, text: string) =>
      unwantedWords([file(language, { a: text })], [term]).length;
    expect(said('en', 'Add a Recording')).toBe(1);
    expect(said('en', 'Recordings of {{recording}}')).toBe(0);
    expect(said('de', 'Ein Lied, gestern')).toBe(1);
    expect(said('de', 'Mitglieder')).toBe(0);
    expect(said('ja', 'この楽曲は')).toBe(1);
  });

  test('another word where a term stands alone', () => {
    const files = [file('en', { a: 'Songs', b: 'Your songs' }), file('de', { a: 'Titel', b: 'Deine Titel' })];
    expect(otherWords(files, [term])).toMatchObject([{ what: 'a is “Titel”' }]);
    expect(otherWords(files, [{ ...term, except: ['tracks: a'] }])).toEqual([]);
    expect(otherWords([files[0] as TextFile, file('de', { a: 'songs', b: '' })], [term])).toEqual([]);
  });

  test('an exception that nothing needs', () => {
    const files = [file('en', { a: 'Songs' }), file('de', { a: 'Songs' })];
    expect(idleExceptions(files, [{ ...term, except: ['tracks: a', 'tracks: gone'] }])).toEqual([
      'tracks: a',
      'tracks: gone',
    ]);
  });
});
