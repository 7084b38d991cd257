/** Every text of the product, in every language, and none beside them. */
import { describe, expect, test } from 'vitest';
import { rejectionCode } from '#contract/links.ts';
import { errorCodes } from '#domain/errors.ts';
import { languageCodes } from '#domain/languages.ts';
import { literalWords, looseDots } from './literals.ts';
import { sameInAll, wordsInPages } from './same-in-all.ts';
import { expectNone, isTest, listedPaths, readCode, readText } from './source.ts';
import { namesIn, unknownKeys, unusedKeys, usesIn } from './text-use.ts';
import {
  codesWithoutText,
  emptyTexts,
  flatten,
  idleSame,
  looseSigns,
  missingFiles,
  type TextFile,
  unequalHoles,
  unequalKeys,
  untranslated,
} from './texts.ts';

const textFile = (folder: string, language: string, content: unknown): TextFile => ({
  folder,
  language,
  texts: new Map(flatten(content)),
});

function readTexts(): TextFile[] {
  return listedPaths('src/i18n/*/*.json').map((path) => {
    const [folder = '', file = ''] = path.split('/').slice(-2);
    return textFile(folder, file.replace('.json', ''), JSON.parse(readText(path)));
  });
}

const files = readTexts();
const english = files.filter((file) => file.language === 'en');
const code = readCode().filter(({ path }) => path.startsWith('src/') && !isTest(path));
/** Reports and the pages that end mails are written by the server. */
const writers = /^src\/(web|i18n|server\/modules\/(digests|reports))\//;
const pages = code.filter(({ path }) => writers.test(path)).map(usesIn);

describe('[I18N-01] the real texts', () => {
  test('every folder has exactly one file for each language', () =>
    expectNone(missingFiles(files, languageCodes)));
  test('all languages have the same texts', () => expectNone(unequalKeys(files)));
  test('all languages have the same placeholders', () => expectNone(unequalHoles(files)));
  test('no text is empty', () => expectNone(emptyTexts(files)));
  test('no line ends before a sign', () => expectNone(looseSigns(files)));
  test('every text is translated', () => expectNone(untranslated(files, sameInAll)));
  test('what is listed as the same in all is', () => expect(idleSame(files, sameInAll)).toEqual([]));

  const uses = pages.flatMap((page) => page.uses);
  test('every text is used', () => expectNone(unusedKeys(english, uses, new Set(code.flatMap(namesIn)))));
  test('every text that is used exists', () =>
    expectNone([...unknownKeys(english, uses), ...pages.flatMap((page) => page.unclear)]));
  test('pages show no words of their own', () => expectNone(literalWords(code, wordsInPages)));
  test('no line of a page begins with a dot', () => expectNone(looseDots(code)));

  test('every error and every reason for a refused link has its text', () => {
    expect(codesWithoutText(english, errorCodes)).toEqual([]);
    expect(codesWithoutText(english, rejectionCode.options)).toEqual([]);
  });
});

describe('planted violations are found', () => {
  const en = textFile('tracks', 'en', {
    add: 'Add {{name}}',
    songs_one: 'a song',
    songs_other: '{{count}} songs',
  });
  const ru = (content: object) => [
    en,
    textFile('tracks', 'ru', {
      add: 'Добавить {{name}}',
      songs_one: '{{count}} песня',
      songs_few: '{{count}} песни',
      songs_many: '{{count}} песен',
      songs_other: '{{count}} песни',
      ...content,
    }),
  ];

  test('nothing where all is right', () => {
    for (const rule of [unequalKeys, unequalHoles, emptyTexts]) expect(rule(ru({}))).toEqual([]);
    expect(untranslated(ru({}), { everywhere: [], in: {} })).toEqual([]);
    const ja = textFile('tracks', 'ja', { add: '{{name}}を追加', songs_other: '{{count}}曲' });
    expect(unequalKeys([en, ja])).toEqual([]);
  });

  test('a file that is missing, and one of an unknown language', () => {
    expect(missingFiles(ru({}), ['en', 'ru', 'de'])).toMatchObject([{ path: 'src/i18n/tracks/de.json' }]);
    expect(missingFiles(ru({}), ['en'])).toMatchObject([{ path: 'src/i18n/tracks/ru.json' }]);
  });

  test('a text or a plural form too few or too many', () => {
    const { texts } = ru({})[1] as TextFile;
    const without = (key: string) => new Map([...texts].filter(([one]) => one !== key));
    for (const key of ['add', 'songs_few'])
      expect(unequalKeys([en, { folder: 'tracks', language: 'ru', texts: without(key) }])).toHaveLength(1);
    expect(unequalKeys(ru({ more: 'Ещё' }))).toHaveLength(1);
    expect(unequalKeys(ru({ songs_two: 'две' }))).toHaveLength(1);
  });

  test('other placeholders, an empty text, English left standing', () => {
    expect(unequalHoles(ru({ add: 'Добавить {{title}}' }))).toHaveLength(1);
    expect(unequalHoles(ru({ add: 'Добавить <b>{{name}}</b>' }))).toHaveLength(1);
    expect(unequalHoles(ru({ songs_one: 'песня' }))).toHaveLength(1);
    const de = textFile('tracks', 'de', { songs_one: 'ein Lied', songs_other: 'Lieder' });
    expect(unequalHoles([en, de])).toMatchObject([{ what: 'songs_other has “”' }]);
    expect(emptyTexts(ru({ add: ' ' }))).toHaveLength(1);
    const fr = textFile('tracks', 'fr', { a: 'Oui ?', b: 'Oui\u00a0?', c: '« Oui\u00a0»' });
    const zh = textFile('tracks', 'zh', { d: 'Mai – Juni', e: 'Mai\u00a0– Juni' });
    const units = textFile('tracks', 'en', {
      f: '{{n}} kHz',
      g: '200\u00a0MB',
      h: '2 minutes',
      i: '−1 dBTP',
      j: 'A · B',
      k: 'A\u00a0· B',
    });
    const loose = looseSigns([fr, zh, units]).map(({ what }) => what.slice(0, 1));
    expect(loose).toEqual(['a', 'c', 'd', 'f', 'i', 'j']);
    const left = ru({ add: 'Add {{name}}' });
    expect(untranslated(left, { everywhere: [], in: { de: ['Add {{name}}'] } })).toHaveLength(1);
    expect(untranslated(left, { everywhere: [], in: { ru: ['Add {{name}}'] } })).toEqual([]);
    expect(idleSame(ru({}), { everywhere: ['x'], in: { ru: ['y'] } })).toEqual(['x', 'ru: y']);
  });

  const page = (text: string) => usesIn({ path: 'src/web/features/tracks/a.tsx', text });
  const hook = `const { t } = useTranslation('tracks');`;

  test.each([
    [`${hook} t('add'); t('songs', { count });`, []],
    [`${hook} t('add');`, ['songs_one', 'songs_other']],
    [`${hook} t(\`so\${a}\`);`, ['add']],
    [`${hook} t(a ? 'add' : 'songs');`, []],
    [`const { t: other } = useTranslation(['tracks', 'frame']); other('add'); other('tracks:songs');`, []],
    [`function f(t: Translate<'tracks'>) { t('add'); t('songs'); }`, []],
    [`type T = Translate<'tracks'>; const f = (t: T) => [t('add'), t('songs')];`, []],
    [`${hook} const a = <Trans t={t} i18nKey="add" />; i18n.t('tracks:songs');`, []],
    [
      `function f() { ${hook} } function g() { const { t } = useTranslation('frame'); t('add'); t('songs'); }`,
      [...en.texts.keys()],
    ],
  ])('unused texts: %s', (text, unused) => {
    const found = unusedKeys([en], page(text).uses, new Set());
    expect(found.map(({ what }) => what.split(' ')[0])).toEqual(unused);
  });

  test('a computed key means what stands somewhere as a name', () => {
    const { uses } = page(`${hook} t(item.label);`);
    const names = namesIn({ path: 'src/web/a.ts', text: `export const a = { add: 1, b: 'songs' };` });
    expect(unusedKeys([en], uses, new Set(names))).toEqual([]);
    expect(unusedKeys([en], uses, new Set())).toHaveLength(3);
  });

  test('texts that are not there, and a `t` of unknown folder', () => {
    expect(unknownKeys([en], page(`${hook} t('add'); t('songs');`).uses)).toEqual([]);
    expect(unknownKeys([en], page(`${hook} t('ad'); t(\`x.\${a}\`); t('frame:x');`).uses)).toHaveLength(3);
    expect(page(`function f(t: Say) { t('add'); }`).unclear).toHaveLength(1);
  });

  test.each([
    '<p>Hello</p>',
    `<p>{'Hello'}</p>`,
    `<p>{a ? 'Hello' : b}</p>`,
    '<a title="Hello" />',
    `<a aria-label={\`Hello \${a}\`} />`,
    '<img alt="Hello" />',
    '<p>{a && "Hello"}</p>',
  ])('words in a page: %s', (jsx) => {
    const [file] = [{ path: 'src/web/ui/a.tsx', text: `const x = ${jsx};` }];
    expect(literalWords([file], [])).toHaveLength(1);
  });

  test('no words: signs, names of classes, what is allowed', () => {
    const text = `const x = <p className="hello" id="a" title={t('x')}> – {b} <kbd>Esc</kbd></p>;`;
    expect(literalWords([{ path: 'src/web/ui/a.tsx', text }], ['Esc'])).toEqual([]);
  });

  test('a dot that a line may begin with', () => {
    const found = (text: string) => looseDots([{ path: 'src/web/ui/a.tsx', text }]).length;
    for (const text of ["a.join(' · ')", '<i>{a} · {b}</i>', '{a} ·']) expect(found(text)).toBe(1);
    for (const text of ["a.join('\\u00a0· ')", '<title>{name} · Tracklight</title>', '/** `A · B` */'])
      expect(found(text)).toBe(0);
  });

  test('a code without a text', () => {
    const errors = textFile('tracks', 'en', { rejected: { a: 'A', b: { one: 'B', two: 'B' } }, c: 'C' });
    expect(codesWithoutText([errors], ['a', 'b'])).toEqual([]);
    expect(codesWithoutText([errors], ['a', 'b', 'c'])).toEqual(['c']);
    expect(codesWithoutText([], ['a'])).toEqual(['a']);
  });
});
