/** Which fonts a document is set in: of each script that stands in it, those of its own language first. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import type { Language } from '#domain/languages.ts';
import { fontsFolder, unpackWoff } from '#server/fonts/woff.ts';
import { blankFont } from './blank-font.ts';

/** `both`: whole documents are written in it; the others are met in names, in one weight. */
type Family = { file: string; weights: readonly number[]; has: RegExp };

const both = [400, 600];
const one = [400];
const han = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u;

const families = {
  /** Latin, Cyrillic and Greek of all languages, and digits for every script. */
  inter: { file: 'inter', weights: both, has: /^/ },
  arabic: {
    file: 'ibm-plex-sans-arabic-arabic',
    weights: both,
    has: /\p{Script=Arabic}|[\u060c\u061b\u061f\u066a]/u,
  },
  devanagari: {
    file: 'noto-sans-devanagari-devanagari',
    weights: both,
    has: /\p{Script=Devanagari}|[\u0964\u0965]/u,
  },
  hebrew: { file: 'noto-sans-hebrew-hebrew', weights: one, has: /\p{Script=Hebrew}/u },
  thai: { file: 'noto-sans-thai-thai', weights: one, has: /\p{Script=Thai}/u },
  japanese: {
    file: 'noto-sans-jp-japanese',
    weights: both,
    has: /\p{Script=Hiragana}|\p{Script=Katakana}|\u30fc/u,
  },
  chinese: { file: 'noto-sans-sc-chinese-simplified', weights: both, has: han },
  korean: { file: 'noto-sans-kr-korean', weights: one, has: /\p{Script=Hangul}/u },
  traditional: { file: 'noto-sans-tc-chinese-traditional', weights: one, has: han },
  emoji: {
    file: 'noto-emoji-emoji',
    weights: one,
    has: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  },
} as const satisfies Record<string, Family>;

type FamilyName = keyof typeof families;

/**
 * Signs that order, join and part letters, or choose a form of them: most fonts have none for them. The space is what is
 * drawn in their place.
 */
const unseen = [
  0x20,
  ...[0xad, 0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2067, 0x2068, 0x2069, 0xfeff],
  ...Array.from({ length: 16 }, (_, place) => 0xfe00 + place),
];
const blank = 'blank';

const isRegistered = new Set<string>();

const dataOf = (font: Buffer): string => `data:font/ttf;base64,${font.toString('base64')}`;

async function register(name: FamilyName): Promise<void> {
  if (isRegistered.has(name)) return;
  isRegistered.add(name);
  const { file, weights } = families[name];
  const fontOf = async (fontWeight: number) => {
    const woff = await readFile(join(fontsFolder, `${file}-${fontWeight}-normal.woff`));
    return { fontWeight, src: dataOf(await unpackWoff(woff)) };
  };
  Font.register({ family: name, fonts: await Promise.all(weights.map(fontOf)) });
}

/** Where Chinese and Japanese write the same sign in different ways, the language of the document decides. */
function inOrder(language: Language, text: string): FamilyName[] {
  const names = Object.keys(families) as FamilyName[];
  const needed = names.filter((name) => families[name].has.test(text));
  const own = { ja: 'japanese', zh: 'chinese' }[language as string] as FamilyName | undefined;
  const others = names.filter((name) => name !== own);
  const ordered = own ? others.toSpliced(names.indexOf('japanese'), 0, own) : others;
  return ordered.filter((name) => needed.includes(name) || name === own);
}

export type Fonts = {
  /** For `fontFamily`: a sign is taken from the first that has it. */
  stack: string[];
  has(codePoint: number): boolean;
  /** What is to be set so that nothing of a text is lost. */
  filled(text: string): string;
};

const hindiWord = /[\u0900-\u097f]+/g;
const joiner = '\u200c';

/**
 * Some letters of Hindi are drawn in two parts. The library takes as many parts of a text as it has letters, and so would
 * leave out the last: words with such letters get as many signs more, which are not seen, and are set apart, so that the first
 * part is not taken for one of the word before.
 */
function filledBy(font: ReturnType<typeof Font.getFont> | undefined): Fonts['filled'] {
  const data = font?.data;
  if (!data || !('layout' in data)) return (text) => text;
  return (text) =>
    text.replaceAll(hindiWord, (word) => {
      const parts = data.layout(word).glyphs.length - word.normalize('NFD').length;
      return parts > 0 ? `\u2068${word}${joiner.repeat(parts)}\u2069` : word;
    });
}

/** Loads them; what was loaded once stays for the next document. */
export async function fontsFor(language: Language, text: string): Promise<Fonts> {
  const names = inOrder(language, text);
  for (const name of names) await register(name);
  if (!isRegistered.has(blank)) Font.register({ family: blank, src: dataOf(blankFont(unseen)) });
  isRegistered.add(blank);
  const stack = [...names, blank];
  const loaded = await Promise.all(
    stack.map(async (fontFamily) => {
      await Font.load({ fontFamily });
      return Font.getFont({ fontFamily });
    }),
  );
  const has = (codePoint: number) => loaded.some((font) => font?.data?.hasGlyphForCodePoint(codePoint));
  return { stack, has, filled: filledBy(loaded[stack.indexOf('devanagari')]) };
}
