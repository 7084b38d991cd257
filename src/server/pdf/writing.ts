/** How text is set: what may be printed of it, and where a line may end. Pure. */
import type { Language } from '#domain/languages.ts';

/** Which no fair text has: they turn what follows around, and nothing here needs them. */
const turning = /[\p{Cc}\u202a-\u202e\u2066\u2067]+/gu;
const [open, close] = ['\u2068', '\u2069'];
const instead = '\u25a1';

/** What stands between them is set by itself; a name that opens or closes one too many would turn the rest around. */
function withPairs(text: string): string {
  if (!text.includes(open) && !text.includes(close)) return text;
  let depth = 0;
  for (const sign of text) {
    if (sign === open) depth++;
    else if (sign === close) depth--;
    if (depth < 0) break;
  }
  return depth === 0 ? text : text.replaceAll(/[\u2068\u2069]/g, '');
}

/** A sign that no font has is shown as an empty box, not as any other. */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const clean = withPairs(text.replaceAll(turning, ' ')).normalize('NFC').trim();
  return Array.from(clean, (sign) => (has(sign.codePointAt(0) ?? 0) ? sign : instead)).join('');
}

export const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** A sign with what may not be parted from it: brackets that open before it, stops and small signs after it. */
const easternPiece =
  /[「『（《〈【［“‘]*(?:[\p{Script=Latin}\p{N}.,:;%+\-−/'’]+|.)[、。，．！？：；」』）》〉】］”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…・%％]*/gsu;

const lettersAlone = /^\p{L}+$/u;
/** A word that would hardly leave room for another in a narrow column. */
const longWord = 16;
const pieceOfWord = 6;

const pieces = (word: string, length: number): string[] => {
  const signs = Array.from(word);
  return Array.from({ length: Math.ceil(signs.length / length) }, (_, place) =>
    signs.slice(place * length, (place + 1) * length).join(''),
  );
};

/** An empty part says that a line may end there, without a hyphen. */
const unhyphenated = (parts: readonly string[]): string[] =>
  parts.flatMap((part, place) => (place === 0 ? [part] : ['', part]));

type Syllables = (word: string) => string[];

/** Words are uncut, unless they are long. */
export function breaksOf(word: string, syllables: Syllables | undefined): string[] {
  if (word.length < longWord) return [word];
  if (!lettersAlone.test(word)) return unhyphenated(pieces(word, pieceOfWord));
  const parts = syllables?.(word) ?? [word];
  return parts.length > 1 ? parts : unhyphenated(pieces(word, pieceOfWord));
}

const opened = /[「『（《〈【［“‘(]$/u;

/** Without spaces a line may end after every sign; also where a word of other letters begins, which is parted by itself. */
export function easternBreaksOf(word: string): string[] {
  const parts = eastern.test(word) ? (word.match(easternPiece) ?? [word]) : breaksOf(word, undefined);
  return opened.test(word) ? unhyphenated(parts) : [...unhyphenated(parts), ''];
}

/** Of languages that part words by rules; Hindi, Arabic and those of East Asia do not. */
export async function syllablesOf(language: Language): Promise<Syllables | undefined> {
  switch (language) {
    case 'en':
      return (await import('@react-pdf/hyphenate/en-us')).syllables;
    case 'de':
      return (await import('@react-pdf/hyphenate/de')).syllables;
    case 'es':
      return (await import('@react-pdf/hyphenate/es')).syllables;
    case 'fr':
      return (await import('@react-pdf/hyphenate/fr')).syllables;
    case 'ru':
      return (await import('@react-pdf/hyphenate/ru')).syllables;
    default:
      return undefined;
  }
}
