/** Formats that few pages have. Apart from the others, which every page loads. */
import type { Language } from '#domain/languages.ts';
import { write } from '../formats.ts';

const isUnspaced = (language: Language): boolean => language === 'zh' || language === 'ja';

/** A name and what is told of it: French keeps its colon apart, Chinese and Japanese have a wide one. */
export const formatNamed = (language: Language, name: string, told: string): string =>
  `${name}${isUnspaced(language) ? '：' : language === 'fr' ? '\u00a0: ' : ': '}${told}`;

/** What stands in brackets behind it. */
export const formatAside = (language: Language, said: string, aside: string): string =>
  isUnspaced(language) ? `${said}（${aside}）` : `${said} (${aside})`;

/** A name that stands alone elsewhere, such as that of a metric, as the middle of a sentence has it. German nouns keep their capitals, and so does what buttons say. */
export const nameInSentence = (language: Language, name: string): string =>
  language === 'de' || saidByButtons.includes(name) ? name : name.toLocaleLowerCase(language);

const saidByButtons = ['J’aime', 'Me gusta'];

export const capitalized = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Facts of one thing, the way a comma parts them in each language; what is empty is none. */
export const joinFacts = (
  language: Language,
  facts: readonly (string | false | null | undefined)[],
): string => facts.filter(Boolean).join(commas[language] ?? ', ');

const commas: Partial<Record<Language, string>> = { zh: '，', ja: '、', ar: '، ' };

/** Of a file, in the unit that leaves few digits. Arabic's own abbreviations are rare on screens, and there is none for kilobytes. */
export function formatBytes(language: Language, bytes: number): string {
  const [unit, size] =
    bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : ['kilobyte', 1e3];
  const digits = { maximumFractionDigits: bytes / Number(size) < 10 ? 1 : 0 };
  return write(language, bytes / Number(size), {
    ...{ style: 'unit', unit: String(unit), unitDisplay: language === 'ar' ? 'long' : 'short' },
    ...digits,
  });
}
